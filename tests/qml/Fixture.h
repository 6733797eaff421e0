#pragma once

#include "app/ui/actions/ActionTable.h"
#include "app/ui/models/OutlineModel.h"

#include <QStandardItemModel>

/// What the QML tests work on: a few actions, an outline, a table.
class Fixture : public QObject {
    Q_OBJECT
    Q_PROPERTY(percept::ui::ActionTable* actions READ actions CONSTANT)
    Q_PROPERTY(percept::ui::OutlineModel* outline READ outline CONSTANT)
    Q_PROPERTY(QAbstractItemModel* table READ table CONSTANT)

public:
    Fixture() {
        m_outline.setRows({row({}, "Bots", 0), row("b1", "bot_1", 1), row("b2", "bot_2", 1)});
        for (int i = 0; i < m_table.rowCount(); ++i)
            for (int j = 0; j < m_table.columnCount(); ++j)
                m_table.setItem(i, j, new QStandardItem(QStringLiteral("%1.%2").arg(i).arg(j)));
    }

    percept::ui::ActionTable* actions() { return &m_actions; }
    percept::ui::OutlineModel* outline() { return &m_outline; }
    QAbstractItemModel* table() { return &m_table; }

private:
    static percept::ui::OutlineRow row(const char* ident, const char* name, int depth) {
        return {QString::fromUtf8(ident), QString::fromUtf8(name), {}, {}, depth, {}};
    }

    static constexpr std::array kSpecs{
        percept::ui::ActionSpec{"file.new", "New", "file-plus", "Ctrl+N", "Starts.", "File", 0},
        percept::ui::ActionSpec{"file.save", "Save", "save", "Ctrl+S", "Writes.", "File", 1},
        percept::ui::ActionSpec{"run.play", "Play", "play", "Space", "Runs.", "Run", 0},
        percept::ui::ActionSpec{"play.use",
                                "Use",
                                "hand",
                                "E",
                                "Uses.",
                                "",
                                0,
                                false,
                                percept::ui::ActionScope::Possession},
    };
    percept::ui::ActionTable m_actions{kSpecs};
    percept::ui::OutlineModel m_outline;
    QStandardItemModel m_table{40, 3};
};
