#include "app/workspaces/tactics/LayerModel.h"

#include "app/ui/Follow.h"
#include "app/workspaces/tactics/NewAnalysis.h"
#include "app/workspaces/tactics/RulePlace.h"
#include "editor/edit/Additions.h"
#include "editor/edit/References.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::session {
namespace {

using edit::kKindOf;

QString quoted(const QString& name) {
    return QString::fromStdString(tactics::nameInFormula(name.toStdString()));
}

} // namespace

LayerModel::LayerModel(QObject* parent)
    : QObject(parent)
    , m_parts({"name", "weight"}) {}

void LayerModel::setLab(AnalysisModel* lab) {
    if (!ui::follow(m_lab, lab, this))
        return;
    if (lab != nullptr) {
        connect(lab, &AnalysisModel::levelChanged, this, &LayerModel::onLevel);
        connect(lab, &AnalysisModel::activeChanged, this, &LayerModel::onLevel);
        connect(lab, &AnalysisModel::chosen, this, &LayerModel::follow);
    }
    onLevel();
    emit labChanged();
}

/// A layer that is chosen among the analyses is the one to write, unless another one is being.
void LayerModel::follow() {
    const auto layer = static_cast<int>(m_names.indexOf(m_lab->current()));
    if (layer >= 0 && !differs())
        setCurrent(layer);
}

void LayerModel::setEditing(Editing* editing) {
    m_editing = editing;
    emit labChanged();
}

const level::Level* LayerModel::levelValue() const {
    return m_lab && m_lab->level() ? m_lab->level()->level() : nullptr;
}

edit::ObjectId LayerModel::currentId() const {
    return m_editing && m_editing->isOpen() && m_current >= 0
               ? m_editing->document().idAt(kKindOf<level::Layer>,
                                            static_cast<std::size_t>(m_current))
               : edit::ObjectId::None;
}

QStringList LayerModel::addable() const {
    QStringList names;
    const level::Level* level = levelValue();
    if (level == nullptr)
        return names;
    for (const auto& analysis : level->analyses)
        names.append(QString::fromStdString(analysis.id));
    // A layer is made of what comes before it.
    for (int i = 0; i < m_current && i < static_cast<int>(level->layers.size()); ++i)
        names.append(QString::fromStdString(level->layers[static_cast<std::size_t>(i)].id));
    return names;
}

void LayerModel::onLevel() {
    const level::Level* level = levelValue();
    QStringList names;
    if (level != nullptr)
        for (const auto& layer : level->layers)
            names.append(QString::fromStdString(layer.id));
    m_names = names;
    emit namesChanged();
    if (m_current >= names.size()) {
        setCurrent(static_cast<int>(names.size()) - 1);
        return;
    }
    if (level == nullptr || m_current < 0)
        return;
    const QString stated =
        QString::fromStdString(level->layers[static_cast<std::size_t>(m_current)].formula);
    if (stated == m_stated)
        return;
    const bool follows = m_formula == m_stated;
    m_stated = stated;
    if (follows)
        m_formula = stated;
    tryOut();
}

void LayerModel::setCurrent(int layer) {
    const int kept = std::clamp(layer, -1, static_cast<int>(m_names.size()) - 1);
    if (kept == m_current)
        return;
    m_current = kept;
    emit currentChanged();
    emit namesChanged();
    restore();
    if (m_lab && m_current >= 0)
        m_lab->choose(m_names[m_current]);
}

void LayerModel::restore() {
    const level::Level* level = levelValue();
    m_stated =
        level != nullptr && m_current >= 0
            ? QString::fromStdString(level->layers[static_cast<std::size_t>(m_current)].formula)
            : QString();
    m_formula = m_stated;
    tryOut();
}

void LayerModel::setFormula(const QString& formula) {
    if (formula == m_formula)
        return;
    m_formula = formula;
    tryOut();
}

/// Reads the formula; one that can be read is shown at once.
void LayerModel::tryOut() {
    m_error.clear();
    m_errorAt = -1;
    const level::Level* level = levelValue();
    std::vector<std::string> before;
    for (const QString& name : addable())
        before.push_back(name.toStdString());
    const std::string stated = m_formula.toStdString();
    const auto formula =
        level == nullptr ? tactics::parseFormula(stated) : tactics::parseFormula(stated, before);
    if (m_current >= 0 && !formula) {
        const auto fault = faultIn(m_formula, formula.error());
        m_error = fault.message;
        m_errorAt = fault.at;
    }
    readParts();
    if (m_lab && m_error.isEmpty()) {
        std::optional<level::Layer> trial;
        if (differs() && level != nullptr) {
            trial = level->layers[static_cast<std::size_t>(m_current)];
            trial->formula = stated;
        }
        m_lab->setTrial(std::move(trial));
    }
    emit formulaChanged();
}

void LayerModel::readParts() {
    m_read = m_current >= 0 ? tactics::partsOf(m_formula.toStdString())
                            : std::vector<tactics::FormulaPart>();
    std::vector<RowsModel::Row> rows;
    for (const auto& part : m_read)
        rows.push_back({QString::fromStdString(part.name), part.weight});
    m_parts.setRows(std::move(rows));
}

void LayerModel::setWeight(int part, double weight) {
    if (part < 0 || static_cast<std::size_t>(part) >= m_read.size() || !std::isfinite(weight))
        return;
    setFormula(QString::fromStdString(tactics::withWeight(
        m_formula.toStdString(), m_read[static_cast<std::size_t>(part)], weight)));
}

void LayerModel::addPart(const QString& name) {
    if (m_current >= 0)
        setFormula(m_formula.trimmed().isEmpty()
                       ? quoted(name)
                       : m_formula.trimmed() + QStringLiteral(" + 1 * ") + quoted(name));
}

void LayerModel::blurPart(int part) {
    if (part < 0 || static_cast<std::size_t>(part) >= m_read.size() || levelValue() == nullptr ||
        !m_editing || !m_editing->isOpen() || m_editing->isBusy())
        return;
    const tactics::FormulaPart chosen = m_read[static_cast<std::size_t>(part)];
    const auto& document = m_editing->document();
    level::Analysis filter;
    filter.id = document.freeTextId(kKindOf<level::Analysis>, "soft_" + chosen.name);
    filter.kind = "filter";
    filter.parameters.text = blurOf(chosen.name);
    const auto name = QString::fromStdString(filter.id);
    m_editing->applyFix({"new analysis " + filter.id, {edit::Insert{std::move(filter)}}});
    std::string formula = m_formula.toStdString();
    formula.replace(chosen.nameFrom, chosen.nameTo - chosen.nameFrom, quoted(name).toStdString());
    setFormula(QString::fromStdString(formula));
}

void LayerModel::apply() {
    const auto id = currentId();
    if (id == edit::ObjectId::None || !differs() || !m_error.isEmpty())
        return;
    m_editing->applyFix({"formula of " + m_names[m_current].toStdString(),
                         {edit::SetValue{id, "formula", m_formula.toStdString()}}});
}

void LayerModel::add() {
    const level::Level* level = levelValue();
    if (level == nullptr || !m_editing || !m_editing->isOpen())
        return;
    auto& document = m_editing->document();
    auto addition = edit::additionOf(document, kKindOf<level::Layer>);
    m_editing->applyFix({"new layer", std::move(addition.edits)});
    setCurrent(static_cast<int>(m_names.size()) - 1);
}

void LayerModel::remove() {
    const auto id = currentId();
    if (id == edit::ObjectId::None)
        return;
    const std::string step = "deletion of " + m_names[m_current].toStdString();
    m_editing->applyFix({step, edit::removalOf(m_editing->document(), std::array{id})});
    restore();
}

} // namespace percept::session

#include "moc_LayerModel.cpp"
