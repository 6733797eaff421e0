#pragma once

#include <span>
#include <string_view>

namespace percept::sense {
struct ModalityData;
}

namespace percept::sim {

/// A field of archetypes that only matters to who perceives by modalities of some kind.
struct SensedField {
    std::string_view name; ///< as agent::Brain::ignores() has it
    bool (*isServed)(const sense::ModalityData&);
    std::string_view sense; ///< that would serve it, such as `of kind sight`
};

[[nodiscard]] std::span<const SensedField> sensedFields();
/// Null: the field counts whatever is perceived.
[[nodiscard]] const SensedField* findSensedField(std::string_view name);

} // namespace percept::sim
