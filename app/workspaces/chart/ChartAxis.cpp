#include "app/workspaces/chart/ChartAxis.h"

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

constexpr double kDigit = 6.6;
constexpr double kGap = 8;

} // namespace

double numberWidth(std::string_view text) {
    const auto letters = std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    });
    return kDigit * static_cast<double>(letters);
}

double roundStep(double least) {
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (decade * factor >= least * (1 - 1e-9))
            return decade * factor;
    return decade * 10;
}

void AxisLabels::centred(double x, double y, const std::string& text) {
    const double width = numberWidth(text);
    write(std::max(std::min(x - width / 2, m_right - width), m_end), y, text);
}

void AxisLabels::beginning(double x, double y, const std::string& text) {
    write(x, y, text);
}

void AxisLabels::write(double left, double y, const std::string& text) {
    const double right = left + numberWidth(text);
    if (left < m_end || right > m_right + 0.5)
        return;
    m_list.label(m_layer,
                 {.at = {left, y},
                  .text = text,
                  .style = overlay::TextStyle::Number,
                  .ink = {overlay::Ink::Text3}});
    m_end = right + kGap;
}

} // namespace percept::tuning
