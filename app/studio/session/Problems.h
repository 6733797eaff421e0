#pragma once

#include "RowsModel.h"
#include "app/studio/session/BackgroundWork.h"
#include "editor/edit/Fixes.h"
#include "editor/tools/SenseProblems.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"
#include "percept/overlay/Picking.h"
#include "percept/sim/Modules.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace percept::session {

/// The object that the place of a problem lies in: wall 3 for `walls[3].points[1]`; none for parts
/// of a level that are not on the map.
[[nodiscard]] overlay::ObjectRef objectOfPlace(std::string_view place);

/// What is wrong with the level that is open.
class Problems : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    /// Roles: severity (0 hint, 1 warning, 2 error), text, place in the file, where (the same by
    /// the name of the object), remedy, ident, fix (what the best one does, empty if none is
    /// known).
    Q_PROPERTY(percept::session::RowsModel* rows READ rows CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// The worst there is: 0 hint, 1 warning, 2 error; -1: none.
    Q_PROPERTY(int worst READ worst NOTIFY changed)

public:
    explicit Problems(QObject* parent = nullptr);

    /// Looks for what is wrong, in the background.
    /// @param level null: nothing is, at once
    void setLevel(std::shared_ptr<const level::Level> level);
    /// The same for a level that is edited, with what would put it right. What takes longer, the
    /// problems of the senses, joins the list later.
    /// @param document must live until the next call of either
    /// @param checked called when all is listed but that, unless the document was edited or another
    ///        one set meanwhile
    void setDocument(const edit::Document& document, std::function<void()> checked = {});
    /// What the level can be made of.
    void useModules(std::shared_ptr<const sim::Modules> modules) { m_modules = std::move(modules); }
    /// What an import left out. It stays in the list, below what is wrong, until it is dismissed.
    void setImported(std::vector<level::Problem> warnings);
    /// Whether the background is still looking.
    [[nodiscard]] bool isSearching() const { return m_check.isBusy() || m_search.isBusy(); }

    /// Does the best that is known against a problem; dismisses what an import left out. Once the
    /// level is edited, fixes wait until it was looked at anew: a second click does nothing twice.
    Q_INVOKABLE void fix(int row);

    [[nodiscard]] RowsModel* rows() { return &m_rows; }
    [[nodiscard]] int count() const { return m_rows.count(); }
    [[nodiscard]] int worst() const { return m_worst; }

signals:
    void changed();
    void fixChosen(const percept::edit::Fix& fix);

private:
    void check(std::shared_ptr<const level::Level> level, std::function<void()> checked);
    void takeProblems(std::vector<level::Problem> problems);
    void search(std::shared_ptr<const level::Level> level, std::vector<level::Problem> known);
    void takeSenses(std::uint64_t revision, const std::vector<tools::SenseProblem>& found);
    void show();
    void showRows(std::vector<edit::Finding> findings);

    RowsModel m_rows;
    const edit::Document* m_document = nullptr;
    std::vector<edit::Finding> m_found;  ///< by the last check
    std::vector<edit::Finding> m_senses; ///< by the last search
    std::vector<level::Problem> m_imported;
    std::vector<edit::Finding> m_findings; ///< as shown, without those
    int m_worst = -1;
    std::uint64_t m_revision = 0; ///< of the document, that the fixes are for
    std::shared_ptr<const sim::Modules> m_modules = std::make_shared<const sim::Modules>();
    BackgroundWork m_check;
    BackgroundWork m_search;
};

} // namespace percept::session
