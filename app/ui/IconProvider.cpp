#include "IconProvider.h"

#include <QColor>
#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace percept::ui {
namespace {

constexpr int kDefaultPixels = 16;

QString pathOf(const QString& name) {
    return QStringLiteral(":/percept/icons/%1.svg").arg(name);
}

} // namespace

QImage drawIcon(const QString& name, const QColor& colour, int pixels) {
    QFile file(pathOf(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray text = file.readAll();
    text.replace("currentColor", colour.name(QColor::HexRgb).toLatin1());
    text.replace("stroke-width=\"2\"", "stroke-width=\"1.75\"");
    QSvgRenderer renderer(text);
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setOpacity(static_cast<qreal>(colour.alphaF()));
    renderer.render(&painter);
    return image;
}

bool IconProvider::knows(const QString& name) {
    return QFile::exists(pathOf(name));
}

QImage IconProvider::requestImage(const QString& id, QSize* size, const QSize& wanted) {
    const auto name = id.section(QLatin1Char('/'), 0, 0);
    const QColor colour(QLatin1Char('#') + id.section(QLatin1Char('/'), 1, 1));
    const int pixels = wanted.width() > 0 ? wanted.width() : kDefaultPixels;
    const QImage image = drawIcon(name, colour, pixels);
    if (size != nullptr)
        *size = image.size();
    return image;
}

} // namespace percept::ui
