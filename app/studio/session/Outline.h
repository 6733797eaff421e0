#pragma once

#include "app/ui/models/OutlineModel.h"
#include "editor/edit/Object.h"
#include "inspector/explain/Lanes.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/overlay/AgentOverlay.h"
#include "percept/overlay/Picking.h"
#include "percept/trace/View.h"

#include <QString>

#include <cstdint>
#include <span>
#include <vector>

namespace percept::session {

/// How an object is named between models, maps and panels: "agent:3"; empty for nothing.
[[nodiscard]] QString identOf(overlay::ObjectRef object);
/// Nothing for what is no such name.
[[nodiscard]] overlay::ObjectRef objectOf(const QString& ident);

/// The text ids of the regions and connections among some idents.
[[nodiscard]] std::vector<std::string> regionsAndConnections(const level::Level& level,
                                                             const QStringList& idents);

/// What the agents of a run look like, bots before guards, teams as overlay::TeamPlaces has them.
[[nodiscard]] std::vector<overlay::AgentLook> looksOf(const runner::RunnableLevel& run);

/// Says which agents a run has of its level that the level, as it is edited, no longer has.
/// @param looks of the agents of the run
void markGone(std::vector<overlay::AgentLook>& looks,
              const level::Level& level,
              const level::Level& run);

/// The outline of a level: its objects in groups with their counts. What moves is filled in by
/// frame.
class Outline {
public:
    Outline() = default;
    /// @param run the level as it runs, of which values by frame are
    Outline(const level::Level& level,
            const level::Level& run,
            const std::vector<overlay::AgentLook>& looks);

    /// @param view may be null; then nothing runs
    /// @param lanes what agents pursued; nothing is told of what they do not reach
    /// @param awareness greatest state of each agent, or overlay::kNoAwareness
    [[nodiscard]] std::vector<ui::OutlineRow>
    rowsAt(const trace::View* view,
           const explain::Lanes& lanes,
           std::span<const std::int8_t> awareness = {}) const;
    /// The text id of an object; empty if there is none.
    [[nodiscard]] QString nameOf(overlay::ObjectRef object) const;

private:
    void addAgents(const level::Level& level, const std::vector<overlay::AgentLook>& looks);
    void addGroup(const QString& name,
                  const QString& icon,
                  overlay::ObjectKind kind,
                  const std::vector<QString>& names);
    void
    addObjects(const QString& icon, overlay::ObjectKind kind, const std::vector<QString>& names);
    void addGrid(const level::Grid& grid);
    /// Objects that no map picks, but for edges of the navigation graph.
    void addOthers(const level::Level& level);
    void addKind(const level::Level& level, edit::Kind kind);
    [[nodiscard]] std::size_t rowOf(overlay::ObjectKind kind, std::size_t index) const;

    std::vector<ui::OutlineRow> m_rows;
    std::vector<std::size_t> m_first;    ///< row of object 0, by ObjectKind
    std::vector<std::size_t> m_count;    ///< by ObjectKind
    std::vector<std::size_t> m_runDoors; ///< the place in the run, by door
    std::vector<std::size_t> m_runItems;
    std::vector<bool> m_gone; ///< by agent of the run
    std::vector<double> m_fullHealth;
};

} // namespace percept::session
