#include "percept/sim/SensedFields.h"

#include "percept/sense/SenseWorld.h"

#include <algorithm>

namespace percept::sim {
namespace {

bool isSeen(const sense::ModalityData& modality) {
    return modality.kind == sense::Kind::Sight;
}

bool isHeard(const sense::ModalityData& modality) {
    return modality.kind == sense::Kind::Sound;
}

bool isNoSight(const sense::ModalityData& modality) {
    return !isSeen(modality);
}

bool isByCone(const sense::ModalityData& modality) {
    return isSeen(modality) || modality.gates.cone;
}

constexpr SensedField kSensedFields[]{
    {"reaction", isSeen, "of kind sight"},
    {"aim.nearest_seen", isSeen, "of kind sight"},
    {"rates.vision", isSeen, "of kind sight"},
    {"rates.far_vision", isSeen, "of kind sight"},
    {"rates.near", isSeen, "of kind sight"},
    {"rates.far", isSeen, "of kind sight"},
    {"rates.things", isSeen, "of kind sight"},
    {"awareness.heeds", isSeen, "of kind sight"},
    {"awareness.hearing", isNoSight, "of another kind than sight"},
    {"awareness.sound_span", isHeard, "of kind sound"},
    {"gaze.startle", isHeard, "of kind sound"},
    {"hearing", isHeard, "of kind sound"},
    {"view_cones", isByCone, "with the gate cone"},
    {"field_of_view", isByCone, "with the gate cone"}};

} // namespace

std::span<const SensedField> sensedFields() {
    return kSensedFields;
}

const SensedField* findSensedField(std::string_view name) {
    const auto* const found = std::ranges::find(kSensedFields, name, &SensedField::name);
    return found == std::end(kSensedFields) ? nullptr : found;
}

} // namespace percept::sim
