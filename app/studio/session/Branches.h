#pragma once

#include "app/runner/Runner.h"
#include "app/studio/session/PastRun.h"
#include "app/studio/table/RowsModel.h"
#include "inspector/replay/Bookmarks.h"

#include <QString>

#include <memory>
#include <vector>

namespace percept::session {

/// A run that is not looked at now, as it was left: a recording, or a live run that waits.
struct Branch {
    QString name;
    QString path;
    Frame from = -1; ///< where it left another one; -1: the original
    std::unique_ptr<PastRun> recording;
    std::unique_ptr<runner::Runner> runner;
    std::vector<replay::Bookmark> bookmarks;
    Frame frame = 0; ///< that was looked at
};

/// The original run and those that left it at one of its frames to go on by themselves. One of them
/// is looked at; the others wait, with all that happened in them. Filled by the session.
///
/// Roles: name ("original", "fork A"), frame (-1 for the original), time ("0:12.400").
class Branches : public percept::session::RowsModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    /// Which one is looked at.
    Q_PROPERTY(int current READ current NOTIFY changed)
    Q_PROPERTY(QStringList names READ names NOTIFY changed)

public:
    explicit Branches(QObject* parent = nullptr);

    [[nodiscard]] int current() const { return m_current; }
    [[nodiscard]] QStringList names() const;
    [[nodiscard]] bool isRecording(int branch) const;
    /// The first frame of the one that is looked at.
    [[nodiscard]] Frame from() const;

    /// The run that is shown goes on by itself from the frame that is shown; the other one waits.
    Q_INVOKABLE void fork() { emit forkWanted(); }
    /// Looks at another one.
    Q_INVOKABLE void show(int branch);

    // --- used by the session -----------------------------------------------------------------

    /// One more, which is looked at from now on. @param step seconds per frame
    void add(Frame from, double step);
    /// Keeps what was looked at.
    void leave(Branch branch);
    /// What is looked at from now on.
    [[nodiscard]] Branch enter(int branch);
    /// @return all that waited
    [[nodiscard]] std::vector<Branch> clear();

signals:
    void changed();
    void forkWanted();
    void showWanted(int branch);

private:
    void list();

    std::vector<Branch> m_branches; ///< the one that is looked at is empty, but for its name
    int m_current = 0;
    double m_step = 1.0 / 60.0;
};

} // namespace percept::session
