#include "inspector/runner/commands/SetTarget.h"

#include "percept/base/NearestName.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::runner::commands {
namespace {

class TargetFinder {
public:
    explicit TargetFinder(LineFields& fields)
        : m_fields(fields)
        , m_object(fields.need("object"))
        , m_property(fields.text("property")) {
        if (const Json* part = fields.find("part"))
            choosePart(fields.textOf("part", part), *part);
    }

    SetTarget find() {
        if (m_object == nullptr || m_property.empty() || m_badPart)
            return {};
        std::vector<const SettableProperty*> called;
        std::vector<std::string> all;
        for (const auto& each : kSettable) {
            all.emplace_back(each.name);
            if (each.name == m_property && mayBe(each.list))
                called.push_back(&each);
        }
        if (called.empty()) {
            m_fields.fault(fmt::format("There is no property \"{}\"{}.{} There is {}",
                                       m_property,
                                       m_part ? fmt::format(" of a {}", wordOf(*m_part)) : "",
                                       meant(m_property, all),
                                       propertiesOf(m_part)));
            return {};
        }
        if (m_object->is_string())
            narrow(called, m_object->get<std::string>());
        if (called.size() > 1)
            m_fields.fault(fmt::format("It is not clear what {} is: {}. Add \"part\": \"{}\", or "
                                       "another of them",
                                       shortText(*m_object),
                                       quotedList(listsOf(called)),
                                       wordOf(called.front()->list)));
        if (called.size() != 1)
            return {};
        return {called.front(), m_fields.namedOf(called.front()->list, "object", m_object)};
    }

private:
    [[nodiscard]] bool mayBe(NamedList list) const { return !m_part || *m_part == list; }
    void choosePart(const std::string& word, const Json& json) {
        std::vector<std::string> words;
        for (const auto& each : kSettable) {
            if (word == wordOf(each.list))
                m_part = each.list;
            if (std::find(words.begin(), words.end(), wordOf(each.list)) == words.end())
                words.emplace_back(wordOf(each.list));
        }
        m_badPart = !m_part;
        if (m_badPart)
            m_fields.wrong("part", json, quotedList(words));
    }
    static std::string propertiesOf(std::optional<NamedList> list) {
        std::vector<std::string> names;
        for (const auto& each : kSettable)
            if ((!list || each.list == *list) &&
                std::find(names.begin(), names.end(), each.name) == names.end())
                names.emplace_back(each.name);
        return quotedList(names);
    }
    static std::vector<std::string> listsOf(const std::vector<const SettableProperty*>& called) {
        std::vector<std::string> words;
        for (const auto* each : called)
            words.emplace_back(wordOf(each->list));
        return words;
    }
    /// Leaves those whose lists have such an object.
    void narrow(std::vector<const SettableProperty*>& called, const std::string& name) {
        const auto candidates = called;
        std::erase_if(called, [&](const SettableProperty* each) {
            return !m_fields.names().has(each->list, name);
        });
        if (!called.empty())
            return;
        std::vector<std::string> known;
        for (const auto& each : kSettable) {
            const auto& names = m_fields.names()[each.list];
            if (m_fields.names().has(each.list, name) && mayBe(each.list)) {
                m_fields.fault(fmt::format("The {0} \"{1}\" has no property \"{2}\". It has {3}",
                                           wordOf(each.list),
                                           name,
                                           m_property,
                                           propertiesOf(each.list)));
                return;
            }
            if (std::find(candidates.begin(), candidates.end(), &each) != candidates.end())
                known.insert(known.end(), names.begin(), names.end());
        }
        m_fields.fault("There is " + noneCalled(quotedList(listsOf(candidates)), name, known));
    }

    LineFields& m_fields;
    const Json* m_object;
    std::string m_property;
    std::optional<NamedList> m_part;
    bool m_badPart = false;
};

} // namespace

SetTarget setTargetOf(LineFields& fields) {
    return TargetFinder(fields).find();
}

} // namespace percept::runner::commands
