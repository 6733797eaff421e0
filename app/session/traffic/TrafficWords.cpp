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

QStringList sorts() {
    return {QStringLiteral("kind"), QStringLiteral("agent"), QStringLiteral("region")};
}

/// A word of the filter with what stands before it.
struct Term {
    bool out = false;
    QString key; ///< "kind", "agent", "region" or empty
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
    if (colon > 0 && sorts().contains(key)) {
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

/// The ids of those whose names begin with a word.
template <class Id>
void addNamed(const QString& word,
              const std::vector<std::string>& names,
              bool out,
              std::vector<Id>& list) {
    const auto before = list.size();
    std::uint32_t index = 0;
    for (const auto& name : names) {
        if (QString::fromStdString(name).startsWith(word, Qt::CaseInsensitive))
            list.push_back(Id{index});
        ++index;
    }
    // Nothing is about what does not exist.
    if (list.size() == before && !out)
        list.push_back(trace::kNone<Id>);
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

QStringList trafficCompletions(const QString& text, const TrafficNames& names) {
    constexpr qsizetype kMost = 8;
    const auto start = text.lastIndexOf(QLatin1Char(' ')) + 1;
    const QString word = text.mid(start);
    const QString minus = word.startsWith(QLatin1Char('-')) ? QStringLiteral("-") : QString();
    const QString bare = word.mid(minus.size());
    if (bare.isEmpty())
        return {};
    QStringList completions;
    const auto offer = [&](const QString& candidate) {
        if (completions.size() < kMost && candidate != bare &&
            candidate.startsWith(bare, Qt::CaseInsensitive))
            completions.append(text.left(start) + minus + candidate);
    };
    if (!bare.contains(QLatin1Char(':'))) {
        for (const QString& sort : sorts())
            offer(sort + QLatin1Char(':'));
        return completions;
    }
    forEachKind([&](const KindName& name) { offer(QStringLiteral("kind:") + name.kind); });
    for (const auto& agent : names.agents)
        offer(QStringLiteral("agent:") + QString::fromStdString(agent));
    for (const auto& region : names.regions)
        offer(QStringLiteral("region:") + QString::fromStdString(region));
    return completions;
}

replay::TrafficFilter trafficFilter(const QString& text,
                                    const TrafficNames& names,
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
            addNamed(
                term.word, names.agents, term.out, term.out ? filter.withoutAgents : filter.agents);
        else if (term.key == QLatin1String("region"))
            addNamed(term.word,
                     names.regions,
                     term.out,
                     term.out ? filter.withoutRegions : filter.regions);
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
