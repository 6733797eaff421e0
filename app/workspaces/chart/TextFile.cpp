#include "app/workspaces/chart/TextFile.h"

#include <QSaveFile>

namespace percept::tuning {

Result<void> writeTextFile(const QString& path, const std::string& text) {
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (file.open(QIODevice::WriteOnly) && file.write(text.data(), size) == size && file.commit())
        return {};
    return failure(ErrorCode::Unwritable,
                   "The file cannot be written: " + file.errorString().toStdString() +
                       ". Choose another place",
                   path.toStdString());
}

} // namespace percept::tuning
