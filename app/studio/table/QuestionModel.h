#pragma once

#include "app/canvas/ViewFeed.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/RunAccess.h"
#include "app/studio/table/CellTable.h"
#include "app/studio/table/RowsModel.h"
#include "inspector/ask/Questions.h"

#include <QPointer>
#include <QVariantList>

#include <memory>
#include <optional>

namespace percept::session {

/// A question about the run, its fields and its answer, for any of the questions that are
/// described.
///
///     QuestionModel { path: session.tracePath; runs: session.runs; view: session.view }
class QuestionModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The recording, which may still be written.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY questionChanged)
    /// What it asks with; null: by itself.
    Q_PROPERTY(percept::session::RunAccess* runs READ runs WRITE setRuns NOTIFY questionChanged)
    /// Where everybody is now; see takePlaceOf().
    Q_PROPERTY(percept::canvas::ViewFeed* view MEMBER m_view NOTIFY questionChanged)
    /// Titles of all questions.
    Q_PROPERTY(QStringList kinds READ kinds CONSTANT)
    Q_PROPERTY(int kind READ kind WRITE setKind NOTIFY kindChanged)
    /// What the question gives, as a sentence.
    Q_PROPERTY(QString help READ help NOTIFY kindChanged)
    /// Roles: name, title, hint, unit, text, isPlace.
    Q_PROPERTY(percept::session::RowsModel* fields READ fields CONSTANT)
    /// Columns of the answer: title, hint, numeric.
    Q_PROPERTY(QVariantList columns READ columns NOTIFY kindChanged)
    Q_PROPERTY(percept::session::CellTable* table READ table NOTIFY kindChanged)
    /// The answer as a sentence; empty while there is none.
    Q_PROPERTY(QString summary READ summary NOTIFY answered)
    /// Why there is no answer; empty otherwise.
    Q_PROPERTY(QString problem READ problem NOTIFY answered)
    /// Whether the answer is about other fields or another run than those that are shown.
    Q_PROPERTY(bool stale READ isStale NOTIFY answered)
    Q_PROPERTY(bool busy READ isBusy NOTIFY workChanged)
    /// 0 to 1, while busy.
    Q_PROPERTY(double progress READ progress NOTIFY workChanged)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY answered) ///< -1: as it was answered
    Q_PROPERTY(bool descending READ isDescending NOTIFY answered)

public:
    explicit QuestionModel(QObject* parent = nullptr);

    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] RunAccess* runs() const { return m_runs; }
    void setRuns(RunAccess* runs);
    [[nodiscard]] QStringList kinds() const;
    [[nodiscard]] int kind() const { return m_kind; }
    void setKind(int kind);
    [[nodiscard]] QString help() const;
    [[nodiscard]] RowsModel* fields() { return &m_fields; }
    [[nodiscard]] QVariantList columns() const;
    [[nodiscard]] CellTable* table() const { return m_table.get(); }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isStale() const { return m_stale; }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double progress() const { return m_work.progress(); }
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] bool isDescending() const { return m_descending; }
    /// What was answered, in the order that is shown; null: nothing.
    [[nodiscard]] const ask::TableAnswer* answer() const { return m_answer ? &*m_answer : nullptr; }

    /// The table as it is shown, as comma-separated values; empty while there is none.
    [[nodiscard]] QString csv() const;

    Q_INVOKABLE void setText(const QString& field, const QString& text);
    /// Fills a field with the place of an agent in the view; does nothing without one.
    Q_INVOKABLE void takePlaceOf(int agent, const QString& field);
    Q_INVOKABLE void ask();
    Q_INVOKABLE void cancel();
    Q_INVOKABLE void sortBy(int column, bool descending);
    /// When what a row is about happened first [s]; below 0: it has no time.
    Q_INVOKABLE [[nodiscard]] double timeAt(int row) const;
    /// Puts csv() on the clipboard.
    Q_INVOKABLE void copyTable() const;

signals:
    void questionChanged();
    void kindChanged();
    void answered();
    void workChanged();

private:
    [[nodiscard]] const ask::QuestionKind& asked() const {
        return m_kinds[static_cast<std::size_t>(m_kind)];
    }
    void fillFields();
    void fillTable();
    void outdate();
    void take(Result<ask::TableAnswer> answer, std::vector<std::string> agents);

    std::vector<ask::QuestionKind> m_kinds = ask::runQuestions();
    QString m_path;
    QPointer<RunAccess> m_runs;
    QPointer<canvas::ViewFeed> m_view;
    int m_kind = 0;
    ask::FieldTexts m_texts;
    RowsModel m_fields;
    std::unique_ptr<CellTable> m_table; ///< of as many columns as the question has
    std::optional<ask::TableAnswer> m_answer;
    std::vector<std::string> m_agents; ///< of the run that it is about
    QString m_problem;
    bool m_stale = false;
    int m_sortColumn = -1;
    bool m_descending = false;
    BackgroundWork m_work;
};

} // namespace percept::session
