#pragma once

#include "RowsModel.h"
#include "app/studio/edit/Editing.h"
#include "app/workspaces/tactics/AnalysisModel.h"
#include "percept/tactics/FormulaParts.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// A layer while it is mixed from analyses: its formula with the weight of each part, shown on the
/// map as it stands. What is written becomes part of the level by apply().
class LayerModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::AnalysisModel* lab READ lab WRITE setLab NOTIFY labChanged)
    Q_PROPERTY(percept::session::Editing* editing READ editing WRITE setEditing NOTIFY labChanged)
    Q_PROPERTY(QStringList names READ names NOTIFY namesChanged)
    /// Which of them is written; -1: none.
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)
    Q_PROPERTY(QString formula READ formula WRITE setFormula NOTIFY formulaChanged)
    Q_PROPERTY(bool differs READ differs NOTIFY formulaChanged)
    Q_PROPERTY(QString error READ error NOTIFY formulaChanged)
    /// Where, as a place in the text; -1: nowhere.
    Q_PROPERTY(int errorAt READ errorAt NOTIFY formulaChanged)
    /// Roles: name, weight. The analyses and layers in the formula, with the number each is
    /// multiplied by.
    Q_PROPERTY(percept::session::RowsModel* parts READ parts CONSTANT)
    /// What can be added.
    Q_PROPERTY(QStringList addable READ addable NOTIFY namesChanged)

public:
    explicit LayerModel(QObject* parent = nullptr);

    [[nodiscard]] AnalysisModel* lab() const { return m_lab; }
    void setLab(AnalysisModel* lab);
    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] QStringList names() const { return m_names; }
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int layer);
    [[nodiscard]] QString formula() const { return m_formula; }
    void setFormula(const QString& formula);
    [[nodiscard]] bool differs() const { return m_current >= 0 && m_formula != m_stated; }
    [[nodiscard]] QString error() const { return m_error; }
    [[nodiscard]] int errorAt() const { return m_errorAt; }
    [[nodiscard]] RowsModel* parts() { return &m_parts; }
    [[nodiscard]] QStringList addable() const;

    /// Another weight of a part. @param part place in `parts`
    Q_INVOKABLE void setWeight(int part, double weight);
    /// One more part, with weight 1.
    Q_INVOKABLE void addPart(const QString& name);
    /// Mixes a part blurred: declares a filter of it, which then stands in its place.
    Q_INVOKABLE void blurPart(int part);
    Q_INVOKABLE void apply();
    Q_INVOKABLE void restore();
    /// Another layer, which is then written.
    Q_INVOKABLE void add();
    Q_INVOKABLE void remove();

signals:
    void labChanged();
    void namesChanged();
    void currentChanged();
    void formulaChanged();

private:
    void onLevel();
    void follow();
    void tryOut();
    void readParts();
    [[nodiscard]] const level::Level* levelValue() const;
    [[nodiscard]] edit::ObjectId currentId() const;

    QPointer<AnalysisModel> m_lab;
    QPointer<Editing> m_editing;
    QStringList m_names;
    int m_current = -1;
    QString m_formula;
    QString m_stated; ///< by the level
    QString m_error;
    int m_errorAt = -1;
    std::vector<tactics::FormulaPart> m_read;
    RowsModel m_parts;
};

} // namespace percept::session
