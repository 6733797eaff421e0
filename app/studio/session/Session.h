#pragma once

#include "app/runner/Runner.h"
#include "app/studio/session/Document.h"
#include "app/studio/session/Outline.h"
#include "app/studio/session/Playhead.h"
#include "app/studio/session/SessionParts.h"

#include <QElapsedTimer>
#include <QThreadPool>
#include <QTimer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>

namespace percept::session {

/// One document with its run, recording, playhead and selection: what a window or tab works on.
///
/// A level runs live and is always recorded; a recording is replayed. With the playhead in the past
/// the map shows what was, while the run may go on. Whatever fails is told by `problem` and leaves
/// the session as it was.
class Session : public percept::session::SessionParts {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Session::State state READ state NOTIFY stateChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged)
    Q_PROPERTY(QString busyText READ busyText NOTIFY busyChanged)
    Q_PROPERTY(QString name READ name NOTIFY documentChanged)
    Q_PROPERTY(QString path READ path NOTIFY documentChanged)
    Q_PROPERTY(QUrl folder READ folder NOTIFY documentChanged) ///< of the file or imported map
    Q_PROPERTY(bool dirty READ isDirty NOTIFY documentChanged)
    Q_PROPERTY(bool playing READ isPlaying NOTIFY playingChanged)
    Q_PROPERTY(bool following READ isFollowing NOTIFY followingChanged)
    Q_PROPERTY(qint64 frame READ frame NOTIFY frameChanged)
    Q_PROPERTY(double time READ time NOTIFY frameChanged)
    Q_PROPERTY(qint64 firstFrame READ firstFrame NOTIFY rangeChanged)
    Q_PROPERTY(qint64 lastFrame READ lastFrame NOTIFY rangeChanged)
    Q_PROPERTY(qint64 writtenFrame READ writtenFrame NOTIFY rangeChanged) ///< in `tracePath`
    Q_PROPERTY(double step READ step NOTIFY documentChanged)
    Q_PROPERTY(double speed READ speed WRITE setSpeed NOTIFY speedChanged)
    Q_PROPERTY(bool unlimited READ isUnlimited WRITE setUnlimited NOTIFY speedChanged)
    Q_PROPERTY(double reachedSpeed READ reachedSpeed NOTIFY loadChanged)
    Q_PROPERTY(double seed READ seed WRITE setSeed NOTIFY runChanged)
    Q_PROPERTY(bool wallClock READ isWallClock WRITE setWallClock NOTIFY runChanged) ///< decides
    /// Whether single looks, sounds and all that is rejected are recorded; a change starts again.
    Q_PROPERTY(bool fullTrace READ isFullTrace WRITE setFullTrace NOTIFY runChanged)
    Q_PROPERTY(bool scheduled READ isScheduled NOTIFY documentChanged)
    /// The level was edited; the run goes on with what it started with until `restart`.
    Q_PROPERTY(bool restartNeeded READ isRestartNeeded NOTIFY restartNeededChanged)
    Q_PROPERTY(bool recording READ isRecording NOTIFY recordingChanged)
    Q_PROPERTY(QString recordingPath READ recordingPath NOTIFY recordingChanged)
    Q_PROPERTY(QString tracePath READ tracePath NOTIFY recordingChanged) ///< empty: none
    Q_PROPERTY(
        percept::canvas::MapObject::Kind selectedKind READ selectedKind NOTIFY selectionChanged)
    Q_PROPERTY(int selectedIndex READ selectedIndex NOTIFY selectionChanged)
    Q_PROPERTY(QString selectedIdent READ selectedIdent NOTIFY selectionChanged)
    Q_PROPERTY(QStringList selectedIdents READ selectedIdents NOTIFY selectionChanged)
    Q_PROPERTY(QString selectedName READ selectedName NOTIFY selectionChanged)

public:
    enum class State { Empty, Running, Paused, Replay };
    Q_ENUM(State)
    /// What settles a problem, as bits: until then it stands. Another document settles all.
    enum Change {
        Edited = 1, ///< the level, by a step that is done or undone
        Saved = 2,
        Restarted = 4, ///< the run is that of the level as it is edited
        Recorded = 8,  ///< a recording began
        Moved = 16,    ///< another frame is shown
        Exported = 32, ///< a chart or table was written
        Opened = 64,
    };
    Q_ENUM(Change)

    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    [[nodiscard]] State state() const;
    [[nodiscard]] bool isBusy() const { return m_busy; }
    [[nodiscard]] QString busyText() const { return m_busyText; }
    [[nodiscard]] QString name() const { return m_document.name; }
    [[nodiscard]] QString path() const { return m_document.path; }
    [[nodiscard]] const edit::FileStamp& stamp() const { return m_document.stamp; } ///< of `path`
    [[nodiscard]] QUrl folder() const; ///< empty: there is no file
    [[nodiscard]] bool isDirty() const { return m_editing.isDirty(); }
    [[nodiscard]] bool isRestartNeeded() const { return m_restartNeeded; }
    [[nodiscard]] bool isPlaying() const { return m_playing; }
    [[nodiscard]] bool isFollowing() const { return m_playhead.following(); }
    [[nodiscard]] qint64 frame() const { return m_playhead.frame(); }
    [[nodiscard]] double time() const { return static_cast<double>(frame()) * step(); }
    [[nodiscard]] QString hashText() const;
    [[nodiscard]] qint64 firstFrame() const { return m_playhead.first(); }
    [[nodiscard]] qint64 lastFrame() const { return m_playhead.last(); }
    [[nodiscard]] qint64 writtenFrame() const;
    [[nodiscard]] double step() const;
    [[nodiscard]] double speed() const { return m_speed; }
    void setSpeed(double speed);
    [[nodiscard]] bool isUnlimited() const { return m_unlimited; }
    void setUnlimited(bool unlimited);
    [[nodiscard]] double reachedSpeed() const { return m_status.framesPerSecond * step(); }
    [[nodiscard]] double seed() const { return static_cast<double>(m_options.seed); }
    void setSeed(double seed);
    [[nodiscard]] bool isWallClock() const; ///< of a recording: how it was made
    void setWallClock(bool decides);
    [[nodiscard]] bool isFullTrace() const; ///< of a recording: how it was made
    void setFullTrace(bool full);
    [[nodiscard]] bool isScheduled() const; ///< whether the level has a schedule
    [[nodiscard]] int botCount() const;
    void setBotCount(int bots);
    [[nodiscard]] bool isRecording() const { return !m_status.recording.empty(); }
    [[nodiscard]] QString tracePath() const;
    [[nodiscard]] QString recordingPath() const { return fromPath(m_status.recording); }
    [[nodiscard]] canvas::MapObject::Kind selectedKind() const;
    [[nodiscard]] int selectedIndex() const { return static_cast<int>(m_selected.index); }
    [[nodiscard]] QString selectedIdent() const;
    [[nodiscard]] QStringList selectedIdents() const;
    [[nodiscard]] QString selectedName() const;
    [[nodiscard]] const runner::RunnerStatus& status() const { return m_status; }
    [[nodiscard]] const explain::RunIndex& index() const { return m_bot.index(); }
    [[nodiscard]] const auto& runnable() const { return m_document.level; }

    /// What levels can be made of, beside what ships. To be called before anything is opened.
    void useModules(std::shared_ptr<const sim::Modules> modules);
    Q_INVOKABLE void newLevel();
    /// A level, recording or map; the session changes when it has been read.
    Q_INVOKABLE void open(const QString& path);
    Q_INVOKABLE void openUrl(const QUrl& url) { open(fileOf(url)); }
    Q_INVOKABLE void close();
    /// Needs a path; see `saveAs`. Where another program wrote the file since it was read or saved,
    /// nothing is written and `fileChanged` says so.
    Q_INVOKABLE bool save();
    /// What is in the window counts, whatever another program made of the file.
    Q_INVOKABLE void keepMine();
    Q_INVOKABLE bool saveAs(const QString& path);
    Q_INVOKABLE bool saveAsUrl(const QUrl& url) { return saveAs(fileOf(url)); }

    Q_INVOKABLE void play();
    Q_INVOKABLE void pause();
    Q_INVOKABLE void togglePlay() { m_playing ? pause() : play(); }
    /// Shows the next frame; at the head of a live run, simulates it.
    Q_INVOKABLE void stepForward();
    Q_INVOKABLE void stepBack();
    Q_INVOKABLE void seek(qint64 frame);
    Q_INVOKABLE void seekTime(double seconds);
    Q_INVOKABLE void jump(double seconds);
    Q_INVOKABLE void toStart() { seek(firstFrame()); }
    /// To the latest frame; a live run is followed from there on.
    Q_INVOKABLE void toEnd();
    /// To what next happened to the selected agent.
    Q_INVOKABLE void nextEvent();
    Q_INVOKABLE void previousEvent();
    Q_INVOKABLE void faster() { setSpeed(m_speed * 2); }
    Q_INVOKABLE void slower() { setSpeed(m_speed / 2); }
    /// Frame 0 again, with the same seed and bots and the level as it was edited.
    Q_INVOKABLE void restart();

    /// Records into a file from the present frame on.
    Q_INVOKABLE void startRecording(const QString& path);
    Q_INVOKABLE void startRecordingUrl(const QUrl& url) { startRecording(fileOf(url)); }
    Q_INVOKABLE void stopRecording();

    Q_INVOKABLE void select(percept::canvas::MapObject::Kind kind, int index);
    Q_INVOKABLE void selectIdent(const QString& ident);
    /// The last one foremost; of a recording, which shows one, that one alone.
    Q_INVOKABLE void selectIdents(const QStringList& idents);
    /// Adds it to the selection, or takes it out.
    Q_INVOKABLE void toggleIdent(const QString& ident);
    Q_INVOKABLE void selectNone();

signals:
    void stateChanged();
    void busyChanged();
    void documentChanged();
    void playingChanged();
    void followingChanged();
    void frameChanged();
    void rangeChanged();
    void speedChanged();
    void loadChanged();
    void runChanged();
    void restartNeededChanged();
    void recordingChanged();
    void selectionChanged();
    /// Another document is shown. @param path empty if it has no file
    void opened(const QString& path);
    void saved(const QString& path);
    /// The file was not saved, because another program wrote it since.
    void fileChanged(const QString& path);
    /// @param title what could not be done, @param text why and what to do
    /// @param until the Changes that settle it
    void problem(const QString& title, const QString& text, int until);
    void notice(const QString& title, const QString& text);

private:
    void tick();
    void tickPast(double elapsed);
    void takeStatus();
    void updateRange();
    void showHead();
    void showPast();
    void showPlayhead();
    void refreshOutline();
    void refreshAwareness();
    void refreshBot();
    void startLanes();
    void load(const QString& what, const QString& title, std::function<Result<Document>()> read);
    void show(Document document);
    void showLevel();
    void showBroken();
    void startRun(std::vector<std::byte> from = {}, const std::filesystem::path& history = {});
    void adoptRun();
    void fork();
    void takeFork(Frame frame, std::vector<std::byte> state, const std::filesystem::path& history);
    void showBranch(int branch);
    void leaveBranch();
    void openForked();
    void showEntered();
    void letGo();
    void endRun();
    void restartWith(const sim::RunOptions& options);
    void takeLevel(std::shared_ptr<const runner::RunnableLevel> level, bool running);
    void connectEditing();
    [[nodiscard]] static canvas::MapChanges mapChanges(const edit::Changes& changes);
    void showEdited(const canvas::MapChanges& changes);
    void onEdited();
    void onEditorSelected();
    void applyEdits();
    void passEditsOn();
    void takeEditStatus();
    [[nodiscard]] bool hasBegun() const;
    void setRestartNeeded(bool needed);
    void showRun();
    [[nodiscard]] const level::Level& shownLevel() const;
    void setPlaying(bool playing);
    void setRunning(bool running);
    void follow();
    void setBusy(const QString& text);
    [[nodiscard]] edit::ObjectId idOf(const QString& ident) const;
    void choose(overlay::ObjectRef object);
    void setSelected(overlay::ObjectRef object);
    void report(const QString& title, const Error& error, int until);
    template <class Threaded>
    void retire(std::unique_ptr<Threaded> threaded) {
        if (threaded)
            m_loader.start([kept = std::shared_ptr<Threaded>(std::move(threaded))]() mutable {
                kept.reset();
            });
    }
    [[nodiscard]] PastRun* source(); ///< that is looked back at; may be null
    [[nodiscard]] trace::AgentId selectedAgent() const;

    Document m_document;
    sim::RunOptions m_options, m_wantedOptions; ///< of the run that goes on, and of the next
    std::unique_ptr<runner::Runner> m_runner;
    runner::RunnerStatus m_status;
    std::unique_ptr<PastRun> m_past; ///< of the live run
    Playhead m_playhead;
    bool m_playing = false, m_running = false; ///< the playhead moves; the simulation goes on
    QString m_busyText;
    bool m_fullTrace = false;                               ///< of runs that begin
    trace::TraceLevel m_traced = trace::TraceLevel::Normal; ///< of the run that continues
    bool m_unlimited = false, m_wallClock = false, m_busy = false, m_choosing = false;
    std::uint64_t m_hash = 0;
    double m_speed = 1;
    overlay::ObjectRef m_selected;
    Outline m_outline;
    QTimer m_applyTimer; ///< edits reach a run that has not begun a moment after the last one
    bool m_restartNeeded = false, m_liveEdited = false; ///< the run took edits, its level has not
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_lastTick = 0, m_lastOutline = 0, m_lastBot = 0;
    quint64 m_loading = 0; ///< the latest load; others are dropped
    QThreadPool m_loader;  ///< last: ends first
};

} // namespace percept::session
