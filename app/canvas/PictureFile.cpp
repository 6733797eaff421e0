#include "PictureFile.h"

#include "DisplayListPainter.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <vector>

namespace percept::canvas {
namespace {

constexpr double kPngRatio = 2;

void paint(
    QPainter& painter, const Picture& picture, const Palette& palette, double ratio, bool asText) {
    painter.fillRect(QRectF({0, 0}, picture.size), QColor::fromRgb(palette[picture.ground]));
    const ScreenTransform screen{
        {0, 0}, {1, 1}, ratio, {picture.size.width(), picture.size.height()}};
    std::vector<Sheet> sheets;
    for (const ListPtr& list : picture.lists)
        sheets.push_back({list, screen});
    paintSheets(painter, sheets, palette, LabelLayout().place(sheets, palette), asText);
}

QByteArray asSvg(const QString& title, const Picture& picture, const Palette& palette) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setTitle(title);
    generator.setDescription(QStringLiteral("A chart of Percept Studio"));
    generator.setOutputDevice(&buffer);
    generator.setSize(picture.size.toSize());
    generator.setViewBox(QRectF({0, 0}, picture.size));
    // Sizes of type are in pixels.
    generator.setResolution(96);
    QPainter painter(&generator);
    paint(painter, picture, palette, 1, true);
    painter.end();
    return buffer.data();
}

QByteArray asPng(const Picture& picture, const Palette& palette) {
    QImage image((picture.size * kPngRatio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(kPngRatio);
    QPainter painter(&image);
    paint(painter, picture, palette, kPngRatio, false);
    painter.end();
    QBuffer buffer;
    image.save(&buffer, "PNG");
    return buffer.data();
}

} // namespace

Result<void> writePicture(const QString& path, const Picture& picture, const Palette& palette) {
    const bool isSvg = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
    const QByteArray bytes = isSvg ? asSvg(QFileInfo(path).completeBaseName(), picture, palette)
                                   : asPng(picture, palette);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return failure(ErrorCode::Unwritable,
                       "The picture cannot be written: " + file.errorString().toStdString() +
                           ". Choose another place",
                       path.toStdString());
    return {};
}

} // namespace percept::canvas
