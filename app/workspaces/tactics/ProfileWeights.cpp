#include "app/workspaces/tactics/ProfileWeights.h"

#include "app/ui/Follow.h"
#include "percept/tactics/Analyses.h"
#include "percept/tactics/Names.h"
#include "percept/tactics/Routes.h"

#include <algorithm>

namespace percept::session {
namespace {

using edit::kKindOf;

std::vector<level::Profile>::const_iterator find(const std::vector<level::Profile>& profiles,
                                                 const QString& name) {
    return std::find_if(profiles.begin(), profiles.end(), [&](const level::Profile& profile) {
        return profile.id == name.toStdString();
    });
}

void setEntry(level::Keyed& weights, const std::string& tactic, double weight) {
    for (auto& [name, value] : weights)
        if (name == tactic) {
            value = weight;
            return;
        }
    weights.emplace_back(tactic, weight);
}

} // namespace

ProfileWeights::ProfileWeights(QObject* parent)
    : QObject(parent)
    , m_rows({"name", "weights"}) {}

void ProfileWeights::setRoutes(RouteModel* routes) {
    if (!ui::follow(m_routes, routes, this))
        return;
    if (routes != nullptr)
        connect(routes, &RouteModel::filled, this, &ProfileWeights::fill);
    fill();
}

void ProfileWeights::setEditing(Editing* editing) {
    if (m_editing)
        m_editing->disconnect(this);
    m_editing = editing;
    if (editing != nullptr)
        connect(editing, &Editing::opened, this, &ProfileWeights::changed);
    emit changed();
}

const level::Level* ProfileWeights::levelValue() const {
    return m_routes && m_routes->level() ? m_routes->level()->level() : nullptr;
}

std::vector<level::Profile> ProfileWeights::profiles() const {
    const level::Level* level = levelValue();
    return level != nullptr && !level->profiles.empty() ? level->profiles
                                                        : tactics::exampleProfiles(level);
}

QString ProfileWeights::chosen() const {
    if (!m_routes)
        return {};
    const QStringList shown = m_routes->shownProfiles();
    const QString one = shown.value(m_routes->chosen());
    return one.isEmpty() ? m_heads.value(0) : one;
}

void ProfileWeights::fill() {
    m_heads.clear();
    if (m_routes)
        for (const QString& name : m_routes->shownProfiles())
            if (!name.isEmpty())
                m_heads.append(name);
    const auto all = profiles();
    m_names.clear();
    for (const QString& head : m_heads)
        if (const auto profile = find(all, head); profile != all.end())
            for (const auto& [name, weight] : profile->weights)
                if (const auto tactic = QString::fromStdString(name); !m_names.contains(tactic))
                    m_names.append(tactic);
    std::vector<RowsModel::Row> rows;
    for (const QString& name : m_names) {
        QVariantList weights;
        for (const QString& head : m_heads) {
            QVariant weight = QVariant::fromValue(nullptr);
            if (const auto profile = find(all, head); profile != all.end())
                for (const auto& [tactic, value] : profile->weights)
                    if (tactic == name.toStdString())
                        weight = value;
            weights.append(weight);
        }
        rows.push_back({name, weights});
    }
    m_rows.setRows(std::move(rows));
    emit changed();
}

QStringList ProfileWeights::addable() const {
    QStringList names;
    const level::Level* const level = levelValue();
    const auto kinds = m_editing ? m_editing->kinds() : tactics::shippedKinds();
    const auto nameOf = level != nullptr
                            ? std::optional<tactics::TacticNames>(std::in_place, *level, *kinds)
                            : std::nullopt;
    const auto add = [&](const std::string& name) {
        using Space = tactics::NameSpace;
        if (const auto text =
                QString::fromStdString(nameOf ? nameOf->write(Space::Analysis, name) : name);
            !names.contains(text) && !m_names.contains(text))
            names.append(text);
    };
    if (level != nullptr) {
        for (const auto& analysis : level->analyses)
            add(analysis.id);
        for (const auto& layer : level->layers)
            add(layer.id);
    }
    for (const auto& [name, kind] : *kinds)
        add(name);
    return names;
}

void ProfileWeights::write(const QString& profile,
                           const std::string& tactic,
                           double weight,
                           bool done) {
    if (!isWritable() || m_editing->isBusy())
        return;
    auto& document = m_editing->document();
    edit::Edits edits;
    const auto id = document.find(kKindOf<level::Profile>, profile.toStdString());
    if (id != edit::ObjectId::None) {
        auto changed = std::get<level::Profile>(document.object(id));
        setEntry(changed.weights, tactic, weight);
        edits.push_back(edit::Replace{id, std::move(changed)});
    } else {
        for (level::Profile& example : tactics::exampleProfiles(&document.level())) {
            if (example.id == profile.toStdString())
                setEntry(example.weights, tactic, weight);
            edits.push_back(edit::Insert{std::move(example)});
        }
    }
    const std::string gesture = "weights " + std::to_string(m_gesture);
    if (done)
        ++m_gesture;
    m_editing->applyWithin(gesture, {"weights of " + profile.toStdString(), std::move(edits)});
}

void ProfileWeights::setWeight(int row, int profile, double weight, bool done) {
    if (row >= 0 && row < m_names.size() && profile >= 0 && profile < m_heads.size())
        write(m_heads[profile], m_names[row].toStdString(), weight, done);
}

void ProfileWeights::addTactic(const QString& name) {
    if (const QString profile = chosen(); !profile.isEmpty())
        write(profile, name.toStdString(), 1.0, true);
}

void ProfileWeights::addProfile() {
    if (!isWritable() || m_editing->isBusy() || !m_routes)
        return;
    const auto all = profiles();
    const auto like = find(all, chosen());
    level::Profile made = like == all.end() ? level::Profile() : *like;
    edit::Edits edits;
    if (levelValue() != nullptr && levelValue()->profiles.empty())
        for (const level::Profile& example : all)
            edits.push_back(edit::Insert{example});
    auto& document = m_editing->document();
    made.id =
        document.freeTextId(kKindOf<level::Profile>, made.id.empty() ? "profile" : made.id + "_2");
    const std::string step = "new profile " + made.id;
    const QString name = QString::fromStdString(made.id);
    edits.push_back(edit::Insert{std::move(made)});
    m_editing->applyFix({step, std::move(edits)});
    m_routes->showNamed(name);
}

} // namespace percept::session

#include "moc_ProfileWeights.cpp"
