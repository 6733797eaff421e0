#pragma once

#include "RowsModel.h"
#include "app/studio/edit/Proposal.h"
#include "editor/tools/GenerateGraph.h"

#include <array>

namespace percept::session {

/// A sense graph from the geometry of the level.
class GraphProposal : public percept::session::Proposal {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int added READ added NOTIFY changed)
    Q_PROPERTY(int altered READ altered NOTIFY changed)
    Q_PROPERTY(int dropped READ dropped NOTIFY changed)
    /// Roles: act (0 added, 1 changed, 2 dropped), icon, name, detail.
    Q_PROPERTY(percept::session::RowsModel* rows READ rows CONSTANT)
    // What is generated.
    Q_PROPERTY(bool regions READ makesRegions WRITE setRegions NOTIFY changed)
    Q_PROPERTY(bool openings READ makesOpenings WRITE setOpenings NOTIFY changed)
    Q_PROPERTY(bool sight READ makesSight WRITE setSight NOTIFY changed)

public:
    explicit GraphProposal(QObject* parent = nullptr);

    [[nodiscard]] int added() const { return m_counts[0]; }
    [[nodiscard]] int altered() const { return m_counts[1]; }
    [[nodiscard]] int dropped() const { return m_counts[2]; }
    [[nodiscard]] RowsModel* rows() { return &m_rows; }
    [[nodiscard]] bool makesRegions() const { return m_options.makeRegions; }
    void setRegions(bool makes);
    [[nodiscard]] bool makesOpenings() const { return m_options.makeOpenings; }
    void setOpenings(bool makes);
    [[nodiscard]] bool makesSight() const { return m_options.makeSight; }
    void setSight(bool makes);

    void apply() override;

protected:
    void work() override;
    [[nodiscard]] overlay::DisplayList drawing() const override;
    void forget() override;

private:
    void take(std::uint64_t revision, tools::LevelChanges changes);
    void choose(bool& option, bool value);

    tools::GenerateOptions m_options;
    std::uint64_t m_revision = 0; ///< of the document that `m_changes` fits
    tools::LevelChanges m_changes;
    std::array<int, 3> m_counts{};
    RowsModel m_rows;
};

} // namespace percept::session
