#pragma once

#include "app/cli/Report.h"
#include "percept/base/Result.h"
#include "percept/tactics/Influence.h"

#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace percept::cli {

/// A part of a JSON file that a person wrote, read key by key; the first thing that is wrong is
/// kept with its place, such as `units[3].cell`, and everything after it reads as its default.
///
///     auto file = InputPart::open(path, streams);
///     file->knows({"width"});
///     const int width = file->whole("width", 1, 4096);
///     if (file->error()) return reportFailure(*file->error(), streams);
class InputPart {
public:
    /// @errors NotFound, Unreadable; Corrupt: not a JSON object
    /// @param streams must outlive it: hints go to its errors
    [[nodiscard]] static Result<InputPart> open(const std::string& path, Streams& streams);

    [[nodiscard]] const std::optional<Error>& error() const { return m_shared->error; }
    /// Hints at keys that nobody reads, such as misspelt ones. Of a file only the first few.
    void knows(std::initializer_list<std::string_view> keys) const;
    [[nodiscard]] bool has(const std::string& key) const { return m_json.contains(key); }
    [[nodiscard]] std::string placeOf(const std::string& key) const;
    /// Gives a key a text, as if the file had it.
    void set(const std::string& key, const std::string& text) { m_json[key] = text; }
    /// Keeps an error at a key.
    void fail(const std::string& key, std::string message);

    /// Numbers must be finite and within [low, high]. Without `standard` the key must be there.
    double number(const std::string& key,
                  double low,
                  double high,
                  std::optional<double> standard = std::nullopt);
    int
    whole(const std::string& key, int low, int high, std::optional<int> standard = std::nullopt);
    bool flag(const std::string& key, bool standard);
    std::string text(const std::string& key, std::optional<std::string> standard = std::nullopt);
    /// The objects of a list; empty where the key is absent and may be.
    std::vector<InputPart> list(const std::string& key, bool required = true);
    InputPart part(const std::string& key);
    std::vector<double> numbers(const std::string& key, std::optional<std::size_t> count = {});
    std::vector<std::string> texts(const std::string& key);
    /// Rows of numbers, all of one length, at least one.
    tactics::Field field(const std::string& key);

private:
    /// What all parts of a file have in common.
    struct Shared {
        std::string file;
        Streams& streams;
        std::optional<Error> error;
        int hints = 0;
    };

    InputPart(OrderedJson json, std::string place, std::shared_ptr<Shared> shared);
    const OrderedJson* find(const std::string& key, bool required);
    [[nodiscard]] InputPart inner(const OrderedJson& json, std::string place) const;

    OrderedJson m_json;
    std::string m_place;
    std::shared_ptr<Shared> m_shared;
};

/// How strength falls with distance, as `falloff` says, or the standard.
tactics::Falloff readFalloff(InputPart& part, tactics::Falloff standard);

/// Rows of numbers.
[[nodiscard]] OrderedJson rowsOf(const tactics::Field& field);

/// What stands for things on a map of text where their own letters do not do.
inline constexpr std::string_view kMarks =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

inline constexpr double kNoLimit = std::numeric_limits<double>::max();
/// Of strengths: sums of many of them are still finite.
inline constexpr double kGreatestStrength = 1e100;

} // namespace percept::cli
