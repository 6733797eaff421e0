#pragma once

#include "RowsModel.h"
#include "app/studio/edit/Proposal.h"
#include "inspector/ask/Haunts.h"
#include "percept/tactics/Generate.h"

#include <QUrl>

#include <array>

namespace percept::session {

/// Waypoints that are generated for the level: tried with thresholds and weights, shown with what
/// beat the others.
///
/// Measures once in a thread of its own; condensing again, which is quick, follows every setting.
class WaypointProposal : public percept::session::Proposal {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    /// What is being done: "Measuring cover", "Condensing"; empty: nothing.
    Q_PROPERTY(QString step READ step NOTIFY changed)
    /// Why nothing would be added; empty where something is, or before it is known.
    Q_PROPERTY(QString shortfall READ shortfall NOTIFY changed)
    /// Place in `demands` of one that no place is good enough for but that a lower threshold would
    /// help; -1: none.
    Q_PROPERTY(int tooMuch READ tooMuch NOTIFY changed)
    /// How far measuring was when it was stopped, and what is shown instead; empty: it was not.
    Q_PROPERTY(QString stopped READ stopped NOTIFY changed)
    /// How many waypoints would be added, and how many generated before would go.
    Q_PROPERTY(int added READ added NOTIFY changed)
    Q_PROPERTY(int dropped READ dropped NOTIFY changed)
    /// Roles: name, wanted, threshold, measured, passed, kept, lost (beaten by hand-placed ones),
    /// spread (places by value in equal steps, as shares of the fullest step; empty: unknown),
    /// best (the highest value; -1: unknown), automatic (the threshold follows the values), left
    /// (before the limit on their number), apart (how far from each other that keeps them [m]).
    Q_PROPERTY(percept::session::RowsModel* demands READ demands CONSTANT)
    /// Generated against placed manually, a row each. Roles: name (empty in the second row), whose,
    /// count, mean, best (texts).
    Q_PROPERTY(percept::session::RowsModel* comparison READ comparison CONSTANT)
    /// The recording whose bots' and players' haunts are tried; empty: places all over the level.
    Q_PROPERTY(QString recording READ recording WRITE setRecording NOTIFY changed)
    /// Seconds that they stayed at a place, from which it counts.
    Q_PROPERTY(double linger READ linger WRITE setLinger NOTIFY changed)
    /// How many different ones came by, from which it counts too.
    Q_PROPERTY(int visitors READ visitors WRITE setVisitors NOTIFY changed)
    /// How many such places there are.
    Q_PROPERTY(int haunts READ haunts NOTIFY changed)
    Q_PROPERTY(double spacing READ spacing WRITE setSpacing NOTIFY changed)
    /// Whether no threshold was set: each is what the best quarter of the places reaches.
    Q_PROPERTY(bool automatic READ isAutomatic NOTIFY changed)
    /// How many are kept per property; 0: by the size of the level.
    Q_PROPERTY(int most READ most WRITE setMost NOTIFY changed)
    /// Which property has more places than are kept, and how they were chosen; empty: none has.
    Q_PROPERTY(QString limited READ limited NOTIFY changed)
    Q_PROPERTY(double distanceWeight READ distanceWeight WRITE setDistanceWeight NOTIFY changed)
    /// Metres from which attacks on cover come, and whether cover is measured at all.
    Q_PROPERTY(double attackRadius READ attackRadius WRITE setAttackRadius NOTIFY changed)
    Q_PROPERTY(bool measuresCover READ measuresCover NOTIFY changed)
    Q_PROPERTY(bool crouching READ isCrouching WRITE setCrouching NOTIFY changed)
    /// The set that they belong to; what it held before is replaced.
    Q_PROPERTY(QString set READ set WRITE setSet NOTIFY changed)
    /// Lines from what was removed to what beat it.
    Q_PROPERTY(bool losers READ showsLosers WRITE setLosers NOTIFY changed)

public:
    explicit WaypointProposal(QObject* parent = nullptr);

    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QString step() const;
    [[nodiscard]] QString shortfall() const;
    [[nodiscard]] int tooMuch() const;
    [[nodiscard]] QString stopped() const { return m_stopped; }
    [[nodiscard]] int added() const { return static_cast<int>(m_tried.generated.waypoints.size()); }
    [[nodiscard]] int dropped() const;
    [[nodiscard]] RowsModel* demands() { return &m_demands; }
    [[nodiscard]] RowsModel* comparison() { return &m_comparison; }
    [[nodiscard]] QString recording() const { return m_recording; }
    /// The same one again reads what was added to it since.
    void setRecording(const QString& path);
    Q_INVOKABLE void setRecordingUrl(const QUrl& url) { setRecording(url.toLocalFile()); }
    [[nodiscard]] double linger() const { return m_haunts.linger; }
    void setLinger(double seconds);
    [[nodiscard]] int visitors() const { return m_haunts.visitors; }
    void setVisitors(int visitors);
    [[nodiscard]] int haunts() const { return m_hauntCount; }
    [[nodiscard]] double spacing() const { return m_options.spacing; }
    void setSpacing(double metres);
    [[nodiscard]] bool isAutomatic() const;
    [[nodiscard]] int most() const { return static_cast<int>(m_options.most); }
    void setMost(int most);
    [[nodiscard]] QString limited() const;
    [[nodiscard]] double distanceWeight() const { return m_options.distanceWeight; }
    void setDistanceWeight(double weight);
    [[nodiscard]] double attackRadius() const { return m_options.sampling.attackRadius; }
    void setAttackRadius(double metres);
    [[nodiscard]] bool measuresCover() const;
    [[nodiscard]] bool isCrouching() const;
    void setCrouching(bool crouching);
    [[nodiscard]] QString set() const { return QString::fromStdString(m_options.set); }
    void setSet(const QString& set);
    [[nodiscard]] bool showsLosers() const { return m_losers; }
    void setLosers(bool shown);

    /// @param property place in `demands`
    Q_INVOKABLE void want(int property, bool wanted);
    Q_INVOKABLE void setThreshold(int property, double least);
    /// Lets all thresholds follow the values again.
    Q_INVOKABLE void chooseThresholds();
    /// The threshold that the best few places reach. @param property place in `demands`
    Q_INVOKABLE void askForBest(int property);
    /// Ends what is being worked out and stays with what was worked out before.
    Q_INVOKABLE void stop();
    /// After stop().
    Q_INVOKABLE void resume() { follow(); }
    void apply() override;

protected:
    void suit(const level::Level& level) override;
    /// Waypoints may have moved, which changes what competes; walls, too, what is measured.
    void work() override;
    [[nodiscard]] overlay::DisplayList drawing() const override;
    void forget() override;

private:
    /// What some waypoints are worth as measured.
    struct Worth {
        std::size_t count = 0;
        double mean = 0.0;
        double best = 0.0;
    };
    /// What came of the settings.
    struct Tried {
        tactics::Generated generated;
        std::vector<std::pair<Worth, Worth>> worth; ///< generated, by hand; per demand
        std::vector<std::pair<tactics::Property, tactics::Spread>> spreads;
    };
    struct Wish {
        bool wanted = false;
        std::optional<double> threshold; ///< nothing: it follows the values
    };
    /// What measuring came to.
    struct Measured {
        std::shared_ptr<const tactics::MeasuredPlaces> places;
        tactics::GenerateOptions options;
        int haunts = 0;
        Tried tried;
    };
    /// All that measuring needs, for another thread.
    struct Order {
        std::shared_ptr<const level::Level> level;
        tactics::GenerateOptions options;
        std::string recording;
        ask::HauntOptions haunts;
    };
    [[nodiscard]] static Result<Measured> measured(const Order& order, const Watch& watch);
    void condense();
    void take(Tried tried);
    /// @errors Cancelled
    [[nodiscard]] static Result<Tried> tryOut(const level::Level& level,
                                              const tactics::MeasuredPlaces& measured,
                                              const tactics::GenerateOptions& options,
                                              const Watch& watch);
    [[nodiscard]] static Worth worthOf(std::span<const level::Waypoint> waypoints,
                                       const tactics::MeasuredPlaces& measured,
                                       tactics::Property property,
                                       const tactics::GenerateOptions& options,
                                       bool byHand);
    [[nodiscard]] int stepCount() const;
    static constexpr double kMeasuring = 0.8; ///< share of the work; the rest is condensing
    void fail(const Error& error);
    void fillRows();
    [[nodiscard]] std::vector<tactics::Demand> wishes() const;

    tactics::GenerateOptions m_options;
    QString m_recording;
    ask::HauntOptions m_haunts;
    int m_hauntCount = 0;
    std::array<Wish, tactics::kProperties.size()> m_wishes{};
    bool m_losers = true;
    bool m_again = false;                        ///< a setting changed while it was being condensed
    std::shared_ptr<const level::Level> m_level; ///< that `m_measured` is of
    std::shared_ptr<const tactics::MeasuredPlaces> m_measured;
    tactics::GenerateOptions m_measuredBy;
    QString m_stopped;
    Tried m_tried;
    QString m_problem;
    RowsModel m_demands;
    RowsModel m_comparison;
};

} // namespace percept::session
