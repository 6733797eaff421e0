#include "StudioActionSpecs.h"

#include <array>

namespace percept::shell {
namespace {

using ui::ActionScope;
using ui::ActionSpec;

// clang-format off
/// id, name, icon, keys, hint, menu, group, checkable, when its keys are listened to.
constexpr auto kSpecs = std::to_array<ActionSpec>({
    {"file.new", "New level", "file-plus", "Ctrl+N", "Starts a level with four walls and nothing in it.", "File", 0, false, ActionScope::Studio},
    {"file.open", "Open level or recording\u2026", "folder-open", "Ctrl+O", "Opens a level (.level.json) or a recording (.percept).", "File", 0, false, ActionScope::Studio},
    {"file.import", "Import\u2026", "import", "Ctrl+I", "Makes a level out of a Raven map.", "File", 0, false, ActionScope::Studio},
    {"file.save", "Save", "save", "Ctrl+S", "Writes the level into its file.", "File", 1, false, ActionScope::Studio},
    {"file.saveAs", "Save as\u2026", "save-all", "Ctrl+Shift+S", "Writes the level into another file.", "File", 1, false, ActionScope::Studio},
    {"file.close", "Close", "x", "Ctrl+W", "Goes back to the start page.", "File", 2, false, ActionScope::Studio},
    {"file.quit", "Quit", "power", "Ctrl+Q", "Ends the studio.", "File", 2, false, ActionScope::Studio},
    {"edit.undo", "Undo", "undo-2", "Ctrl+Z", "Takes the last step back.", "Edit", 0, false, ActionScope::Studio},
    {"edit.redo", "Redo", "redo-2", "Ctrl+Shift+Z Ctrl+Y", "Does the step again that was taken back.", "Edit", 0, false, ActionScope::Studio},
    {"edit.cut", "Cut", "", "Ctrl+X", "Takes the selection out and keeps it in the clipboard.", "Edit", 1, false, ActionScope::Studio},
    {"edit.copy", "Copy", "copy", "Ctrl+C", "Keeps the selection in the clipboard, as text that another level takes, too.", "Edit", 1, false, ActionScope::Studio},
    {"edit.paste", "Paste", "", "Ctrl+V", "Puts what is in the clipboard where the pointer is.", "Edit", 1, false, ActionScope::Studio},
    {"edit.duplicate", "Duplicate", "", "Ctrl+D", "Makes another one of each that is selected, beside it.", "Edit", 1, false, ActionScope::Studio},
    {"edit.delete", "Delete", "trash-2", "Del", "Removes the selection and what cannot be without it.", "Edit", 1, false, ActionScope::Studio},
    {"edit.rename", "Rename", "pencil", "F2", "Puts the cursor into the id of what is selected.", "Edit", 1, false, ActionScope::Studio},
    {"edit.selectAll", "Select all", "", "Ctrl+A", "Selects everything that is shown on the map.", "Edit", 2, false, ActionScope::Studio},
    {"edit.mergeRegions", "Merge regions", "combine", "Ctrl+M", "Makes one region of those that are selected and share sides.", "Edit", 2, false, ActionScope::Studio},
    {"edit.nudgeUp", "Nudge up", "", "Up", "", "", 0, false, ActionScope::Studio},
    {"edit.nudgeDown", "Nudge down", "", "Down", "", "", 0, false, ActionScope::Studio},
    {"edit.nudgeFarUp", "Nudge up by ten steps", "", "Shift+Up", "", "", 0, false, ActionScope::Studio},
    {"edit.nudgeFarDown", "Nudge down by ten steps", "", "Shift+Down", "", "", 0, false, ActionScope::Studio},
    {"edit.filter", "Filter", "funnel", "Ctrl+F", "Puts the cursor into the filter of the outliner.", "Edit", 3, false, ActionScope::Studio},
    {"edit.search", "Search", "search", "Ctrl+K", "Finds commands and objects by a part of their names.", "Edit", 3, false, ActionScope::Studio},
    {"edit.selectNone", "Select nothing", "circle", "Escape", "Drops what is under way, then the tool, then the selection.", "Edit", 2, false, ActionScope::Studio},
    {"tool.select", "Select", "mouse-pointer", "V", "Selects, moves and reshapes what is on the map.", "Tools", 0, true, ActionScope::Studio},
    {"tool.move", "Move", "move", "G", "Moves the selection; the arrow keys nudge it.", "Tools", 0, true, ActionScope::Studio},
    {"tool.wall", "Wall", "brick-wall", "A", "Draws walls point by point.", "Tools", 1, true, ActionScope::Studio},
    {"tool.door", "Door", "door-closed", "D", "Puts a door into a wall.", "Tools", 1, true, ActionScope::Studio},
    {"tool.region", "Region", "pentagon", "R", "Draws a region of the sense graph.", "Tools", 1, true, ActionScope::Studio},
    {"tool.connection", "Connection", "spline", "C", "Connects one region with another one.", "Tools", 1, true, ActionScope::Studio},
    {"tool.light", "Light", "lightbulb", "I", "Puts lights on the map.", "Tools", 2, true, ActionScope::Studio},
    {"tool.agent", "Agent", "user", "N", "Puts agents on the map.", "Tools", 2, true, ActionScope::Studio},
    {"tool.item", "Item", "package", "U", "Puts givers of health and weapons on the map.", "Tools", 2, true, ActionScope::Studio},
    {"tool.trigger", "Trigger", "shapes", "E", "Draws regions that act on who enters them.", "Tools", 2, true, ActionScope::Studio},
    {"tool.spawn", "Spawn point", "map-pin", "S", "Puts places on the map where bots appear.", "Tools", 2, true, ActionScope::Studio},
    {"tool.cut", "Cut a region", "scissors", "K", "Makes two regions of one.", "Tools", 1, true, ActionScope::Studio},
    {"tool.snap", "Snap", "locate-fixed", "", "Draws points to ends, middles, sides and the grid; Alt suspends it.", "Tools", 3, true, ActionScope::Studio},
    {"view.fitAll", "Fit all", "maximize", "Shift+1 !", "Shows the whole level.", "View", 0, false, ActionScope::Studio},
    {"view.fitSelection", "Fit selection", "focus", "F", "Shows what is selected.", "View", 0, false, ActionScope::Studio},
    {"view.zoomIn", "Zoom in", "zoom-in", "+ =", "Makes the map larger around its middle.", "View", 0, false, ActionScope::Studio},
    {"view.zoomOut", "Zoom out", "zoom-out", "-", "Makes the map smaller around its middle.", "View", 0, false, ActionScope::Studio},
    {"view.grid", "Grid", "grid-3x3", "", "Lines every metre.", "View", 1, true, ActionScope::Studio},
    {"view.graph", "Navigation graph", "waypoints", "", "The nodes and edges that paths are searched on.", "View", 1, true, ActionScope::Studio},
    {"view.items", "Items", "package", "", "Givers of health and weapons.", "View", 1, true, ActionScope::Studio},
    {"view.triggers", "Triggers", "shapes", "", "Regions that act on who enters them.", "View", 1, true, ActionScope::Studio},
    {"view.spawns", "Spawn points", "map-pin", "", "Where bots appear.", "View", 1, true, ActionScope::Studio},
    {"view.fieldOfView", "Field of view", "eye", "", "What the selected bot can see from where it stands.", "View", 1, true, ActionScope::Studio},
    {"view.memory", "Remembered positions", "brain", "", "Where the selected bot believes the others to be.", "View", 1, true, ActionScope::Studio},
    {"view.paths", "Path", "route", "", "The way the selected bot is about to go.", "View", 1, true, ActionScope::Studio},
    {"view.names", "Names", "tag", "", "The name beside each bot.", "View", 1, true, ActionScope::Studio},
    {"view.left", "Left panels", "panel-left", "Ctrl+Shift+L", "Shows or folds the outliner.", "View", 2, true, ActionScope::Studio},
    {"view.right", "Right panels", "panel-right", "Ctrl+Shift+R", "Shows or folds what is known about the selection.", "View", 2, true, ActionScope::Studio},
    {"view.bottom", "Bottom panels", "panel-bottom", "Ctrl+Shift+B", "Shows or folds the timeline.", "View", 2, true, ActionScope::Studio},
    {"view.resetLayout", "Reset layout", "rotate-ccw", "", "Gives every panel of this workspace its first size.", "View", 2, false, ActionScope::Studio},
    {"view.nextPanel", "Next panel", "chevron-right", "F6", "Moves the keyboard to the next panel.", "View", 2, false, ActionScope::Studio},
    {"workspace.level", "Level", "map", "Ctrl+1", "The level while it runs.", "View", 3, true, ActionScope::Studio},
    {"workspace.senses", "Senses", "ear", "Ctrl+2", "What can be seen, heard and smelt where.", "View", 3, true, ActionScope::Studio},
    {"workspace.replay", "Replay", "history", "Ctrl+6", "What happened, frame by frame.", "View", 3, true, ActionScope::Studio},
    {"workspace.next", "Next workspace", "", "Ctrl+PgDown", "", "", 0, false, ActionScope::Studio},
    {"workspace.previous", "Previous workspace", "", "Ctrl+PgUp", "", "", 0, false, ActionScope::Studio},
    {"view.dark", "Dark", "moon", "", "Light words on dark ground.", "View", 4, true, ActionScope::Studio},
    {"view.light", "Light", "sun", "", "Dark words on light ground.", "View", 4, true, ActionScope::Studio},
    {"view.contrast", "High contrast", "contrast", "", "The strongest contrast, wider outlines.", "View", 4, true, ActionScope::Studio},
    {"view.largerText", "Larger text", "plus", "Ctrl++", "Makes all text a tenth larger, up to 130 %.", "View", 5, false, ActionScope::Studio},
    {"view.smallerText", "Smaller text", "minus", "Ctrl+-", "Makes all text a tenth smaller, down to 90 %.", "View", 5, false, ActionScope::Studio},
    {"view.reduceMotion", "Reduce motion", "", "", "Nothing glides or fades.", "View", 5, true, ActionScope::Studio},
    {"run.play", "Play or pause", "play", "Space", "Runs the simulation, or lets the recording pass by.", "Run", 0, false, ActionScope::Studio},
    {"run.stepBack", "One frame back", "step-back", "Left", "Shows the frame before.", "Run", 0, false, ActionScope::Studio},
    {"run.stepForward", "One frame forward", "step-forward", "Right", "Shows the next frame; at the end, simulates it.", "Run", 0, false, ActionScope::Studio},
    {"run.secondBack", "One second back", "", "Shift+Left", "Shows what was a second ago.", "Run", 0, false, ActionScope::Studio},
    {"run.secondForward", "One second forward", "", "Shift+Right", "Shows what came a second later.", "Run", 0, false, ActionScope::Studio},
    {"run.previousEvent", "Previous event of the selection", "", "Ctrl+Left", "Goes back to what last happened to the selected bot.", "Run", 0, false, ActionScope::Studio},
    {"run.nextEvent", "Next event of the selection", "", "Ctrl+Right", "Goes on to what next happened to the selected bot.", "Run", 0, false, ActionScope::Studio},
    {"run.toStart", "To the start", "skip-back", "Home", "Shows frame 0.", "Run", 0, false, ActionScope::Studio},
    {"run.toEnd", "To the end", "skip-forward", "End", "Shows the latest frame.", "Run", 0, false, ActionScope::Studio},
    {"run.slower", "Slower", "", "Ctrl+,", "Halves the speed, down to 0.1.", "Run", 1, false, ActionScope::Studio},
    {"run.faster", "Faster", "", "Ctrl+.", "Doubles the speed, up to 16.", "Run", 1, false, ActionScope::Studio},
    {"run.unlimited", "As fast as it goes", "fast-forward", "Ctrl+Shift+.", "Leaves out the waiting between frames.", "Run", 1, true, ActionScope::Studio},
    {"run.restart", "Restart", "repeat", "Ctrl+Shift+Home", "Starts again at frame 0 with the same seed.", "Run", 2, false, ActionScope::Studio},
    {"run.record", "Record", "circle-dot", "Ctrl+R", "Writes the run into a recording of your choice.", "Run", 2, true, ActionScope::Studio},
    {"run.possess", "Possess the selected bot", "gamepad-2", "Ctrl+P", "You decide what it does, until you release it.", "Run", 3, false, ActionScope::Studio},
    {"tool.ping", "Ping", "audio-lines", "P", "A click or a drag emits a signal; every sensor answers at once.", "Tools", 0, true, ActionScope::Studio},
    {"senses.clear", "Take the ping away", "trash-2", "Shift+P", "Removes the ping and its results.", "Tools", 1, false, ActionScope::Studio},
    {"senses.generate", "Generate graph\u2026", "wand-sparkles", "", "Works regions and connections out from the geometry and shows what would change.", "Tools", 1, false, ActionScope::Studio},
    {"senses.showAll", "Show all modalities", "", "0", "Shows what passes for every modality.", "Tools", 2, false, ActionScope::Studio},
    {"senses.show1", "Show the first modality", "", "1", "Fades the connections of all others.", "Tools", 2, false, ActionScope::Studio},
    {"senses.show2", "Show the second modality", "", "2", "Fades the connections of all others.", "Tools", 2, false, ActionScope::Studio},
    {"senses.show3", "Show the third modality", "", "3", "Fades the connections of all others.", "Tools", 2, false, ActionScope::Studio},
    {"senses.show4", "Show the fourth modality", "", "4", "Fades the connections of all others.", "Tools", 2, false, ActionScope::Studio},
    {"possess.release", "Release", "log-out", "X Escape", "Gives the bot back to its brain.", "Run", 3, false, ActionScope::Possession},
    {"possess.weapon1", "Blaster", "", "1", "", "", 0, false, ActionScope::Possession},
    {"possess.weapon2", "Shotgun", "", "2", "", "", 0, false, ActionScope::Possession},
    {"possess.weapon3", "Rocket launcher", "", "3", "", "", 0, false, ActionScope::Possession},
    {"possess.weapon4", "Rail gun", "", "4", "", "", 0, false, ActionScope::Possession},
    {"help.keys", "All keys", "keyboard", "?", "Every key in one list.", "Help", 0, false, ActionScope::Everywhere},
    {"help.about", "About Percept Studio", "info", "", "Version and licences.", "Help", 0, false, ActionScope::Studio},
});
// clang-format on

} // namespace

std::span<const ActionSpec> studioActionSpecs() {
    return kSpecs;
}

} // namespace percept::shell
