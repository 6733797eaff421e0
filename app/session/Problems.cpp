#include "app/session/Problems.h"

#include "app/session/Outline.h"

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
    , m_rows({"severity", "text", "place", "remedy", "ident"}) {}

void Problems::setLevel(const level::Level* level) {
    std::vector<level::Problem> problems;
    if (level != nullptr)
        problems = level::validate(*level);
    std::stable_sort(problems.begin(), problems.end(), [](const auto& a, const auto& b) {
        return weightOf(a.severity) > weightOf(b.severity);
    });
    m_worst = problems.empty() ? -1 : weightOf(problems.front().severity);
    std::vector<RowsModel::Row> rows;
    for (const auto& problem : problems)
        rows.push_back({weightOf(problem.severity),
                        sentence(problem.message),
                        QString::fromStdString(problem.place),
                        QString::fromStdString(problem.remedy),
                        identOf(objectOfPlace(problem.place))});
    m_rows.setRows(std::move(rows));
    emit changed();
}

} // namespace percept::session
