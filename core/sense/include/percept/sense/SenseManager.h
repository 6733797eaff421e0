#pragma once

#include "percept/sense/Routes.h"
#include "percept/sense/SenseState.h"
#include "percept/sense/SensorIndex.h"
#include "percept/trace/Trace.h"

#include <memory>
#include <optional>

// Toolkits that define `emit` as a keyword of their own would empty the name of a function.
#pragma push_macro("emit")
#undef emit

namespace percept::sense {

/// What smells at a place, and where it leads.
struct Scent {
    double intensity = 0.0; ///< 0: nothing
    AgentId about = trace::kNoAgent;
    RecordId signal = trace::kNoRecord;
    Vec3 towards{0, 0, 0};   ///< up the gradient; on the trail itself the next fresher place
    Radians direction = 0.0; ///< to `towards`, in plan
    Seconds age = 0.0;       ///< since its source was where the smell comes from
};

/// What is left of somebody's way, and where it goes on.
struct Trail {
    bool found = false;
    double intensity = 0.0; ///< at the place asked about
    Vec3 towards{0, 0, 0};  ///< up the gradient: a piece of the trail, or where it comes in from
    Seconds time = 0.0;     ///< of the piece it leads to: when its source was there last
    bool direct = false;    ///< `towards` is that piece itself
    Seconds reached = 0.0;  ///< time of the latest piece that the place asked about is on
};

/// Carries signals to sensors. Holds working memory only: what is remembered is in SenseState.
///
/// Due when the time has come (`due <= now`); those due together leave in the order in which they
/// came in. Every signal, every notification handed out and, traced fully, every failed pair is a
/// record; sensors that the index or the graph ruled out are one counted row per signal.
///
///     SenseManager senses(world);
///     senses.begin({sensors, doors, now, world->manager});
///     senses.emit(state, {modality, 2.0, place, shooter}, trace, shot);
///     senses.update(state, trace, [&](const Notification& heard, RecordId record) { ... });
///
/// @cost grows with the sensors in reach of a signal; nothing is allocated once memory has grown
/// @source I. Millington, "Artificial Intelligence for Games", regional and finite element model
///         sense managers
class SenseManager {
public:
    explicit SenseManager(std::shared_ptr<const SenseWorld> world)
        : m_world(std::move(world))
        , m_smell(*m_world) {}

    /// To be called once per step, before emit() and update(). The scene is borrowed until the
    /// next call.
    void begin(const Scene& scene);

    /// Lets something be perceived from now on.
    /// @param cause what made it; kNoRecord: nothing recorded
    /// @return the record of the signal, the cause of its notifications
    RecordId emit(SenseState& state, const Signal& signal, trace::Trace& trace, RecordId cause);

    /// Lets time pass up to the scene's: echoes, waves, smells; then hands out what is due as
    /// `handler(notification, record)`. Handlers may emit; what they cause comes with the next
    /// call.
    /// @param expect called as `expect(notification, soon)` twice, some notifications before and
    ///        shortly before, so that what is far apart in memory can be fetched in time
    template <class Handler, class Expect>
    void update(SenseState& state, trace::Trace& trace, Handler&& handler, Expect&& expect) {
        constexpr std::size_t kAhead = 8;
        constexpr std::size_t kSoon = 3;
        advance(state, trace);
        takeDue(state);
        for (std::size_t i = 0; i < m_due.size(); ++i) {
            if (i + kAhead < m_due.size())
                expect(m_due[i + kAhead], false);
            if (i + kSoon < m_due.size())
                expect(m_due[i + kSoon], true);
            handler(m_due[i], report(state, m_due[i], trace));
        }
    }
    template <class Handler>
    void update(SenseState& state, trace::Trace& trace, Handler&& handler) {
        update(state, trace, handler, [](const Notification&, bool) {});
    }

    /// Tells of all that is on its way to an agent, in a full trace, that it does not arrive.
    void reportLost(const SenseState& state, AgentId agent, trace::Trace& trace) const;

    /// What a sensor of the scene makes of somebody as it looks. Nothing is carried to it, and
    /// nothing is remembered.
    /// @param visible all that can be seen of him, of kinds of sight; the first that is seen
    /// counts,
    ///        else that which comes farthest up the ladder
    /// @param measure whether to say by how much a gate failed
    /// @return `about` is the source of the signals
    /// @cost a line of sight for who is in a cone
    [[nodiscard]] Sighting
    look(const SenseState& state, AgentId observer, std::span<const Signal> visible, bool measure);

    /// The strongest smell at a place of the scene, for the sense graph.
    /// @param self whose own smell does not count
    /// @cost as SmellMap::strongest()
    [[nodiscard]] Scent
    scent(const SenseState& state, ModalityId modality, Vec3 place, AgentId self);

    /// Where the smell of one source leads from a place of the scene: to the strongest of what it
    /// began to leave later than both `after` and any piece within `near` in plan, so that whoever
    /// follows comes ever nearer to the source. For the sense graph.
    /// @cost about 15 ns per puff and way to the region
    [[nodiscard]] Trail trail(const SenseState& state,
                              ModalityId modality,
                              Vec3 place,
                              AgentId about,
                              Seconds after,
                              Metres near);

    /// Region of a sensor of the scene; kNone outside of all or without regions.
    [[nodiscard]] RegionId regionOf(std::size_t sensor) const { return m_regionOf[sensor]; }
    /// Whether an agent has a sensor in the scene.
    [[nodiscard]] bool has(AgentId agent) const {
        const auto at = trace::indexOf(agent);
        return at < m_sensorOf.size() && m_sensorOf[at] != kNoIndex;
    }
    [[nodiscard]] Observer observer(std::size_t sensor) const {
        const Sensor& each = m_scene.sensors[sensor];
        return {each, m_world->profiles[each.profile], m_forward[sensor]};
    }
    /// The sensor of an agent. @pre has(agent)
    [[nodiscard]] Observer observerOf(AgentId agent) const {
        return observer(m_sensorOf[trace::indexOf(agent)]);
    }
    [[nodiscard]] std::span<const Sensor> sensors() const { return m_scene.sensors; }
    [[nodiscard]] std::span<const WallSegment> doorWalls() const { return m_doorWalls; }

private:
    /// One signal on its way to sensors.
    struct Delivery {
        SenseState& state;
        const Signal& signal;
        RecordId record;
        trace::Trace& trace;
        SightTests tests;
        bool arrived = false;         ///< notifications are due at once
        Seconds emitted = 0.0;        ///< of what has arrived
        const Wave* except = nullptr; ///< whose listeners are told later
        bool silent = false;          ///< there are none, only the verdict counts
        std::uint32_t tested = 0;
    };
    /// A sensor that the front of a wave passes now.
    struct Passed {
        std::uint32_t sensor; ///< its place in the scene, or among the wave's listeners
        std::uint32_t entry;  ///< of the wave; kNoIndex without regions
        Metres distance;
    };
    void refreshSensors();
    void findAgents();
    void sortIntoRegions();
    void advance(SenseState& state, trace::Trace& trace);
    void repeatEchoes(SenseState& state, trace::Trace& trace);
    void moveWaves(SenseState& state, trace::Trace& trace);
    void moveWave(SenseState& state, Wave& wave, trace::Trace& trace);
    void findPassed(const SenseState& state, const Wave& wave, Metres front);
    void findNear(RegionId region, Vec3 centre, Metres inner, Metres outer);
    void testPassed(const SenseState& state,
                    const Wave& wave,
                    std::uint32_t sensor,
                    std::uint32_t entry,
                    Metres front);
    [[nodiscard]] bool
    wasAhead(const SenseState& state, const Wave& wave, std::uint32_t sensor, std::uint32_t entry);
    [[nodiscard]] RegionId regionOf(const Wave& wave, std::uint32_t entry) const;
    [[nodiscard]] Metres distanceTo(const Wave& wave, std::uint32_t entry, Vec3 place) const;
    void tellPassed(SenseState& state, Wave& wave, trace::Trace& trace);
    void tellListeners(SenseState& state, Wave& wave, trace::Trace& trace);
    bool tellOne(SenseState& state, const Wave& wave, const Passed& passed, trace::Trace& trace);
    void reportEnd(const Wave& wave, trace::Trace& trace) const;
    [[nodiscard]] bool isOver(const Wave& wave) const;
    void findMoved(const SenseState& state);
    void noteWhereabouts(SenseState& state);
    RecordId send(SenseState& state, const Signal& signal, trace::Trace& trace, RecordId cause);
    void startWave(SenseState& state,
                   const Signal& signal,
                   RecordId record,
                   RegionId region,
                   trace::Trace& trace);
    [[nodiscard]] Metres bentWay(const Wave& wave, std::uint32_t sensor) const;
    void collectListeners(Wave& wave);
    void deliver(Delivery& delivery, RegionId source);
    void findListeners(const SenseState& state, const Wave& wave, Metres front);
    [[nodiscard]] bool beAsThen(const Wave& wave, std::uint32_t listener, trace::Trace& trace);
    [[nodiscard]] bool
    meetsOtherDoors(const SenseState& state, const Wave& wave, const Observer& observer);
    bool tellFront(Delivery& delivery,
                   const Wave& wave,
                   const Passed& passed,
                   std::span<const double> doors);
    void passDoors(SenseState& state);
    void shutDoor(SenseState& state, std::uint32_t door);
    void smell(SenseState& state, trace::Trace& trace);
    [[nodiscard]] bool mayBegin(const SenseState& state, ModalityId modality, std::uint32_t sensor);
    void sniff(SenseState& state,
               ModalityId modality,
               std::uint32_t sensor,
               bool turn,
               trace::Trace& trace);
    [[nodiscard]] bool isSniffing(const SenseState& state, AgentId agent, Seconds every) const;
    [[nodiscard]] Metres radiusOf(const Signal& signal) const;
    [[nodiscard]] Metres reachOf(const Signal& signal) const;
    void deliverRegional(Delivery& delivery);
    void deliverSight(Delivery& delivery, RegionId source);
    void deliverWave(Delivery& delivery, RegionId source);
    void reportSkipped(const Delivery& delivery) const;
    [[nodiscard]] bool isFor(const Signal& signal, const Sensor& sensor) const;
    [[nodiscard]] static bool isLater(const Delivery& delivery, AgentId agent);
    bool tryRoute(Delivery& delivery, std::uint32_t sensor, const Route& route);
    bool trySight(Delivery& delivery, std::uint32_t sensor, const SightRoutes& routes);
    template <class Sink>
    bool
    pass(Delivery& delivery, std::uint32_t sensor, const Route& route, double raised, Sink& sink);
    template <class Sink>
    [[nodiscard]] Sighting
    lookAt(const SenseState& state, std::uint32_t sensor, const Signal& signal);
    void reject(Delivery& delivery, std::uint32_t sensor, const RejectSink& sink) const;
    void enqueue(Delivery& delivery,
                 std::uint32_t sensor,
                 const Route& route,
                 const Perceived& perceived) const;
    [[nodiscard]] double raisedThreshold(const SenseState& state, AgentId, ModalityId) const;
    static void reportGone(
        AgentId agent, AgentId about, ModalityId modality, RecordId signal, trace::Trace& trace);
    void reportUndeliverable(const SenseState& state, trace::Trace& trace) const;
    void takeDue(SenseState& state);
    RecordId report(SenseState& state, const Notification& notification, trace::Trace& trace) const;
    /// A sensor as it perceives what is tested now.
    [[nodiscard]] Observer observing(std::uint32_t sensor) const {
        if (!m_then)
            return observer(sensor);
        return {m_then->sensor, m_world->profiles[m_then->sensor.profile], m_then->forward};
    }
    [[nodiscard]] RegionId regionOfObserving(std::uint32_t sensor) const {
        return m_then ? m_then->region : m_regionOf[sensor];
    }
    [[nodiscard]] std::span<const std::uint32_t> sensorsIn(RegionId region) const {
        const auto at = trace::indexOf(region);
        return std::span(m_byRegion)
            .subspan(m_regionStart[at], m_regionStart[at + 1] - m_regionStart[at]);
    }

    std::shared_ptr<const SenseWorld> m_world;
    Scene m_scene;
    SensorIndex m_index;
    WaveSearch m_search;
    SmellMap m_smell;
    std::vector<Sensor> m_before; ///< the sensors of the last begin()
    std::vector<Vec2> m_forward;
    std::vector<RegionId> m_regionOf;
    std::vector<std::uint32_t> m_byRegion; ///< sensors by region, in their order
    std::vector<std::uint32_t> m_regionStart;
    std::vector<std::uint32_t> m_sensorOf; ///< per agent
    std::vector<double> m_doorsBefore;
    std::vector<WallSegment> m_doorWalls;
    std::vector<double> m_metDoors;      ///< as a front met them
    std::vector<WallSegment> m_metWalls; ///< theirs
    std::vector<Passed> m_passed;
    std::vector<Notification> m_due; ///< only while they are handed out, in their order
    /// A sensor as it was when something was emitted.
    struct Then {
        Sensor sensor;
        Vec2 forward{1, 0};
        RegionId region = trace::kNone<RegionId>;
    };
    std::optional<Then> m_then;             ///< only while that sensor is told
    std::vector<double> m_openDoors;        ///< all of them
    std::vector<Whereabouts> m_noted;       ///< only while noting
    std::vector<const Whereabouts*> m_were; ///< per sensor; null: it is new
    std::vector<std::uint32_t> m_crossed;   ///< sensors that came into a region, jumped or are new
    std::vector<char> m_isCrossed;          ///< per sensor
    Metres m_mostMoved = 0.0;               ///< of the other sensors, since the last update
    std::vector<std::uint32_t> m_hits;
    std::vector<RegionId> m_seenRegions;
    /// Per region, only while smelling: whether somebody may smell something in it.
    std::vector<std::optional<bool>> m_mayHold;
    bool m_started = false;
};

} // namespace percept::sense

#pragma pop_macro("emit")
