#pragma once

#include "app/studio/session/Session.h"
#include "app/studio/table/RowsModel.h"
#include "app/workspaces/detail/LodEditor.h"
#include "editor/tools/DetailCharts.h"
#include "editor/tools/DetailProperties.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <optional>
#include <set>

namespace percept::tuning {

/// The fields of a level's `lod` beside its behaviours, and its curves: what
/// tools::detailProperties() and tools::detailChart() say. Every change is an edit of the level.
class DetailPropertyModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Editing* editing READ editing WRITE setEditing NOTIFY changed)
    /// Whose run is looked at: a recording has the levels of detail that it ran with.
    Q_PROPERTY(percept::session::Session* session READ session WRITE setSession NOTIFY changed)
    /// Nothing is worked out while it is false.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY changed)
    Q_PROPERTY(bool editable READ isEditable NOTIFY changed)
    /// Whether the level has any of it.
    Q_PROPERTY(bool present READ isPresent NOTIFY changed)
    /// A tools::DetailPart.
    Q_PROPERTY(int part READ part WRITE setPart NOTIFY changed)
    /// Roles: path, kind (of tools::DetailProperty), label, mark, second (the field that shares the
    /// row, by the same roles; empty: none), unit, note, number, value, from, to,
    /// step, decimals, preset, choices, depth, removable, opens, open, adds.
    Q_PROPERTY(percept::session::RowsModel* rows READ rows CONSTANT)
    /// A tools::DetailCurveKind.
    Q_PROPERTY(int curve READ curve WRITE setCurve NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    explicit DetailPropertyModel(QObject* parent = nullptr);

    [[nodiscard]] session::Editing* editing() const { return m_editor.editing(); }
    void setEditing(session::Editing* editing);
    [[nodiscard]] session::Session* session() const { return m_session; }
    void setSession(session::Session* session);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] bool isEditable() const { return m_editor.isOpen(); }
    [[nodiscard]] bool isPresent() const { return m_present; }
    [[nodiscard]] int part() const { return static_cast<int>(m_part); }
    void setPart(int part);
    [[nodiscard]] session::RowsModel* rows() { return &m_rows; }
    [[nodiscard]] int curve() const { return static_cast<int>(m_curve); }
    void setCurve(int curve);
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] const tools::DetailChart& chart() const { return m_chart; }

    /// Each value of a drag shows at once; the level has it as one step once it is `done`.
    Q_INVOKABLE void setNumber(const QString& path, double value, bool done);
    /// @return why not; empty: done
    Q_INVOKABLE QString setText(const QString& path, const QString& text);
    Q_INVOKABLE void add(const QString& path, const QString& what);
    Q_INVOKABLE void remove(const QString& path);
    /// Shows the fields of a group, or hides them.
    Q_INVOKABLE void toggle(const QString& path);
    /// The curve follows; the level has it as one step once it is dropped.
    Q_INVOKABLE void dragHandle(int handle, double x, double y);
    Q_INVOKABLE void dropHandle(bool keep);

signals:
    void changed();
    void chartChanged();
    void refused(const QString& why);

private:
    void refresh();
    void show(const tools::DetailTree& tree);
    [[nodiscard]] QVariantMap secondOf(const tools::DetailProperty& property) const;
    /// What can be opened, by path.
    [[nodiscard]] std::set<std::string> openable(const tools::DetailTree& tree) const;
    void open(std::string path);
    [[nodiscard]] const level::Level* level() const;
    /// @return why not; empty: done
    QString perform(const std::string& name, Result<level::Lod> lod);
    /// @param name called where one begins
    /// @return whether a drag goes on
    bool beginDrag(const std::function<std::string()>& name);

    LodEditor m_editor;
    QPointer<session::Session> m_session;
    std::optional<tools::DetailTree> m_dragged; ///< what the drag began with
    tools::DetailLimits m_limits;               ///< of the axes meanwhile
    bool m_active = false;
    bool m_present = false;
    tools::DetailPart m_part = tools::DetailPart::Importance;
    tools::DetailCurveKind m_curve = tools::DetailCurveKind::Distance;
    std::string m_open; ///< the group or property whose fields are shown
    tools::DetailChart m_chart;
    QString m_problem;
    session::RowsModel m_rows;
};

} // namespace percept::tuning
