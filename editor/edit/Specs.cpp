#include "editor/edit/Specs.h"

#include <map>
#include <string>

namespace percept::edit {
namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();
constexpr double kAny = std::numeric_limits<double>::infinity();

Spec unit(std::string_view form, std::string_view name, double from = kNone, double to = kAny) {
    return {.form = form, .unit = name, .from = from, .to = to};
}
Spec range(std::string_view form, double from, double to = kAny) {
    return {.form = form, .from = from, .to = to};
}
Spec choice(std::string_view form, std::vector<std::string_view> words) {
    return {.form = form, .choices = std::move(words)};
}
Spec refers(std::string_view form, std::vector<std::string_view> lists, bool vital = false) {
    return {.form = form, .refersTo = std::move(lists), .vital = vital};
}

std::vector<Spec> references() {
    return {
        refers("walls.material", {"materials"}),
        refers("doors.material", {"materials"}),
        refers("regions.material", {"materials"}),
        refers(".terrain.types[].material", {"materials"}),
        refers("doors.switches[]", {"triggers"}),
        refers("connections.from", {"regions"}, true),
        refers("connections.to", {"regions"}, true),
        refers("connections.door", {"doors"}),
        refers("events.when.object",
               {"triggers",
                "regions",
                "doors",
                "items",
                "modalities",
                "agents",
                "archetypes",
                "teams",
                "squads"}),
        refers("events.emits[].modality", {"modalities"}),
        refers("events.switches[].object", {"emitters", "lights"}),
        refers("events.links[].who", {"agents", "archetypes", "teams", "squads"}),
        refers("events.links[].about", {"agents"}),
        refers("events.moves[].who", {"agents", "archetypes", "teams", "squads"}),
        refers("events.moves[].from", {"managers"}),
        refers("events.moves[].to", {"managers"}),
        refers("emitters.modality", {"modalities"}),
        refers("emitters.agent", {"agents"}),
        refers("emitters.relays", {"emitters"}),
        refers("archetypes.reactions[].modality", {"modalities"}),
        refers("archetypes.emissions[].modality", {"modalities"}),
        refers("archetypes.awareness.speaks[].modality", {"modalities"}),
        refers("archetypes.reactions[].raises", {"events"}),
        refers("archetypes.reactions[].leaves", {"managers"}),
        refers("archetypes.reactions[].joins", {"managers"}),
        refers("events.when.by", {"agents", "archetypes", "teams", "squads"}),
        refers("events.manager", {"managers"}),
        refers("managers.parent", {"managers"}),
        refers("managers.listeners[].agent", {"agents", "archetypes", "teams", "squads"}),
        refers("managers.listeners[].sender", {"agents", "teams"}),
        refers("managers.listeners[].sender", {"agents", "teams"}),
        refers("keys.event", {"events"}),
        refers("waypoints.links[]", {"waypoints"}),
        refers("archetypes.extends", {"archetypes"}),
        refers("agents.archetype", {"archetypes"}),
        refers("agents.team", {"teams"}),
        refers("agents.squad", {"squads"}),
        refers("agents.patrol[].at", {"navigation.nodes", "waypoints"}),
        refers("teams.relations{}", {"teams"}),
        refers("squads.parent", {"squads"}),
        refers("squads.team", {"teams"}),
        refers("items.node", {"navigation.nodes"}),
        refers("triggers.target", {"doors"}),
        refers("spawns.team", {"teams"}),
        refers("navigation.edges.from", {"navigation.nodes"}, true),
        refers("navigation.edges.to", {"navigation.nodes"}, true),
        refers("navigation.edges.door", {"doors"}),
    };
}

/// Values by modality: the key refers, the value is a factor.
std::vector<Spec> byModality() {
    std::vector<Spec> specs;
    for (const auto form : {"regions.attenuation{}",
                            "regions.dissipation{}",
                            "materials.transmission{}",
                            "connections.modalities{}",
                            "archetypes.sensors{}"})
        specs.push_back({.form = form, .from = 0, .to = 1, .refersTo = {"modalities"}});
    specs.back().to = kAny; // thresholds
    Spec& walls = specs[2];
    walls.unit = "per wall";
    walls.label = "Passes";
    walls.tip =
        "The share of its strength that is left behind each wall of this material: 1 all of "
        "it; 0, or no number, nothing; two walls of 0.3 leave 0.09. Sound heeds it with the "
        "regional manager, where its modality has through_walls. In a sense graph the "
        "connections say what passes; generating them reads it here.";
    return specs;
}

std::vector<Spec> words() {
    return {
        choice(".sense_manager", {"regional", "graph", "portals"}),
        choice("modalities.kind", {"sight", "sound", "smell", "touch"}),
        choice("modalities.gates[]", {level::kGateWords.begin(), level::kGateWords.end()}),
        choice("triggers.kind", {"switch", "plate", "hint"}),
        choice("triggers.shape", {"circle", "rectangle"}),
        choice("profiles.weights_per", {"connection", "metre"}),
        choice("events.when.kind",
               {"time",
                "switch",
                "region",
                "collision",
                "door",
                "intention",
                "death",
                "notification",
                "condition",
                "hand"}),
        choice("events.links[].does", {level::kLinkDeeds.begin(), level::kLinkDeeds.end()}),
        choice("archetypes.reactions[].goal",
               {"", "investigate", "look_around", "flee", "return", "ignore"}),
        choice("archetypes.reactions[].notices", {"", "bodies", "doors", "lights", "items"}),
        choice("archetypes.awareness.notices[]",
               {level::kNoticedThings.begin(), level::kNoticedThings.end()}),
        choice("archetypes.weapons[].choice.rules[].distance", {"close", "medium", "far"}),
        choice("archetypes.weapons[].choice.rules[].ammunition",
               {"",
                "low",
                "okay",
                "loads",
                "very low",
                "very okay",
                "very loads",
                "fairly low",
                "fairly okay",
                "fairly loads"}),
        choice("archetypes.weapons[].choice.rules[].desirability",
               {"undesirable",
                "desirable",
                "very_desirable",
                "very undesirable",
                "very desirable",
                "very very_desirable",
                "fairly undesirable",
                "fairly desirable",
                "fairly very_desirable"}),
        choice("events.reach", {"here", "up", "down"}),
        choice("managers.kind", {"broadcast", "narrowcast"}),
        choice("topics.caching", {"none", "frame", "frames"}),
        choice("compounds.logic", {"fuzzy", "probabilistic"}),
        choice("archetypes.brain", {"bot", "guard", "soldier", "townsman", "player"}),
        choice("archetypes.awareness.on_break", {"reset", "leak", "keep"}),
        choice("archetypes.awareness.belief", {"extrapolate", "true"}),
        choice("archetypes.awareness.attitudes{}", {"hate", "prey", "fear", "ally", "ignore"}),
        choice("archetypes.movement.takes[]", {"swim", "crawl", "creep", "jump", "fly", "grapple"}),
        choice("archetypes.emissions[].on", {"presence", "step", "body"}),
        choice("archetypes.decisions[].sight", {"hidden", "watching", "any"}),
        choice("archetypes.influence.falloff", {"", "linear", "slow", "fast", "plateau"}),
        choice(".schedule.kind", {level::kScheduleKinds.begin(), level::kScheduleKinds.end()}),
        choice("navigation.edges.flags[]",
               {"swim", "crawl", "creep", "jump", "fly", "grapple", "door"}),
        choice(".lod.arbitration", {"first", "any", "central", "narrowest"}),
    };
}

std::vector<Spec> ranges() {
    return {
        unit("modalities.attenuation", "per m", 0, 1),
        range("modalities.min_intensity", 0),
        range("modalities.dissipation", 0, 1),
        range("modalities.deafening", 0),
        range("modalities.echoes", 0),
        range("modalities.echo_factor", 0, 1),
        range("modalities.reflected", 0, 1),
        unit("modalities.interval", "s", 0),
        unit("modalities.deafness", "s", 0),
        unit("modalities.echo_delay", "s", 0),
        {.form = "materials.brightness",
         .from = 0,
         .to = 1,
         .tip = "How bright it is as a background of agents in front of it: 0 black, 1 white."},
        {.form = "materials.pattern",
         .tip =
             "A pattern such as brick: agents with camouflage for it are hard to see in front of "
             "this."},
        unit("connections.modalities{}.attenuation", "per m", 0, 1),
        unit("archetypes.emissions[].every", "s", 1e-3),
        range("archetypes.emissions[].strength", 0),
        range("archetypes.view_cones[].acuity{}", 0, 10),
        range("archetypes.view_cones[].alertness", -1, 10),
        range("archetypes.awareness.levels[]", 0),
        range("archetypes.awareness.hearing{}[]", 0),
        {.form = "archetypes.awareness.hearing{}",
         .tip =
             "The intensities that each state but the first takes, ascending: 0.2, 0.9. Of a tag "
             "before those of its modality; empty: the first state."},
        unit("archetypes.awareness.reaction[]", "s", 0),
        unit("archetypes.awareness.hold[]", "s", 0),
        unit("archetypes.awareness.alertness_decay[]", "s", 0),
        unit("archetypes.awareness.free_knowledge", "s", 0),
        unit("archetypes.awareness.sound_span", "s", 1e-3),
        range("archetypes.awareness.speaks[].strength", 0),
        range("archetypes.awareness.heeds", 0, 255),
        range("events.links[].state", 0, 255),
        range("archetypes.awareness.body", 1, 255),
        range("archetypes.awareness.change", 1, 255),
        unit("archetypes.throws.range", "m", 1e-3),
        unit("archetypes.throws.speed", "m/s", 1e-3),
        range("archetypes.throws.strength", 0),
        range("archetypes.carries.speed", 0, 1),
        range("archetypes.carries.noise", 0),
        {.form = "archetypes.rates.far_vision",
         .unit = "1/s",
         .from = 0,
         .tip = "Looks of an agent that is far from the player; 0: as many as near. The player "
                "is the agent that a person possesses, else each that observes."},
        unit("archetypes.rates.near", "m", 0),
        unit("archetypes.rates.things", "1/s", 1e-3),
        unit("archetypes.gaze.turn", "rad", 0, maths::kPi),
        unit("archetypes.gaze.rate", "rad/s", 1e-3),
        unit("archetypes.gaze.hold", "s", 0),
        range("archetypes.gaze.startle", 0),
        unit("archetypes.gaze.flinch", "s", 0),
        range("archetypes.movement.calm_speed", 0.01, 1),
        range("events.alertness", 0, 255),
        range("regions.ambient_light", 0),
        range("lights.intensity", 0),
        range("items.amount", 0),
        range("triggers.visits", 0),
        range("archetypes.hearing", 0),
        {.form = "archetypes.respawns",
         .tip = "Comes back when it has died: at a spawn point, or where it started if there is "
                "none."},
        {.form = "archetypes.opens_doors",
         .tip = "Opens the doors on its path. Others need a switch within sight."},
        {.form = "archetypes.armed",
         .tip = "Has the weapons of Raven where the archetype names none."},
        {.form = "archetypes.shelters",
         .tip = "Takes cover of its own accord when it is hit, where waypoints have the quality "
                "cover. Soldiers also take it against what they notice."},
        {.form = "archetypes.observes",
         .tip = "Others matter more, for levels of detail, the nearer they are to its agents."},
        range("archetypes.influence.threshold", 0),
        range("archetypes.decisions[].weight", 0),
        range("archetypes.decisions[].least", 0, 1),
        unit("archetypes.decisions[].within", "m", 0),
        range("archetypes.weapons[].projectile.pellets", 1, 1000),
        {.form = "archetypes.weapons[].choice.okay",
         .from = 0,
         .tip = "The rounds at which the set okay of the rules peaks."},
        {.form = "archetypes.weapons[].choice.loads",
         .from = 0,
         .tip = "The rounds from which on the set loads of the rules holds wholly."},
        range("archetypes.aim.averaged_steps", 1, 1000),
        range("teams.relations{}", -1, 1),
        range("topics.frames", 1),
        range("events.when.intensity", 0),
        range("events.emits[].strength", 0),
        range("emitters.strength", 0),
        unit("emitters.every", "s", 1e-3),
        unit("emitters.lasts", "s", 0),
        range("archetypes.reactions[].intensity", 0),
        range("events.every", 1),
        unit("managers.listeners[].within", "m", 0),
        range("events.every", 1),
        unit("modalities.inverse_speed", "s/m", 0),
        unit("regions.wind[]", "m/s"),
        unit("*.cell", "m", 0.05, 1000),
        unit("*.origin[]", "m"),
        range(".terrain.types[].cost{}", 0),
        range(".terrain.types[].attrition", 0),
        unit("agents.heading", "rad"),
        unit("agents.patrol[].wait", "s", 0),
        unit("agents.patrol[].look", "rad"),
        unit("events.when.time", "s", 0),
        unit("managers.listeners[].within", "m", 0),
        unit(".step", "s", 1e-6, 1),
        {.form = ".light_source",
         .tip = "Where light comes from: the lights and the ambient light of regions (level, or "
                "empty), full light everywhere (uniform), or what the game has registered."},
    };
}

std::vector<Spec> byName() {
    return {
        unit("*.radius", "m", 0),
        unit("*.max_range", "m", 0),
        unit("*.distance", "m", 0),
        unit("*.length", "m", 0),
        unit("*.bottom", "m"),
        unit("*.top", "m"),
        unit("*.floor", "m"),
        unit("*.ceiling", "m"),
        unit("*.eye_height", "m", 0),
        unit("*.neighbour_distance", "m", 0),
        unit("*.feeler_length", "m", 0),
        unit("*.wander_radius", "m", 0),
        unit("*.wander_distance", "m", 0),
        unit("*.wander_jitter", "m", 0),
        unit("*.ideal_range", "m", 0),
        unit("*.sound_range", "m", 0),
        unit("*.blast_radius", "m", 0),
        unit("*.proximity", "m", 0),
        unit("*.close", "m", 0),
        unit("*.medium", "m", 0),
        unit("*.far", "m", 0),
        unit("*.size[]", "m", 0),
        unit("*.position[]", "m"),
        unit("*.start[]", "m"),
        unit("*.end[]", "m"),
        unit("*.points[][]", "m"),
        unit("*.polygon[][]", "m"),
        unit("*.segment[][]", "m"),
        unit("*.min[]", "m"),
        unit("*.max[]", "m"),
        unit("*.direction", "rad"),
        unit("*.pitch", "rad", -0.5 * maths::kPi, 0.5 * maths::kPi),
        unit("*.horizontal", "rad", 0, maths::kTwoPi),
        unit("*.vertical", "rad", 0, maths::kTwoPi),
        unit("*.field_of_view", "rad", 0, maths::kTwoPi),
        unit("*.spread", "rad", 0, maths::kPi),
        unit("*.noise", "rad", 0, maths::kPi),
        unit("*.tolerance", "rad", 0, maths::kPi),
        unit("*.weak_opponent_noise", "rad", 0, maths::kPi),
        unit("*.max_turn_rate", "rad/s", 0),
        unit("*.max_slope", "m/m", 0),
        unit("*.speed", "m/s", 0, 1000),
        unit("*.max_speed", "m/s", 0, 1000),
        unit("*.blast_growth", "m/s", 0),
        unit("*.max_force", "N", 0),
        unit("*.mass", "kg", 0),
        unit("*.rate", "1/s", 0),
        unit("*.health", "", 0),
        unit("*.stay_open", "s", 0),
        unit("*.respawn", "s", 0),
        unit("*.lifetime", "s", 0),
        unit("*.deadline", "s", 0),
        unit("*.reaction", "s", 0),
        unit("*.memory_span", "s", 0),
        unit("*.persistence", "s", 0),
        unit("*.visible", "s", 0),
        unit("*.smoothing", "s", 0),
        unit("*.cost_us", "\u00b5s", 0),
        unit("*.asks_us", "\u00b5s", 0),
        unit("*.budget_us", "\u00b5s", 0),
        unit("*.cost", "", 0),
        unit("*.start_rounds", "", 0),
        unit("*.max_rounds", "", 0),
        unit("*.damage", ""),
    };
}

} // namespace

const std::vector<Spec>& allSpecs() {
    static const std::vector<Spec> kSpecs = [] {
        std::vector<Spec> specs;
        for (const auto& part : {references(), byModality(), words(), ranges(), byName()})
            specs.insert(specs.end(), part.begin(), part.end());
        return specs;
    }();
    return kSpecs;
}

std::string formOf(std::string_view path) {
    std::string form;
    bool isIndex = false;
    for (const char letter : path) {
        isIndex = letter == '[' || (isIndex && letter != ']');
        if (!isIndex || letter == '[')
            form += letter;
    }
    return form;
}

const Spec* specOf(Kind kind, std::string_view form) {
    static const std::map<std::string_view, const Spec*> kByForm = [] {
        std::map<std::string_view, const Spec*> byForm;
        for (const Spec& spec : allSpecs())
            byForm.emplace(spec.form, &spec);
        return byForm;
    }();
    std::string key(listNameOf(kind));
    key += '.';
    key += form;
    if (const auto found = kByForm.find(key); found != kByForm.end())
        return found->second;
    const auto dot = form.rfind('.');
    key = "*.";
    key += form.substr(dot == std::string_view::npos ? 0 : dot + 1);
    const auto found = kByForm.find(key);
    return found == kByForm.end() ? nullptr : found->second;
}

} // namespace percept::edit
