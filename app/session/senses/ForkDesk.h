#pragma once

#include "RowsModel.h"
#include "SenseLab.h"
#include "app/session/BackgroundWork.h"
#include "app/why/Fork.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <vector>

namespace percept::session {

/// "Try in a fork": the run goes on from the frame that is shown, once with the ping of a lab as it
/// is and once with the smallest change that lets the selected sensor notice it, and what became
/// different is told. Works in the background on the recording of the run.
///
///     ForkDesk { lab: lab; path: session.tracePath; frame: session.frame; step: session.step }
class ForkDesk : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::SenseLab* lab READ lab WRITE setLab NOTIFY labChanged)
    /// The recording, which may still be written.
    Q_PROPERTY(QString path MEMBER m_path NOTIFY runChanged)
    Q_PROPERTY(qint64 frame MEMBER m_frame NOTIFY runChanged)
    Q_PROPERTY(double step MEMBER m_step NOTIFY runChanged)
    /// What can be changed in a running simulation: "ping strength 4.09".
    Q_PROPERTY(QStringList offers READ offers NOTIFY offersChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY workChanged)
    Q_PROPERTY(double progress READ progress NOTIFY workChanged)
    /// Whether `lines` answer.
    Q_PROPERTY(bool told READ isTold NOTIFY toldChanged)
    /// What was changed; empty before.
    Q_PROPERTY(QString tried READ tried NOTIFY toldChanged)
    /// Roles: what ("As it was"), text, outcome (0 noticed, 1 not, 2 neither).
    Q_PROPERTY(percept::session::RowsModel* lines READ lines CONSTANT)

public:
    explicit ForkDesk(QObject* parent = nullptr);

    [[nodiscard]] SenseLab* lab() const { return m_lab; }
    void setLab(SenseLab* lab);
    [[nodiscard]] QStringList offers() const;
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double progress() const { return m_work.progress(); }
    [[nodiscard]] bool isTold() const { return m_report.has_value(); }
    [[nodiscard]] QString tried() const { return m_tried; }
    [[nodiscard]] RowsModel* lines() { return &m_lines; }
    /// The latest answer. Contract: told.
    [[nodiscard]] const why::ForkReport& report() const { return *m_report; }

    /// Tries one of the offers.
    Q_INVOKABLE void ask(int offer);
    Q_INVOKABLE void cancel();
    /// Writes the changed run from the fork on into a recording.
    Q_INVOKABLE void saveUrl(const QUrl& url);

signals:
    void labChanged();
    void runChanged();
    void offersChanged();
    void workChanged();
    void toldChanged();
    void saved(const QString& path);
    void failed(const QString& title, const QString& text);

private:
    struct Offer {
        QString text;
        std::vector<trace::Command> commands;
    };

    void refresh();
    void makeOffers(const SensorAnswer& answer);
    void forget();
    void take(const Result<why::ForkReport>& report);
    void tell();
    [[nodiscard]] QString outcome(const why::ForkSide& side) const;
    [[nodiscard]] QString timeOf(Frame frame) const;

    QPointer<SenseLab> m_lab;
    QString m_path;
    qint64 m_frame = 0;
    double m_step = 1.0 / 60.0;
    std::vector<Offer> m_offers;
    trace::Command m_ping;
    why::ForkQuestion m_question;
    QString m_tried;
    std::optional<why::ForkReport> m_report;
    RowsModel m_lines;
    BackgroundWork m_work;
};

} // namespace percept::session
