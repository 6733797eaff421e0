#include "app/cli/commands/tactics/InputFile.h"

#include "percept/base/File.h"
#include "percept/base/JsonLimits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace percept::cli {
namespace {

constexpr std::uintmax_t kLargestBytes = 256'000'000;
constexpr int kMostHints = 10;

/// The library's words without its own names, the line and the column.
Unexpected
notJson(const OrderedJson::exception& exception, const std::string& text, const std::string& path) {
    std::string what = exception.what();
    if (const auto bracket = what.find("] "); bracket != std::string::npos)
        what.erase(0, bracket + 2);
    const auto* const wrong = dynamic_cast<const OrderedJson::parse_error*>(&exception);
    if (wrong == nullptr)
        return failure(ErrorCode::Corrupt, "cannot be read: " + what, path);
    if (const auto colon = what.find(": "); colon != std::string::npos)
        what.erase(0, colon + 2);
    const auto read = std::string_view(text).substr(0, std::min(wrong->byte, text.size()));
    const auto line = 1 + std::count(read.begin(), read.end(), '\n');
    const std::size_t column = read.size() - (read.rfind('\n') + 1); // npos + 1 is 0
    return failure(ErrorCode::Corrupt,
                   fmt::format("is not valid JSON: {}. Correct the text in this line or just "
                               "before it.",
                               what),
                   fmt::format("{}:{}:{}", path, line, std::max<std::size_t>(column, 1)));
}

} // namespace

InputPart::InputPart(OrderedJson json, std::string place, std::shared_ptr<Shared> shared)
    : m_json(std::move(json))
    , m_place(std::move(place))
    , m_shared(std::move(shared)) {}

Result<InputPart> InputPart::open(const std::string& path, Streams& streams) {
    const auto text = readFile(path, kLargestBytes);
    if (!text)
        return text.unexpected();
    if (auto within = checkJsonLimits(*text); !within)
        return failure(within.error().code, within.error().message, path);
    try {
        auto json = OrderedJson::parse(*text);
        if (!json.is_object())
            return failure(ErrorCode::Corrupt, "the file must hold one JSON object", path);
        return InputPart(
            std::move(json), {}, std::make_shared<Shared>(Shared{path, streams, std::nullopt}));
    } catch (const OrderedJson::exception& exception) {
        return notJson(exception, *text, path);
    }
}

std::string InputPart::placeOf(const std::string& key) const {
    return m_place.empty() ? key : m_place + "." + key;
}

void InputPart::fail(const std::string& key, std::string message) {
    if (!m_shared->error)
        m_shared->error =
            Error{ErrorCode::InvalidInput,
                  fmt::format("{}: {}", key.empty() ? m_place : placeOf(key), message),
                  m_shared->file};
}

void InputPart::knows(std::initializer_list<std::string_view> keys) const {
    for (const auto& [key, value] : m_json.items())
        if (std::find(keys.begin(), keys.end(), key) == keys.end() &&
            m_shared->hints++ < kMostHints)
            m_shared->streams.errors << fmt::format("{}: {}: unused key; there are {}\n",
                                                    m_shared->file,
                                                    placeOf(key),
                                                    fmt::join(keys, ", "));
}

const OrderedJson* InputPart::find(const std::string& key, bool required) {
    const auto found = m_json.find(key);
    if (found != m_json.end() && !found->is_null())
        return &*found;
    if (required)
        fail(key, found == m_json.end() ? "is missing" : "is null");
    return nullptr;
}

double
InputPart::number(const std::string& key, double low, double high, std::optional<double> standard) {
    const OrderedJson* const json = find(key, !standard);
    const double fallback = standard.value_or(low);
    if (json == nullptr)
        return fallback;
    const double value = json->is_number() ? json->get<double>() : std::nan("");
    if (value >= low && value <= high)
        return value;
    if (high >= kNoLimit)
        fail(key, fmt::format("must be a finite number, {} or more", low));
    else
        fail(key, fmt::format("must be a number from {} to {}", low, high));
    return fallback;
}

int InputPart::whole(const std::string& key, int low, int high, std::optional<int> standard) {
    const OrderedJson* const json = find(key, !standard);
    const int fallback = standard.value_or(low);
    if (json == nullptr)
        return fallback;
    const double value = json->is_number() ? json->get<double>() : std::nan("");
    if (value >= low && value <= high && value == std::floor(value))
        return static_cast<int>(value);
    fail(key, fmt::format("must be a whole number from {} to {}", low, high));
    return fallback;
}

bool InputPart::flag(const std::string& key, bool standard) {
    const OrderedJson* const json = find(key, false);
    if (json == nullptr)
        return standard;
    if (!json->is_boolean())
        fail(key, "must be true or false");
    return json->is_boolean() ? json->get<bool>() : standard;
}

std::string InputPart::text(const std::string& key, std::optional<std::string> standard) {
    const OrderedJson* const json = find(key, !standard);
    if (json != nullptr && json->is_string())
        return json->get<std::string>();
    if (json != nullptr)
        fail(key, "must be a text");
    return standard.value_or(std::string());
}

InputPart InputPart::inner(const OrderedJson& json, std::string place) const {
    return {json, std::move(place), m_shared};
}

std::vector<InputPart> InputPart::list(const std::string& key, bool required) {
    std::vector<InputPart> parts;
    const OrderedJson* const json = find(key, required);
    if (json == nullptr)
        return parts;
    if (!json->is_array()) {
        fail(key, "must be a list");
        return parts;
    }
    for (std::size_t i = 0; i < json->size(); ++i) {
        parts.push_back(inner((*json)[i], fmt::format("{}[{}]", placeOf(key), i)));
        if (!(*json)[i].is_object())
            parts.back().fail({}, "must be an object");
    }
    if (m_shared->error)
        parts.clear();
    return parts;
}

InputPart InputPart::part(const std::string& key) {
    const OrderedJson* const json = find(key, true);
    if (json != nullptr && !json->is_object())
        fail(key, "must be an object");
    return inner(json != nullptr && json->is_object() ? *json : OrderedJson::object(),
                 placeOf(key));
}

std::vector<double> InputPart::numbers(const std::string& key, std::optional<std::size_t> count) {
    std::vector<double> numbers;
    const OrderedJson* const json = find(key, true);
    if (json == nullptr)
        return std::vector<double>(count.value_or(0), 0.0);
    bool good = json->is_array() && (!count || json->size() == *count);
    for (std::size_t i = 0; good && i < json->size(); ++i) {
        good = (*json)[i].is_number() && std::isfinite((*json)[i].get<double>());
        if (good)
            numbers.push_back((*json)[i].get<double>());
    }
    if (!good) {
        fail(key,
             count ? fmt::format("must be a list of {} numbers", *count)
                   : std::string("must be a list of numbers"));
        numbers.assign(count.value_or(0), 0.0);
    }
    return numbers;
}

std::vector<std::string> InputPart::texts(const std::string& key) {
    std::vector<std::string> texts;
    const OrderedJson* const json = find(key, true);
    if (json == nullptr)
        return texts;
    if (!json->is_array())
        fail(key, "must be a list of texts");
    else
        for (const auto& entry : *json)
            if (entry.is_string())
                texts.push_back(entry.get<std::string>());
            else
                fail(key, "must be a list of texts");
    return texts;
}

tactics::Field InputPart::field(const std::string& key) {
    const OrderedJson* const json = find(key, true);
    if (json == nullptr)
        return {};
    const auto wrong = [&](std::string message) {
        fail(key, std::move(message));
        return tactics::Field();
    };
    if (!json->is_array() || json->empty() || !(*json)[0].is_array() || (*json)[0].empty())
        return wrong("must be rows of numbers, all equally long, at least one");
    const std::size_t width = (*json)[0].size();
    tactics::Field field(static_cast<int>(width), static_cast<int>(json->size()));
    std::size_t cell = 0;
    for (std::size_t row = 0; row < json->size(); ++row) {
        const auto& cells = (*json)[row];
        if (!cells.is_array())
            return wrong(fmt::format("row {} must be a list of numbers", row));
        if (cells.size() != width)
            return wrong(fmt::format("row {} has {}, the first one {}; make all rows equally long",
                                     row,
                                     counted(cells.size(), "number"),
                                     width));
        for (std::size_t i = 0; i < width; ++i) {
            if (!cells[i].is_number() || !std::isfinite(cells[i].get<double>()))
                return wrong(fmt::format("row {}, column {} must be a number", row, i));
            field.values[cell++] = cells[i].get<double>();
        }
    }
    return field;
}

tactics::Falloff readFalloff(InputPart& part, tactics::Falloff standard) {
    if (!part.has("falloff"))
        return standard;
    const auto falloff = tactics::falloffOf(part.text("falloff"));
    if (!falloff)
        part.fail("falloff", "must be linear, slow, fast or plateau");
    return falloff.value_or(standard);
}

OrderedJson rowsOf(const tactics::Field& field) {
    OrderedJson rows = OrderedJson::array();
    for (int row = 0; row < field.height; ++row) {
        const auto first =
            field.values.begin() + static_cast<std::ptrdiff_t>(field.indexOf(0, row));
        rows.push_back(std::vector<double>(first, first + field.width));
    }
    return rows;
}

} // namespace percept::cli
