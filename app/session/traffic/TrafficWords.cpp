#include "app/session/traffic/TrafficWords.h"

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

namespace percept::session {
namespace {

struct KindName {
    QString kind;
    QString category;
};

QString snakeCase(const char* name) {
    return QString::fromLatin1(name).toLower();
}

template <class Visit>
void forEachKind(Visit&& visit) {
    const QStringList categories = trafficCategories();
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, trace::RecordKinds>>(
        [&](auto kind) {
            const auto& info = decltype(kind)::type::kInfo;
            visit(KindName{QString::fromLatin1(info.table),
                           categories.at(static_cast<int>(info.category))});
        });
}

/// A word of the filter with what stands before it.
struct Term {
    bool out = false;
    QString key; ///< "kind", "agent" or empty
    QString word;
};

Term termOf(QString word) {
    Term term;
    if (word.size() > 1 && word.startsWith(QLatin1Char('-'))) {
        term.out = true;
        word.remove(0, 1);
    }
    const auto colon = word.indexOf(QLatin1Char(':'));
    const QString key = word.left(colon).toLower();
    if (colon > 0 && (key == QLatin1String("kind") || key == QLatin1String("agent"))) {
        term.key = key;
        word.remove(0, colon + 1);
    }
    term.word = word;
    return term;
}

void addKinds(const Term& term, replay::TrafficFilter& filter) {
    auto& list = term.out ? filter.withoutKinds : filter.kinds;
    const auto before = list.size();
    forEachKind([&](const KindName& name) {
        if (name.kind.startsWith(term.word, Qt::CaseInsensitive) ||
            name.category.startsWith(term.word, Qt::CaseInsensitive))
            list.push_back(name.kind.toStdString());
    });
    // A kind that does not exist has no records.
    if (list.size() == before && !term.out)
        list.push_back(term.word.toStdString());
}

void addAgents(const Term& term,
               std::span<const std::string> agents,
               replay::TrafficFilter& filter) {
    auto& list = term.out ? filter.withoutAgents : filter.agents;
    const auto before = list.size();
    std::uint32_t index = 0;
    for (const auto& agent : agents) {
        if (QString::fromStdString(agent).startsWith(term.word, Qt::CaseInsensitive))
            list.push_back(trace::AgentId{index});
        ++index;
    }
    if (list.size() == before && !term.out)
        list.push_back(trace::kNoAgent);
}

void addText(const Term& term, replay::TrafficFilter& filter) {
    auto& text = term.out ? filter.withoutText : filter.text;
    if (!text.empty())
        text += ' ';
    text += term.word.toStdString();
}

} // namespace

QStringList trafficCategories() {
    QStringList names;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<trace::Category>>(
        [&](auto entry) { names.append(snakeCase(entry.name)); });
    return names;
}

replay::TrafficFilter trafficFilter(const QString& text,
                                    std::span<const std::string> agents,
                                    const QStringList& withoutCategories) {
    replay::TrafficFilter filter;
    const auto words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : words) {
        const Term term = termOf(word);
        if (term.word.isEmpty())
            continue;
        if (term.key == QLatin1String("kind"))
            addKinds(term, filter);
        else if (term.key == QLatin1String("agent"))
            addAgents(term, agents, filter);
        else
            addText(term, filter);
    }
    forEachKind([&](const KindName& name) {
        if (withoutCategories.contains(name.category))
            filter.withoutKinds.push_back(name.kind.toStdString());
    });
    return filter;
}

} // namespace percept::session
