#pragma once

#include "app/studio/edit/Editing.h"
#include "app/workspaces/tactics/AnalysisModel.h"

#include <QObject>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// Parameters of a filter that blurs an analysis or layer, as JSON.
[[nodiscard]] std::string blurOf(const std::string& name);

/// Declares analyses in the level that is edited, so that layers, profiles and runs can name them.
class NewAnalysis : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Editing* editing READ editing WRITE setEditing NOTIFY changed)
    /// Where it is shown.
    Q_PROPERTY(percept::session::AnalysisModel* lab READ lab WRITE setLab NOTIFY changed)
    /// Objects with name and hint: the kinds that there are.
    Q_PROPERTY(QVariantList kinds READ kinds CONSTANT)

public:
    using QObject::QObject;

    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] AnalysisModel* lab() const { return m_lab; }
    void setLab(AnalysisModel* lab);
    [[nodiscard]] QVariantList kinds() const;

    /// Adds one of a kind as one step and shows it; where its kind asks for a team it is the first.
    /// A filter blurs what is chosen, as far as the level declares it, or else the first map there
    /// is.
    Q_INVOKABLE void add(const QString& kind);
    /// Selects an analysis or layer of the level, so that its properties can be set; says so where
    /// the level declares none of that name.
    Q_INVOKABLE void select(const QString& name);
    /// What the parameters of an analysis mean; empty: it is none.
    [[nodiscard]] Q_INVOKABLE QString helpFor(const QString& ident) const;

signals:
    void changed();
    void selected();

private:
    /// What a new one can be of.
    [[nodiscard]] const tactics::AnalysisKinds& known() const;

    QPointer<Editing> m_editing;
    QPointer<AnalysisModel> m_lab;
};

} // namespace percept::session
