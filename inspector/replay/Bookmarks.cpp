#include "inspector/replay/Bookmarks.h"

#include "inspector/record/Schema.h"
#include "inspector/replay/ReadConnection.h"

namespace percept::replay {
namespace {

using record::Database;

Result<bool> hasTable(Database& database) {
    const auto count = database.integer(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'bookmark'");
    if (!count)
        return count.unexpected();
    return *count > 0;
}

} // namespace

Result<std::vector<Bookmark>> readBookmarks(const std::filesystem::path& path) {
    auto connection = ReadConnection::open(path);
    if (!connection)
        return connection.unexpected();
    auto& database = connection->database();
    std::vector<Bookmark> bookmarks;
    if (const auto there = hasTable(database); !there || !*there)
        return there ? Result(bookmarks) : there.unexpected();
    auto select = database.prepare("SELECT frame, note FROM bookmark ORDER BY frame");
    if (!select)
        return select.unexpected();
    while (true) {
        const auto row = select->step();
        if (!row)
            return row.unexpected();
        if (!*row)
            return bookmarks;
        bookmarks.push_back({select->integer(0), select->text(1)});
    }
}

Result<void> putBookmark(const std::filesystem::path& path, const Bookmark& bookmark) {
    auto connection = ReadConnection::open(path, Access::Write);
    if (!connection)
        return connection.unexpected();
    auto& database = connection->database();
    if (auto made = database.execute(record::bookmarkTableSql()); !made)
        return made;
    auto insert = database.prepare("INSERT OR REPLACE INTO bookmark VALUES (?, ?)");
    if (!insert)
        return insert.unexpected();
    insert->bind(1, bookmark.frame);
    insert->bind(2, std::string_view(bookmark.note));
    return insert->run();
}

Result<void> removeBookmark(const std::filesystem::path& path, Frame frame) {
    auto connection = ReadConnection::open(path, Access::Write);
    if (!connection)
        return connection.unexpected();
    auto& database = connection->database();
    if (const auto there = hasTable(database); !there || !*there)
        return there ? Result<void>{} : there.unexpected();
    auto remove = database.prepare("DELETE FROM bookmark WHERE frame = ?");
    if (!remove)
        return remove.unexpected();
    remove->bind(1, frame);
    return remove->run();
}

} // namespace percept::replay
