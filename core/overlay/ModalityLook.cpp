#include "percept/overlay/ConnectionOverlay.h"

#include <array>
#include <string_view>
#include <utility>

namespace percept::overlay {

ModalityLook lookOf(const level::Modality& modality) {
    constexpr std::array<std::pair<std::string_view, Ink>, 4> kKinds{{{"sight", Ink::Sight},
                                                                      {"sound", Ink::Sound},
                                                                      {"smell", Ink::Smell},
                                                                      {"touch", Ink::Touch}}};
    for (std::size_t i = 0; i < kKinds.size(); ++i)
        if (modality.id == modality.kind && modality.kind == kKinds[i].first)
            return {kKinds[i].second, dashOf(kKinds[i].second), static_cast<int>(i)};
    return {};
}

Dash dashOf(Ink modality) {
    switch (modality) {
    case Ink::Sight:
        return kSolid;
    case Ink::Sound:
        return kSoundDash;
    case Ink::Smell:
        return kDots;
    case Ink::Touch:
        return kTouchDash;
    default:
        return kInventedDash;
    }
}

} // namespace percept::overlay
