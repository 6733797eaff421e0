#pragma once

#include "percept/base/Result.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percept::agent {

/// Whether a module can be added beside those of some names.
/// @param kind of module, in words
/// @errors InvalidInput: one of that name is there already, or it has no plain name
[[nodiscard]] Result<void>
canAdd(std::string_view kind, std::string_view name, std::span<const std::string_view> others);

/// Names as a text for people: "a, b or c".
[[nodiscard]] std::string listed(std::span<const std::string_view> names);

/// Modules of one kind, in the order in which they were registered. What ships is registered like
/// what a game brings.
/// @tparam Module has name() and the text kKind
template <class Module>
class Registered {
public:
    /// @errors InvalidInput: one of that name is there already, or it has no plain name
    [[nodiscard]] Result<void> add(std::shared_ptr<const Module> module) {
        PERCEPT_EXPECTS(module != nullptr);
        auto possible = canAdd(Module::kKind, module->name(), allNames());
        if (possible)
            m_modules.push_back(std::move(module));
        return possible;
    }
    /// Null: there is none of that name.
    [[nodiscard]] std::shared_ptr<const Module> find(std::string_view name) const {
        for (const auto& module : m_modules)
            if (module->name() == name)
                return module;
        return nullptr;
    }
    [[nodiscard]] std::span<const std::shared_ptr<const Module>> all() const { return m_modules; }
    /// Their names, as a text for people.
    [[nodiscard]] std::string names() const { return listed(allNames()); }
    friend bool operator==(const Registered&, const Registered&) = default;

private:
    [[nodiscard]] std::vector<std::string_view> allNames() const {
        std::vector<std::string_view> names;
        for (const auto& module : m_modules)
            names.push_back(module->name());
        return names;
    }

    std::vector<std::shared_ptr<const Module>> m_modules;
};

} // namespace percept::agent
