#pragma once

#include <nlohmann/json.hpp>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// Whether fields of levels change what the program does or says.
namespace percept::test {

using Json = nlohmann::json;

/// A field such as `/doors/[]/speed`: `[]` is any element of a list, `*` any key.
using Field = std::string;

/// All fields of a level by its schema.
class SchemaFields {
public:
    SchemaFields();
    [[nodiscard]] bool has(const Field& field) const { return m_words.count(field) != 0; }
    /// Whether other fields lie in it: these are what counts then.
    [[nodiscard]] bool holdsOthers(const Field& field) const;
    [[nodiscard]] std::set<Field> all() const;
    /// The words that the field may be; empty: any.
    [[nodiscard]] const std::set<std::string>& words(const Field& field) const {
        return m_words.at(field);
    }

    /// Where the fields within a field are described, which may hold others of its own kind.
    [[nodiscard]] const Field& within(const Field& field) const;

private:
    using Refs = std::map<std::string, Field>; ///< definitions that a node lies in
    void walk(const Json& node, const Field& field, Refs within);
    void add(const Field& field, const Json& node, const Refs& within);

    Json m_schema;
    std::map<Field, Field> m_same;
    std::map<Field, std::set<std::string>> m_words;
};

/// Where the fields of a level are.
using Places = std::map<Field, std::vector<Json::json_pointer>>;
[[nodiscard]] Places placesOf(const Json& level, const SchemaFields& fields);

/// A level with other values at one place.
///
/// @param words that the value may be
/// @param others values of that field elsewhere in the level
[[nodiscard]] std::vector<Json> variantsOf(const Json& level,
                                           const Json::json_pointer& place,
                                           const std::set<std::string>& words,
                                           const std::vector<Json>& others);

/// What the program makes of a level; each answer is found when it is asked for.
class Evidence {
public:
    /// @param commands lines of a command file
    /// @param tools further commands; LEVEL stands for the file
    Evidence(Json level, std::string commands, std::vector<std::vector<std::string>> tools);
    ~Evidence();
    Evidence(Evidence&&) noexcept;
    Evidence& operator=(Evidence&&) noexcept;

    /// Whether `check` calls it an error.
    [[nodiscard]] bool refused();
    /// Whether `check` says of the two levels different things that name the field.
    /// @param words that this has to say, too
    [[nodiscard]] static bool
    checkDiffers(Evidence& left, Evidence& right, const std::string& key, const std::string& words);
    /// Whether it says of one of them that the field is ignored.
    [[nodiscard]] static bool
    checkSaysIgnored(Evidence& left, Evidence& right, const std::string& key);
    /// Whether what is there, records or names of runs differ within so many frames.
    [[nodiscard]] static bool runDiffers(Evidence& left, Evidence& right, int frames);
    /// Whether a tool gives another answer.
    [[nodiscard]] static bool toolDiffers(Evidence& left, Evidence& right);

private:
    struct Run;
    [[nodiscard]] std::string path();
    [[nodiscard]] std::string said(std::vector<std::string> arguments);
    [[nodiscard]] const std::set<std::string>& problems();
    [[nodiscard]] Run* run();

    Json m_level;
    std::string m_commands;
    std::vector<std::vector<std::string>> m_tools;
    std::map<std::size_t, std::string> m_answers; ///< by tool
    std::optional<std::set<std::string>> m_problems;
    bool m_refused = false;
    std::unique_ptr<Run> m_run;
};

/// The samples, and what tests/app/cli/every-field.json adds to them.
class FieldScenes {
public:
    FieldScenes();

    struct Scene {
        std::string sample;
        Json level;
        std::map<Field, std::vector<Json>> changed; ///< levels that differ in the field
    };
    /// Where a change of the field has an effect; empty: nowhere.
    [[nodiscard]] std::string effectOf(const Field& field);
    /// Whether the field is in any sample or addition.
    [[nodiscard]] bool knows(const Field& field) const;
    /// Whether two levels on the base of a sample differ for the program.
    [[nodiscard]] bool
    differ(const std::string& sample, Json left, Json right, const std::string& key);

    SchemaFields fields;
    std::map<std::string, Json> samples;

private:
    struct Candidate {
        std::size_t scene;
        Evidence evidence;
    };
    [[nodiscard]] Evidence evidenceOf(const std::string& sample, Json level) const;
    [[nodiscard]] Evidence& base(const Candidate& candidate);
    [[nodiscard]] bool isIgnoredWithAll(const Field& field);
    [[nodiscard]] std::vector<Candidate> candidatesFor(const Field& field);
    void addAdditions();

    Json m_data;
    std::vector<Scene> m_scenes;             ///< samples first
    std::vector<Places> m_places;            ///< by sample
    std::map<std::size_t, Evidence> m_bases; ///< by scene
};

} // namespace percept::test
