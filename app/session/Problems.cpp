#include "app/session/Problems.h"

#include "app/session/Outline.h"
#include "app/session/edit/ObjectNames.h"

#include "percept/level/Validate.h"

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

constexpr std::array<ListOfKind, 9> kLists{{{"walls", ObjectKind::Wall},
                                            {"doors", ObjectKind::Door},
                                            {"regions", ObjectKind::Region},
                                            {"lights", ObjectKind::Light},
                                            {"connections", ObjectKind::Connection},
                                            {"items", ObjectKind::Item},
                                            {"triggers", ObjectKind::Trigger},
                                            {"spawns", ObjectKind::Spawn},
                                            {"navigation.nodes", ObjectKind::Node}}};

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
    , m_rows({"severity", "text", "place", "remedy", "ident", "fix"}) {}

void Problems::setLevel(const level::Level* level) {
    std::vector<edit::Finding> findings;
    if (level != nullptr)
        for (auto& problem : level::validate(*level))
            findings.push_back({std::move(problem), {}, {}});
    setFindings(std::move(findings), nullptr);
}

void Problems::setDocument(const edit::Document& document) {
    setFindings(edit::findProblems(document), &document);
}

void Problems::setFindings(std::vector<edit::Finding> findings, const edit::Document* document) {
    std::stable_sort(findings.begin(), findings.end(), [](const auto& a, const auto& b) {
        return weightOf(a.problem.severity) > weightOf(b.problem.severity);
    });
    m_findings = std::move(findings);
    m_worst = m_findings.empty() ? -1 : weightOf(m_findings.front().problem.severity);
    std::vector<RowsModel::Row> rows;
    for (const auto& finding : m_findings) {
        const auto& problem = finding.problem;
        const auto ident = document != nullptr && !finding.objects.empty()
                               ? identOf(*document, finding.objects.front())
                               : identOf(objectOfPlace(problem.place));
        rows.push_back(
            {weightOf(problem.severity),
             sentence(problem.message),
             QString::fromStdString(problem.place),
             QString::fromStdString(problem.remedy),
             ident,
             finding.fixes.empty() ? QString() : QString::fromStdString(finding.fixes[0].title)});
    }
    m_rows.setRows(std::move(rows));
    emit changed();
}

void Problems::fix(int row) {
    const auto index = static_cast<std::size_t>(row);
    if (row < 0 || index >= m_findings.size() || m_findings[index].fixes.empty())
        return;
    // A copy: the list changes with the edit.
    const edit::Fix chosen = m_findings[index].fixes.front();
    emit fixChosen(chosen);
}

} // namespace percept::session
