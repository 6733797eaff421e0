#include "app/studio/session/Problems.h"

#include "app/studio/edit/ObjectNames.h"
#include "app/studio/session/Outline.h"
#include "editor/tools/CheckSwitches.h"
#include "editor/tools/ToEdits.h"

#include "percept/level/Validate.h"
#include "percept/sim/Checks.h"
#include "percept/tactics/Check.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace percept::session {
namespace {

using overlay::ObjectKind;

struct ListOfKind {
    std::string_view list;
    ObjectKind kind;
};

constexpr std::array<ListOfKind, 11> kLists{{{"walls", ObjectKind::Wall},
                                             {"doors", ObjectKind::Door},
                                             {"regions", ObjectKind::Region},
                                             {"lights", ObjectKind::Light},
                                             {"connections", ObjectKind::Connection},
                                             {"items", ObjectKind::Item},
                                             {"triggers", ObjectKind::Trigger},
                                             {"spawns", ObjectKind::Spawn},
                                             {"emitters", ObjectKind::Emitter},
                                             {"navigation.nodes", ObjectKind::Node},
                                             {"waypoints", ObjectKind::Waypoint}}};

int weightOf(level::Severity severity) {
    switch (severity) {
    case level::Severity::Error:
        return 2;
    case level::Severity::Warning:
        return 1;
    default:
        return 0;
    }
}

/// Messages begin in lower case, since they follow a place elsewhere.
QString sentence(const std::string& text) {
    QString words = QString::fromStdString(text);
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    return words;
}

/// `a_b · modalities.sound.attenuation` for a place in the file such as `connections[6]...`.
QString whereIs(const edit::Document* document, const std::string& place) {
    if (document != nullptr) {
        const auto found = edit::locatePlace(*document, place);
        const auto label =
            found.id == edit::kSettingsId ? std::string() : document->labelOf(found.id);
        if (!label.empty())
            return QString::fromStdString(found.path.empty() ? label
                                                             : label + " \u00b7 " + found.path);
    }
    return QString::fromStdString(place);
}

/// What is wrong with a level, and what of it no run follows.
std::vector<level::Problem> problemsOf(const level::Level& level, const sim::Modules& modules) {
    auto problems = level::validate(level);
    for (auto& problem : sim::checkUse(level, modules))
        problems.push_back(std::move(problem));
    return problems;
}

} // namespace

overlay::ObjectRef objectOfPlace(std::string_view place) {
    const auto bracket = place.find('[');
    if (bracket == std::string_view::npos)
        return {};
    const auto list = place.substr(0, bracket);
    const auto* const found = std::find_if(
        kLists.begin(), kLists.end(), [&](const ListOfKind& known) { return known.list == list; });
    std::uint32_t index = 0;
    const auto* const first = place.data() + bracket + 1;
    const auto [end, error] = std::from_chars(first, place.data() + place.size(), index);
    if (found == kLists.end() || error != std::errc() || end == place.data() + place.size() ||
        *end != ']')
        return {};
    return {found->kind, index};
}

Problems::Problems(QObject* parent)
    : QObject(parent)
    , m_rows({"severity", "text", "place", "where", "remedy", "ident", "fix"}) {}

void Problems::setLevel(std::shared_ptr<const level::Level> level) {
    m_search.cancel();
    m_check.cancel();
    m_document = nullptr;
    m_senses.clear();
    if (level) {
        check(std::move(level), {});
        return;
    }
    m_found.clear();
    show();
}

void Problems::setDocument(const edit::Document& document, std::function<void()> checked) {
    m_search.cancel();
    if (m_document != &document) {
        m_senses.clear();
        m_found.clear();
    }
    m_document = &document;
    m_revision = document.revision();
    // They stay until the check is through, but what they would do no longer fits.
    for (auto* findings : {&m_found, &m_senses})
        for (auto& finding : *findings)
            finding.fixes.clear();
    show();
    check(document.snapshot(), std::move(checked));
}

void Problems::check(std::shared_ptr<const level::Level> level, std::function<void()> checked) {
    m_check.start([this,
                   level = std::move(level),
                   modules = m_modules,
                   revision = m_revision,
                   checked = std::move(checked)](const Watch&) -> BackgroundWork::Then {
        return [this, level, revision, checked, problems = problemsOf(*level, *modules)] {
            const bool edited = m_document != nullptr;
            if (edited && m_document->revision() != revision)
                return; // it is looked at anew in a moment
            takeProblems(problems);
            if (edited)
                search(level, problems);
            if (checked)
                checked();
        };
    });
}

void Problems::takeProblems(std::vector<level::Problem> problems) {
    m_found.clear();
    if (m_document != nullptr)
        m_found = edit::findingsOf(*m_document, std::move(problems));
    else
        for (auto& problem : problems)
            m_found.push_back({std::move(problem), {}, {}});
    show();
}

void Problems::setImported(std::vector<level::Problem> warnings) {
    if (warnings.empty() && m_imported.empty())
        return;
    m_imported = std::move(warnings);
    show();
}

void Problems::search(std::shared_ptr<const level::Level> level,
                      std::vector<level::Problem> known) {
    m_search.start([this,
                    known = std::move(known),
                    level = std::move(level),
                    modules = m_modules,
                    revision = m_revision](const Watch& watch) mutable -> BackgroundWork::Then {
        auto found = tools::findSenseProblems(*level, {}, watch);
        if (found) {
            for (const auto& sense : *found)
                known.push_back(sense.problem);
            for (auto& problem : tactics::checkTactics(*level, known, *modules->analyses))
                found->push_back({{}, std::move(problem), {}, {}});
            for (auto& problem : tools::checkSwitches(*level, modules->brains))
                found->push_back({{}, std::move(problem), {}, {}});
        }
        return [this, revision, found = std::move(found)] {
            if (found)
                takeSenses(revision, *found);
        };
    });
}

void Problems::takeSenses(std::uint64_t revision, const std::vector<tools::SenseProblem>& found) {
    if (m_document == nullptr || m_document->revision() != revision)
        return;
    m_senses.clear();
    for (const auto& sense : found) {
        edit::Finding finding{sense.problem, {}, {}};
        if (const auto place = edit::locatePlace(*m_document, sense.problem.place);
            place.id != edit::kSettingsId)
            finding.objects.push_back(place.id);
        for (const auto& fix : sense.fixes)
            finding.fixes.push_back({fix.name, tools::toEdits(fix.changes, *m_document)});
        m_senses.push_back(std::move(finding));
    }
    show();
}

void Problems::show() {
    auto findings = m_found;
    for (const auto& sense : m_senses) {
        const auto same = std::find_if(m_found.begin(), m_found.end(), [&](const auto& known) {
            return known.problem.place == sense.problem.place;
        });
        if (same == m_found.end()) {
            findings.push_back(sense);
            continue;
        }
        auto& shown = findings[static_cast<std::size_t>(same - m_found.begin())];
        if (shown.fixes.empty())
            shown.fixes = sense.fixes;
    }
    std::stable_sort(findings.begin(), findings.end(), [](const auto& a, const auto& b) {
        return weightOf(a.problem.severity) > weightOf(b.problem.severity);
    });
    showRows(std::move(findings));
}

void Problems::showRows(std::vector<edit::Finding> findings) {
    m_findings = std::move(findings);
    m_worst = m_findings.empty() ? -1 : weightOf(m_findings.front().problem.severity);
    for (const auto& warning : m_imported)
        m_worst = std::max(m_worst, weightOf(warning.severity));
    std::vector<RowsModel::Row> rows;
    for (const auto& finding : m_findings) {
        const auto& problem = finding.problem;
        const auto ident = m_document != nullptr && !finding.objects.empty()
                               ? identOf(*m_document, finding.objects.front())
                               : identOf(objectOfPlace(problem.place));
        rows.push_back(
            {weightOf(problem.severity),
             sentence(problem.message),
             QString::fromStdString(problem.place),
             whereIs(m_document, problem.place),
             QString::fromStdString(problem.remedy),
             ident,
             finding.fixes.empty() ? QString() : QString::fromStdString(finding.fixes[0].title)});
    }
    for (const auto& warning : m_imported)
        rows.push_back({weightOf(warning.severity),
                        sentence(warning.message),
                        QString::fromStdString(warning.place),
                        QString::fromStdString(warning.place),
                        QString::fromStdString(warning.remedy),
                        QString(),
                        tr("Dismiss")});
    m_rows.setRows(std::move(rows));
    emit changed();
}

void Problems::fix(int row) {
    const auto index = static_cast<std::size_t>(row);
    if (const auto imported = index - m_findings.size();
        row >= 0 && index >= m_findings.size() && imported < m_imported.size()) {
        m_imported.erase(m_imported.begin() + static_cast<std::ptrdiff_t>(imported));
        show();
        return;
    }
    if (row < 0 || index >= m_findings.size() || m_findings[index].fixes.empty())
        return;
    if (m_document != nullptr && m_document->revision() != m_revision)
        return;
    // A copy: the list changes with the edit.
    const edit::Fix chosen = m_findings[index].fixes.front();
    emit fixChosen(chosen);
}

} // namespace percept::session

#include "moc_Problems.cpp"
