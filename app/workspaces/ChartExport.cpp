#include "app/workspaces/ChartExport.h"

#include "app/studio/session/Document.h"
#include "app/workspaces/chart/HistogramFile.h"
#include "app/workspaces/compare/ComparePicture.h"
#include "app/workspaces/detail/LodDrawing.h"
#include "app/workspaces/schedule/RunDrawing.h"
#include "app/workspaces/schedule/SchedulePicture.h"

namespace percept::tuning {
namespace {

using canvas::Picture;

std::optional<Picture> pictureOfAny(QObject* shown) {
    if (const auto* schedule = qobject_cast<ScheduleFeed*>(shown))
        return pictureOf(schedule->view());
    if (const auto* run = qobject_cast<RunFeed*>(shown))
        return pictureOf(run->view());
    if (const auto* histogram = qobject_cast<HistogramFeed*>(shown))
        return pictureOf(histogram->view());
    if (const auto* lod = qobject_cast<LodFeed*>(shown))
        return pictureOf(lod->view());
    if (auto* comparison = qobject_cast<CompareModel*>(shown))
        return pictureOf(*comparison);
    return std::nullopt;
}

} // namespace

void ChartExport::write(QObject* shown, const QUrl& file) {
    const auto picture = pictureOfAny(shown);
    if (m_theme == nullptr || !picture)
        return;
    const QString path = session::fileOf(file);
    if (const auto done = canvas::writePicture(path, *picture, canvas::Palette::of(*m_theme));
        !done)
        emit failed(QString::fromStdString(done.error().text()));
    else
        emit written(path);
}

} // namespace percept::tuning

#include "moc_ChartExport.cpp"
