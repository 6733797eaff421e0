#include "app/ui/ThemeColours.h"

#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <vector>

namespace percept::ui {
namespace {

using overlay::Ink;

const std::array kThemes{
    &ThemeColours::dark(), &ThemeColours::light(), &ThemeColours::highContrast()};

/// Every ground that text may stand on, hover and selection included.
const std::vector kGrounds{Ink::Canvas,
                           Ink::Surface0,
                           Ink::Surface1,
                           Ink::Surface2,
                           Ink::Surface3,
                           Ink::Field,
                           Ink::Selection};
/// Grounds that controls stand on while nothing is under the pointer.
const std::vector kResting{Ink::Canvas, Ink::Surface0, Ink::Surface1, Ink::Surface2, Ink::Field};

struct Promise {
    const char* what;
    Ink ink;
    std::vector<Ink> grounds;
    std::array<double, 3> worst; ///< dark, light, high contrast
};

double worstContrast(const ThemeColours& theme, Ink ink, std::span<const Ink> grounds) {
    double worst = 21.0;
    for (const Ink ground : grounds)
        worst = std::min(worst, contrastRatio(theme[ink], theme[ground]));
    return std::round(worst * 10.0) / 10.0;
}

TEST(Contrast, IsWhatTheDesignPromises) {
    const std::vector<Promise> promises{
        {"text 1", Ink::Text1, kGrounds, {10.3, 13.0, 12.0}},
        {"text 2", Ink::Text2, kGrounds, {6.5, 6.7, 10.5}},
        {"text 3", Ink::Text3, kGrounds, {4.8, 4.6, 8.2}},
        {"accent", Ink::Accent, kGrounds, {5.5, 5.2, 7.1}},
        {"success", Ink::Success, kGrounds, {5.9, 4.5, 8.4}},
        {"warning", Ink::Warning, kGrounds, {6.8, 4.6, 8.3}},
        {"error", Ink::Error, kGrounds, {5.3, 4.7, 5.9}},
        {"text on fill", Ink::OnFill, {Ink::Fill}, {5.1, 5.6, 12.4}},
        {"control", Ink::Control, kResting, {3.9, 3.1, 19.4}},
        {"focus", Ink::Focus, kGrounds, {7.9, 7.1, 11.2}},
        {"fill", Ink::Fill, {Ink::Surface1}, {3.2, 5.2, 12.4}},
        {"wall", Ink::Wall, {Ink::Floor}, {10.7, 11.8, 19.8}},
    };

    for (const auto& promise : promises)
        for (std::size_t i = 0; i < kThemes.size(); ++i)
            EXPECT_DOUBLE_EQ(worstContrast(*kThemes[i], promise.ink, promise.grounds),
                             promise.worst[i])
                << promise.what << " in theme " << i;
}

TEST(Contrast, OfDataColoursIsEnoughOnCanvasAndPanel) {
    const std::vector grounds{Ink::Canvas, Ink::Surface1};
    for (std::size_t theme = 0; theme < 2; ++theme)
        for (auto ink = static_cast<int>(Ink::Sight); ink <= static_cast<int>(Ink::TraceRejected);
             ++ink) {
            const auto isAwareness = ink >= static_cast<int>(Ink::Awareness0) &&
                                     ink <= static_cast<int>(Ink::Awareness3);
            const auto isLod =
                ink >= static_cast<int>(Ink::Lod0) && ink <= static_cast<int>(Ink::Lod4);
            const double least = isAwareness ? 4.0 : isLod ? 3.0 : 4.5;
            EXPECT_GE(worstContrast(*kThemes[theme], static_cast<Ink>(ink), grounds), least)
                << "ink " << ink << " in theme " << theme;
        }
}

TEST(Contrast, OfTheQualityRampRisesInTheDarkAndFallsInTheLight) {
    const auto step = [](const ThemeColours& theme, int index) {
        const auto ink = static_cast<Ink>(static_cast<int>(Ink::Quality0) + index);
        return contrastRatio(theme[ink], theme[Ink::Canvas]);
    };
    for (int i = 1; i < 5; ++i) {
        EXPECT_GT(step(ThemeColours::dark(), i), step(ThemeColours::dark(), i - 1));
        EXPECT_GT(step(ThemeColours::light(), i), step(ThemeColours::light(), i - 1));
    }
}

} // namespace
} // namespace percept::ui
