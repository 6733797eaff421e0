#include "editor/edit/Value.h"

#include "editor/edit/AwarenessStates.h"
#include "editor/edit/Cells.h"
#include "editor/edit/Fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace percept::edit {
namespace {

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, ", "));
}

std::vector<std::string> parted(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto end = std::min(text.find(','), text.size());
        std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto first = word.find_first_not_of(' ');
        if (first == std::string_view::npos)
            continue;
        word = word.substr(first, word.find_last_not_of(' ') - first + 1);
        words.emplace_back(word);
    }
    return words;
}

/// Nothing where a word is no number.
std::optional<std::vector<double>> numbersIn(std::string_view text) {
    std::vector<double> numbers;
    for (const std::string& word : parted(text)) {
        double number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(number))
            return std::nullopt;
        numbers.push_back(number);
    }
    return numbers;
}

/// What a field says; nothing where it is no single value.
std::optional<Value> read(fields::ConstField field) {
    using fields::Form;
    switch (field.form()) {
    case Form::Flag:
        return *field.as<bool>();
    case Form::Whole:
        return static_cast<double>(*field.as<int>());
    case Form::Number:
        return *field.as<double>();
    case Form::Text:
        return *field.as<std::string>();
    case Form::Json:
        return field.as<level::Json>()->text;
    case Form::Optional:
        if (field.type().inner().form == Form::Place)
            return field.size() != 0;
        return field.size() == 0 ? Value() : read(field.at(0));
    case Form::List:
        if (const auto* words = field.asListOf<std::string>())
            return joined(*words);
        if (const auto* numbers = field.asListOf<double>())
            return fmt::format("{}", fmt::join(*numbers, ", "));
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

/// Whether what is at a key has values of its own, so that the key alone says that it is there.
bool isGroup(const fields::Type& values) {
    const fields::Form inner = values.inner().form;
    return inner == fields::Form::Struct || inner == fields::Form::ById;
}

/// Whether a key is one of a group that is not there.
bool isOfMissingGroup(const fields::Type& values, std::string_view key) {
    return values.inner().form == fields::Form::ById && key.find('.') != std::string_view::npos;
}

std::optional<Value> readEntry(fields::ConstField values, std::string_view key) {
    if (isOfMissingGroup(values.type(), key))
        return Value();
    const auto index = values.indexOf(key);
    if (isGroup(values.type()))
        return index.has_value();
    return index ? read(values.at(*index)) : Value();
}

enum class Written { NoSuchPlace, OtherKind, Done };

template <class T, class From>
Written take(T& to, const From* from) {
    if (from == nullptr)
        return Written::OtherKind;
    to = *from;
    return Written::Done;
}

/// JSON text as it is, or a number.
Written writeJson(std::string& to, const Value& value) {
    const auto* number = std::get_if<double>(&value);
    if (number == nullptr)
        return take(to, std::get_if<std::string>(&value));
    to = fmt::format("{}", *number);
    return Written::Done;
}

Written writeWhole(int& to, const double* number) {
    constexpr double kMost = std::numeric_limits<int>::max();
    if (number == nullptr || std::floor(*number) != *number || std::abs(*number) > kMost)
        return Written::OtherKind;
    to = static_cast<int>(*number);
    return Written::Done;
}

Written writeWords(std::vector<std::string>* to, const std::string* text) {
    if (to == nullptr)
        return Written::NoSuchPlace;
    if (text == nullptr)
        return Written::OtherKind;
    *to = parted(*text);
    return Written::Done;
}

Written writeNumbers(std::vector<double>& to, const std::string* text) {
    auto numbers = text == nullptr ? std::nullopt : numbersIn(*text);
    if (!numbers)
        return Written::OtherKind;
    to = std::move(*numbers);
    return Written::Done;
}

Written write(fields::Field field, const Value& value);

/// Into what is there already, or else into a new value, of which nothing stays if it refuses.
Written writeInto(fields::Field holder,
                  std::optional<std::size_t> index,
                  std::string_view key,
                  const Value& value) {
    if (index)
        return write(holder.at(*index), value);
    const Written written = write(holder.append(key), value);
    if (written != Written::Done)
        holder.erase(holder.size() - 1);
    return written;
}

Written writeOptional(fields::Field field, const Value& value) {
    const auto present = field.size() == 0 ? std::nullopt : std::optional<std::size_t>(0);
    if (!std::holds_alternative<std::monostate>(value))
        return writeInto(field, present, {}, value);
    if (present)
        field.erase(0);
    return Written::Done;
}

Written writeOptionalPlace(fields::Field field, const Value& value) {
    const auto* flag = std::get_if<bool>(&value);
    if (flag == nullptr)
        return Written::OtherKind;
    if (*flag && field.size() == 0)
        field.append({});
    else if (!*flag && field.size() != 0)
        field.erase(0);
    return Written::Done;
}

Written write(fields::Field field, const Value& value) {
    using fields::Form;
    switch (field.form()) {
    case Form::Flag:
        return take(*field.as<bool>(), std::get_if<bool>(&value));
    case Form::Whole:
        return writeWhole(*field.as<int>(), std::get_if<double>(&value));
    case Form::Number:
        return take(*field.as<double>(), std::get_if<double>(&value));
    case Form::Text:
        return take(*field.as<std::string>(), std::get_if<std::string>(&value));
    case Form::Json:
        return writeJson(field.as<level::Json>()->text, value);
    case Form::Optional:
        return field.type().inner().form == Form::Place ? writeOptionalPlace(field, value)
                                                        : writeOptional(field, value);
    case Form::List:
        if (auto* numbers = field.asListOf<double>())
            return writeNumbers(*numbers, std::get_if<std::string>(&value));
        return writeWords(field.asListOf<std::string>(), std::get_if<std::string>(&value));
    default:
        return Written::NoSuchPlace;
    }
}

Written writeEntry(fields::Field values, std::string_view key, const Value& value) {
    if (isOfMissingGroup(values.type(), key))
        return Written::NoSuchPlace;
    const auto index = values.indexOf(key);
    const bool groups = isGroup(values.type());
    const auto* flag = std::get_if<bool>(&value);
    const bool removes =
        std::holds_alternative<std::monostate>(value) || (groups && flag != nullptr && !*flag);
    if (removes && index)
        values.erase(*index);
    if (removes)
        return Written::Done;
    if (!groups)
        return writeInto(values, index, key, value);
    if (flag == nullptr)
        return Written::OtherKind;
    if (!index)
        values.append(key);
    return Written::Done;
}

/// How many columns or rows of cells a part has, which no member says: `terrain.columns`.
struct CellSize {
    CellPart part;
    bool columns;
};

std::optional<CellSize> cellSizeAt(const Object& object, std::string_view path) {
    const auto dot = path.find('.');
    const auto part = std::holds_alternative<Settings>(object) ? cellPartNamed(path.substr(0, dot))
                                                               : std::nullopt;
    const auto rest = part && dot != std::string_view::npos ? path.substr(dot + 1) : "";
    if (rest != "columns" && rest != "row_count")
        return std::nullopt;
    return CellSize{*part, rest == "columns"};
}

Value readCellSize(const Settings& settings, const CellSize& size) {
    const auto count = cellCount(settings, size.part);
    return static_cast<double>(size.columns ? count.columns : count.rows);
}

Result<void> writeCellSize(Settings& settings, const CellSize& size, const Value& value) {
    const auto* number = std::get_if<double>(&value);
    if (number == nullptr || !(*number >= 1) || *number > static_cast<double>(kMostCells) ||
        std::floor(*number) != *number)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("Enter a whole number from 1 to {}", kMostCells));
    auto count = cellCount(settings, size.part);
    (size.columns ? count.columns : count.rows) = static_cast<std::size_t>(*number);
    resizeCells(settings, size.part, count);
    return {};
}

Unexpected noSuchPlace(std::string_view path) {
    return failure(ErrorCode::NotFound,
                   fmt::format("There is no single value at {} in this object", path));
}

} // namespace

Result<Value> valueAt(const Object& object, std::string_view path) {
    if (const auto size = cellSizeAt(object, path))
        return readCellSize(std::get<Settings>(object), *size);
    const auto found = fields::find(object, path);
    if (!found)
        return noSuchPlace(path);
    auto value = found->key ? readEntry(found->field, *found->key) : read(found->field);
    if (!value)
        return noSuchPlace(path);
    return std::move(*value);
}

Result<void> setValueAt(Object& object, std::string_view path, const Value& value) {
    if (const auto size = cellSizeAt(object, path))
        return writeCellSize(std::get<Settings>(object), *size, value);
    const auto found = fields::find(object, path);
    if (!found)
        return noSuchPlace(path);
    const auto before = path.ends_with("].symbol") ? valueAt(object, path) : Result<Value>(Value());
    switch (found->key ? writeEntry(found->field, *found->key, value)
                       : write(found->field, value)) {
    case Written::NoSuchPlace:
        return noSuchPlace(path);
    case Written::OtherKind:
        return failure(ErrorCode::InvalidInput,
                       fmt::format("{} takes a value of another kind", path));
    case Written::Done:
        break;
    }
    if (auto* archetype = std::get_if<level::Archetype>(&object);
        archetype != nullptr && path == "awareness.states")
        followStates(archetype->awareness);
    const auto* from = before ? std::get_if<std::string>(&*before) : nullptr;
    const auto* to = std::get_if<std::string>(&value);
    if (auto* settings = std::get_if<Settings>(&object); settings != nullptr && from != nullptr &&
                                                         to != nullptr && from->size() == 1 &&
                                                         to->size() == 1)
        followSymbol(settings->terrain, from->front(), to->front());
    return {};
}

void setStated(Object& object, std::string_view path, bool stated) {
    const auto dot = path.rfind('.');
    const bool isOuter = dot == std::string_view::npos;
    const std::string key(isOuter ? path : path.substr(dot + 1));
    const auto owner = fields::find(object, isOuter ? std::string_view() : path.substr(0, dot));
    if (!owner || owner->key || owner->field.form() != fields::Form::Struct)
        return;
    const auto members = owner->field.members();
    if (std::none_of(members.begin(), members.end(), [&](const fields::Member& member) {
            return member.key == key;
        }))
        return;
    auto& all = owner->field.unknown().stated;
    std::erase(all, key);
    if (stated)
        all.push_back(key);
}

} // namespace percept::edit
