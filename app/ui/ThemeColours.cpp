#include "ThemeColours.h"

#include <algorithm>
#include <cmath>

namespace percept::ui {
namespace {

using overlay::Ink;
using overlay::kInkCount;

struct Row {
    Ink ink;
    QRgb dark;
    QRgb light;
    QRgb highContrast;
};

constexpr std::array<Row, kInkCount> kRows{{
    {Ink::Canvas, 0x111318, 0xFBFBFC, 0x000000},
    {Ink::Grid, 0x20242C, 0xE7E9EE, 0x262626},
    {Ink::Floor, 0x191C23, 0xF1F2F5, 0x0A0A0A},
    {Ink::Wall, 0xC8CDD8, 0x2B303A, 0xFFFFFF},
    {Ink::WallWeak, 0x5A616F, 0x9AA1AE, 0xB3B3B3},
    {Ink::Surface0, 0x16181E, 0xE9EBEF, 0x000000},
    {Ink::Surface1, 0x1C1F26, 0xF6F7F9, 0x000000},
    {Ink::Surface2, 0x242831, 0xFFFFFF, 0x0D0D0D},
    {Ink::Surface3, 0x2D323D, 0xE6E9EF, 0x1F1F1F},
    {Ink::Surface4, 0x3A404D, 0xD5DAE3, 0x333333},
    {Ink::Field, 0x16181E, 0xFFFFFF, 0x000000},
    {Ink::Line1, 0x2B303A, 0xDADEE5, 0x8C8C8C},
    {Ink::Line2, 0x3F4653, 0xBFC5D0, 0xB3B3B3},
    {Ink::Control, 0x7A8394, 0x7C8595, 0xFFFFFF},
    {Ink::Text1, 0xE7EAF0, 0x1B1E25, 0xFFFFFF},
    {Ink::Text2, 0xB4BCC9, 0x454C5A, 0xF0F0F0},
    {Ink::Text3, 0x98A1B1, 0x5D6575, 0xD6D6D6},
    {Ink::TextDisabled, 0x646C7A, 0x9AA1AE, 0x8C8C8C},
    {Ink::Accent, 0x9AA7FF, 0x4250C4, 0xB8C4FF},
    {Ink::Fill, 0x5563D1, 0x4F5DCB, 0xB8C4FF},
    {Ink::OnFill, 0xFFFFFF, 0xFFFFFF, 0x000000},
    {Ink::Selection, 0x2A315B, 0xDDE2FF, 0x1E2A8A},
    {Ink::Focus, 0xC3CBFF, 0x2E3BA8, 0xFFFF00},
    {Ink::Success, 0x58C792, 0x17744A, 0x6BF0AE},
    {Ink::Warning, 0xE9B95A, 0x8A5A00, 0xFFD166},
    {Ink::Error, 0xFF8578, 0xBA2F26, 0xFF9A8F},
    {Ink::Sight, 0xEDDF87, 0x896F10, 0xDEC066},
    {Ink::Sound, 0x5B97C8, 0x077C91, 0x8DCAFA},
    {Ink::Smell, 0x5BBD7E, 0x015A28, 0xA8FCC3},
    {Ink::Touch, 0xFAA4CD, 0x670F5B, 0xED7FA8},
    {Ink::Invented, 0xE7EAF0, 0x1B1E25, 0xFFFFFF},
    {Ink::Coverage, 0xB196FE, 0x673C9B, 0xAB8AEF},
    {Ink::Awareness0, 0x7D8696, 0x6F7786, 0xB3B3B3},
    {Ink::Awareness1, 0xD6D2A8, 0x8A7A1E, 0xE8DF9B},
    {Ink::Awareness2, 0xEE9A35, 0xA84F00, 0xFFB347},
    {Ink::Awareness3, 0xFF5F52, 0x8E0F1F, 0xFF8A7A},
    {Ink::TeamA, 0x4A97DB, 0x4174AC, 0x7CA7ED},
    {Ink::TeamB, 0xDF6F4E, 0x6C2205, 0xFFA78F},
    {Ink::TeamC, 0xA7A9AF, 0x50545A, 0xDDDFE4},
    {Ink::TeamD, 0xCDDA8C, 0x74761A, 0xABA628},
    {Ink::Lod0, 0xD9F0EC, 0x062F2B, 0xFFFFFF},
    {Ink::Lod1, 0x8FD0C6, 0x145850, 0xB5EBE3},
    {Ink::Lod2, 0x4FA69E, 0x2B7D74, 0x6FC9BF},
    {Ink::Lod3, 0x3F807A, 0x5A9A8F, 0x4FB0A5},
    {Ink::Lod4, 0x636B79, 0x8B909B, 0x7A7A7A},
    {Ink::GroupAwareness, 0xEFBA4A, 0x9A6805, 0xF0C551},
    {Ink::GroupSenses, 0x5AB0F4, 0x0878B6, 0x51A8EC},
    {Ink::GroupNavigation, 0x8FE8B4, 0x225F4D, 0x71E4B0},
    {Ink::GroupSquads, 0xAD7798, 0x661258, 0xC68AA4},
    {Ink::GroupTactics, 0xE87B4B, 0x963002, 0xF6855A},
    {Ink::GroupDecisions, 0x707EE2, 0x402B8A, 0xC6C4FF},
    {Ink::GroupWorld, 0xBDBFC2, 0x707276, 0xE8EFFC},
    {Ink::TraceEvent, 0xFCD994, 0x946A18, 0xECCA66},
    {Ink::TracePoll, 0x838894, 0x5A5E63, 0xEAEDF3},
    {Ink::TraceSignal, 0x94D9F8, 0x1875AD, 0x87CFFE},
    {Ink::TraceNotification, 0x77BD8C, 0x0B4C24, 0x67B379},
    {Ink::TraceDecision, 0xD587DE, 0x662372, 0xC387CA},
    {Ink::TraceRejected, 0xFF8578, 0xBA2F26, 0xFF9A8F},
    {Ink::Quality0, 0x2F3B66, 0xD3E2E6, 0x2F3B66},
    {Ink::Quality1, 0x2F6C8E, 0x93BFC6, 0x2F6C8E},
    {Ink::Quality2, 0x2BA08A, 0x4A95A6, 0x2BA08A},
    {Ink::Quality3, 0x86C95A, 0x2C5F83, 0x86C95A},
    {Ink::Quality4, 0xF2E35B, 0x29305F, 0xF2E35B},
    {Ink::DivergingA, 0x3E86D6, 0x1F66B5, 0x3E86D6},
    {Ink::DivergingB, 0xE0793F, 0xB5530F, 0xE0793F},
}};

constexpr bool rowsFollowTheEnumeration() {
    for (std::size_t i = 0; i < kInkCount; ++i)
        if (kRows[i].ink != static_cast<Ink>(i))
            return false;
    return true;
}
static_assert(rowsFollowTheEnumeration());

constexpr std::array<QRgb, kInkCount> column(QRgb Row::*member) {
    std::array<QRgb, kInkCount> colours{};
    for (std::size_t i = 0; i < kInkCount; ++i)
        colours[i] = kRows[i].*member;
    return colours;
}

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour) {
    return 0.2126 * linear(static_cast<double>(colour.redF())) +
           0.7152 * linear(static_cast<double>(colour.greenF())) +
           0.0722 * linear(static_cast<double>(colour.blueF()));
}

} // namespace

const ThemeColours& ThemeColours::dark() {
    static const ThemeColours colours(column(&Row::dark));
    return colours;
}

const ThemeColours& ThemeColours::light() {
    static const ThemeColours colours(column(&Row::light));
    return colours;
}

const ThemeColours& ThemeColours::highContrast() {
    static const ThemeColours colours(column(&Row::highContrast));
    return colours;
}

double contrastRatio(const QColor& a, const QColor& b) {
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

} // namespace percept::ui
