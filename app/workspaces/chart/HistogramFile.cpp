#include "app/workspaces/chart/HistogramFile.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::tuning {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr Vec2 kSize{720, 260};
constexpr double kPictureMargin = 16;
constexpr double kHead = 28; ///< above the bars
constexpr double kWord = 110;

/// What stands for what, side by side.
class Legend {
public:
    explicit Legend(DisplayList& list)
        : m_list(list) {}
    void bars(const char* words) {
        m_list.rectangle(Layer::Walls, {m_x, m_y - 5}, {m_x + 10, m_y + 5}, {Ink::GroupDecisions});
        word(words);
    }
    void line(const char* words, const overlay::Stroke& stroke) {
        m_list.segment(Layer::Ghosts, {m_x, m_y}, {m_x + 12, m_y}, stroke);
        word(words);
    }

private:
    void word(const char* words) {
        m_list.label(Layer::Labels,
                     {.at = {m_x + 18, m_y},
                      .text = words,
                      .style = overlay::TextStyle::Body,
                      .ink = {Ink::Text2}});
        m_x += kWord;
    }

    DisplayList& m_list;
    double m_x = kPictureMargin + 14;
    double m_y = kPictureMargin + kHead / 2 - 6;
};

/// `ms`, without the space that parts it from a number.
std::string unitOf(const HistogramView& view) {
    if (view.wholeBins)
        return " tasks";
    const auto letter = std::find_if(
        view.unit.begin(), view.unit.end(), [](char each) { return each >= 'a' && each <= 'z'; });
    return letter == view.unit.end() ? std::string() : " " + std::string(letter, view.unit.end());
}

} // namespace

canvas::Picture pictureOf(const HistogramView& view) {
    DisplayList words;
    Legend legend(words);
    const bool both = !view.b.empty();
    if (both)
        legend.line("A", {.ink = Ink::Text1, .width = 1.25F, .dash = overlay::kMissDash});
    legend.bars(both ? "B" : "frames");
    if (view.limit > 0)
        legend.line("budget", {.ink = Ink::Error, .width = 1.5F});
    const Vec2 room{kSize.x - 2 * kPictureMargin, kSize.y - 2 * kPictureMargin - kHead};
    return {{canvas::share(drawHistogram(view, room, {kPictureMargin, kPictureMargin + kHead})),
             canvas::share(std::move(words))},
            {kSize.x, kSize.y}};
}

std::string asCsv(const HistogramView& view) {
    const std::string unit = unitOf(view);
    const bool both = !view.b.empty();
    std::string csv =
        fmt::format("from{0},below{0},{1}\n",
                    unit,
                    both ? "part of frames in A,part of frames in B" : "part of frames");
    const auto part = [](const std::vector<double>& parts, std::size_t bin) {
        return bin < parts.size() ? parts[bin] : 0.0;
    };
    for (std::size_t bin = 0; bin < std::max(view.a.size(), view.b.size()); ++bin) {
        const double from = view.from + static_cast<double>(bin) * view.binWidth;
        csv += fmt::format("{:.10g},{:.10g},{:.10g}",
                           from * view.scale,
                           (from + view.binWidth) * view.scale,
                           part(view.a, bin));
        csv += both ? fmt::format(",{:.10g}\n", part(view.b, bin)) : "\n";
    }
    return csv;
}

} // namespace percept::tuning
