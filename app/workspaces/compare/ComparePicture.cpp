#include "app/workspaces/compare/ComparePicture.h"

#include "app/workspaces/schedule/RunDrawing.h"

#include <algorithm>
#include <utility>

namespace percept::tuning {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;
using overlay::TextStyle;

constexpr double kWidth = 960;
constexpr double kPageMargin = 24;
constexpr double kHistogram = 200;
constexpr double kRow = 22;
constexpr double kStrip = 96;     ///< of one side
constexpr double kStripAxis = 52; ///< room for its figures

/// Writes lines of text below each other.
class Page {
public:
    void line(const QString& words, Ink ink, TextStyle style = TextStyle::Body) {
        word(kPageMargin, words, ink, style, overlay::Anchor::Left);
        m_y += kRow;
    }
    /// Sentences, over as many lines as they take.
    void text(const QString& sentences, Ink ink) {
        constexpr int kLetters = 130;
        QString part;
        for (const QString& each : sentences.split(QLatin1Char(' '))) {
            if (!part.isEmpty() && part.size() + each.size() >= kLetters)
                line(std::exchange(part, QString()), ink);
            part += part.isEmpty() ? each : QLatin1Char(' ') + each;
        }
        line(part, ink);
    }
    void legend() {
        m_y -= kRow;
        word(kWidth - kPageMargin - 150, QStringLiteral("- - A"), Ink::Text2);
        m_list.rectangle(Layer::Walls,
                         {kWidth - kPageMargin - 90, m_y + 6},
                         {kWidth - kPageMargin - 80, m_y + 16},
                         {Ink::GroupDecisions});
        word(kWidth - kPageMargin - 74, QStringLiteral("B"), Ink::Text2);
        m_y += kRow;
    }
    void histogram(const HistogramView& view) {
        const Vec2 size{kWidth - 2 * kPageMargin, kHistogram};
        m_charts.push_back(
            std::make_shared<const DisplayList>(drawHistogram(view, size, {kPageMargin, m_y})));
        m_y += kHistogram + 8;
    }
    /// Both sides frame by frame, over the same frames.
    void strips(const RunView& a, const RunView& b) {
        const Frame first = std::min(a.loads->first, b.loads->first);
        const Frame frames = std::max(a.loads->end(), b.loads->end()) - first;
        RunLayout layout{.width = kWidth - kPageMargin, .height = kStrip};
        layout.left = kPageMargin + kStripAxis;
        canvas::TimeScale scale;
        scale.width = layout.width - layout.left;
        scale.from = static_cast<double>(first);
        scale.framesPerPixel =
            std::max(static_cast<double>(frames) / scale.width, canvas::TimeScale::kClosest);
        for (const RunView* view : {&a, &b}) {
            layout.top = m_y;
            m_charts.push_back(std::make_shared<const DisplayList>(drawRun(layout, scale, *view)));
            word(kPageMargin, view == &a ? QStringLiteral("A") : QStringLiteral("B"), Ink::Text1);
            m_y += kStrip + 8;
        }
    }
    void figures(const RowsModel& rows) {
        row({QString(), QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("B \u2212 A")},
            Ink::Text3);
        const auto cell = [&](int i, int role) {
            return rows.data(rows.index(i), Qt::UserRole + 1 + role).toString();
        };
        const auto both = [&](int i, int role) {
            const QString range = cell(i, role + 1);
            return range.isEmpty() ? cell(i, role)
                                   : QStringLiteral("%1  (%2)").arg(cell(i, role), range);
        };
        constexpr int kVerdict = 11;
        for (int i = 0; i < rows.count(); ++i) {
            row({cell(i, 0), both(i, 1), both(i, 3), both(i, 5)}, Ink::Text1);
            row({QString(),
                 QString(),
                 QString(),
                 QStringLiteral("%1 (%2)").arg(cell(i, kVerdict), cell(i, kVerdict + 1))},
                Ink::Text3);
        }
        m_y += kRow;
    }
    [[nodiscard]] canvas::Picture take() {
        m_charts.push_back(std::make_shared<const DisplayList>(std::move(m_list)));
        return {std::move(m_charts), {kWidth, m_y + kPageMargin}};
    }

private:
    void word(double x,
              const QString& words,
              Ink ink,
              TextStyle style = TextStyle::Body,
              overlay::Anchor anchor = overlay::Anchor::Left) {
        m_list.label(Layer::Labels,
                     {.at = {x, m_y + kRow / 2},
                      .text = words.toStdString(),
                      .style = style,
                      .anchor = anchor,
                      .ink = {ink}});
    }
    void row(const std::array<QString, 4>& cells, Ink ink) {
        word(kPageMargin, cells[0], ink);
        for (std::size_t i = 1; i < cells.size(); ++i)
            word(kPageMargin + 40 + 285 * static_cast<double>(i),
                 cells[i],
                 ink,
                 TextStyle::Number,
                 overlay::Anchor::Right);
        m_y += kRow;
    }

    DisplayList m_list;
    std::vector<canvas::ListPtr> m_charts;
    double m_y = kPageMargin;
};

} // namespace

canvas::Picture pictureOf(CompareModel& desk) {
    Page page;
    page.line(QStringLiteral("A: %1").arg(desk.nameA()), Ink::Text1);
    page.line(QStringLiteral("B: %1").arg(desk.nameB()), Ink::Text1);
    page.text(desk.verdict(), Ink::Text1);
    page.text(desk.method(), Ink::Text3);
    if (!desk.caution().isEmpty())
        page.line(desk.caution(), Ink::Text3);
    const RunView& a = desk.strips()->a()->view();
    const RunView& b = desk.strips()->b()->view();
    if (a.loads && b.loads) {
        page.line(desk.strips()->basis(), Ink::Text2);
        page.strips(a, b);
    }
    if (desk.hasLoad()) {
        page.line(desk.loadTitle(), Ink::Text2);
        page.legend();
        page.histogram(desk.loadBins()->view());
        page.figures(*desk.load());
    } else {
        page.line(desk.noLoad(), Ink::Text3);
    }
    if (desk.hasLatency()) {
        page.line(desk.latencyTitle(), Ink::Text2);
        page.legend();
        page.histogram(desk.latencyBins()->view());
        page.figures(*desk.latency());
    }
    return page.take();
}

} // namespace percept::tuning
