#include "Ratio.h"

#include "percept/base/Random.h"
#include "percept/event/EventNetwork.h"

#include <memory>
#include <string>
#include <vector>

namespace percept::bench {
namespace {

using namespace event;

constexpr std::uint32_t kCount = 1000; ///< of events and of registrations
constexpr std::uint32_t kCodes = 256;
constexpr std::uint32_t kSenders = 100;
constexpr std::uint32_t kPlaces = 50; ///< few, so that a round is short on a busy machine
constexpr ManagerId kAll{0};

struct Sent {
    EventCode code{};
    AgentId sender{};
};
std::vector<Sent> someEvents() {
    Random random(7);
    std::vector<Sent> events(kCount);
    for (Sent& event : events)
        event = {EventCode{random.below(kCodes)}, AgentId{random.below(kSenders)}};
    return events;
}
/// Registration number i is that of listener i; every other one with a sender.
std::vector<Sent> someRegistrations() {
    Random random(11);
    std::vector<Sent> registrations(kCount);
    for (std::uint32_t i = 0; i < kCount; ++i)
        registrations[i] = {EventCode{random.below(kCodes)},
                            i % 2 == 0 ? trace::kNoAgent : AgentId{random.below(kSenders)}};
    return registrations;
}

/// The loop of the textbook: every event is offered to every registration, each an object of its
/// own that says what it is interested in.
class Textbook {
public:
    Textbook() {
        for (const Sent& registration : someRegistrations()) {
            if (registration.sender == trace::kNoAgent)
                m_registrations.push_back(std::make_unique<ByCode>(registration.code));
            else
                m_registrations.push_back(
                    std::make_unique<ByCodeAndSender>(registration.code, registration.sender));
        }
    }
    void operator()() {
        for (const Sent& event : m_events)
            for (const auto& registration : m_registrations)
                if (registration->isInterested(event))
                    registration->notify(event);
        benchmark::ClobberMemory();
    }

private:
    struct Registration {
        explicit Registration(EventCode which)
            : code(which) {}
        virtual ~Registration() = default;
        [[nodiscard]] virtual bool isInterested(const Sent& event) const = 0;
        void notify(const Sent& event) { heard += trace::indexOf(event.sender); }
        EventCode code{};
        std::uint32_t heard = 0;
    };
    struct ByCode final : Registration {
        using Registration::Registration;
        [[nodiscard]] bool isInterested(const Sent& event) const override {
            return event.code == code;
        }
    };
    struct ByCodeAndSender final : Registration {
        ByCodeAndSender(EventCode which, AgentId whose)
            : Registration(which)
            , sender(whose) {}
        [[nodiscard]] bool isInterested(const Sent& event) const override {
            return event.code == code && event.sender == sender;
        }
        AgentId sender;
    };
    std::vector<Sent> m_events = someEvents();
    std::vector<std::unique_ptr<Registration>> m_registrations;
};

/// The index alone: who gets which event.
class Indexed {
public:
    Indexed()
        : m_managers(std::vector<ManagerSpec>(1)) {
        const auto registrations = someRegistrations();
        for (std::uint32_t i = 0; i < kCount; ++i) {
            auto interest = interestIn(registrations[i].code);
            if (registrations[i].sender != trace::kNoAgent)
                interest.conditions.push_back(FromAgent{registrations[i].sender});
            m_managers.join(kAll, AgentId{i}, interest);
        }
    }
    void operator()() {
        m_managers.beginRound();
        for (const Sent& event : m_events) {
            for (const AgentId listener :
                 m_managers.interested(kAll, {event.code, event.sender, {}}, {}))
                m_heard[trace::indexOf(listener)] += trace::indexOf(event.sender);
        }
        benchmark::ClobberMemory();
    }

private:
    Managers m_managers;
    std::vector<Sent> m_events = someEvents();
    std::vector<std::uint32_t> m_heard = std::vector<std::uint32_t>(kCount);
};

/// The whole way: sent, queued, dispatched, counted.
class WholeNetwork {
public:
    WholeNetwork()
        : m_network(Managers(std::vector<ManagerSpec>(1))) {
        const auto registrations = someRegistrations();
        for (std::uint32_t i = 0; i < kCount; ++i) {
            auto interest = interestIn(registrations[i].code);
            if (registrations[i].sender != trace::kNoAgent)
                interest.conditions.push_back(FromAgent{registrations[i].sender});
            m_network.managers().join(kAll, AgentId{i}, interest);
        }
    }
    void operator()() {
        trace::Trace trace(trace::TraceLevel::Off, m_counter, ++m_frame, nullptr);
        for (const Sent& event : m_events) {
            NetworkMessage<int> message;
            message.code = event.code;
            message.sender = event.sender;
            m_network.send(trace, std::move(message), trace::kNoRecord);
        }
        m_network.dispatch(trace, {}, [&](const Delivery& delivery, const auto& event) {
            m_heard[trace::indexOf(delivery.listener)] += trace::indexOf(event.sender);
        });
        benchmark::ClobberMemory();
    }

private:
    EventNetwork<int> m_network;
    trace::RecordCounter m_counter;
    Frame m_frame = 0;
    std::vector<Sent> m_events = someEvents();
    std::vector<std::uint32_t> m_heard = std::vector<std::uint32_t>(kCount);
};

/// 1000 events x 1000 registrations, half of them with a sender. Figures are per event.
template <class Candidate>
void interestsAgainstTextbook(benchmark::State& state) {
    Candidate ours;
    Textbook baseline;
    Versus versus;
    for (auto _ : state)
        versus.round(ours, baseline);
    versus.report(state, kCount);
}
BENCHMARK_TEMPLATE(interestsAgainstTextbook, Indexed)
    ->Name("interestIndexAgainstTextbook")
    ->MinTime(0.5)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(interestsAgainstTextbook, WholeNetwork)
    ->Name("interestNetworkAgainstTextbook")
    ->MinTime(0.5)
    ->Unit(benchmark::kMicrosecond);

/// Events "within `reach` of me": 1000 listeners on 500 x 500 m.
class Near {
public:
    explicit Near(double reach)
        : m_reach(reach)
        , m_managers(std::vector<ManagerSpec>(1)) {
        Random random(3);
        for (std::uint32_t i = 0; i < kCount; ++i) {
            m_agents.push_back({{random.between(0, 500), random.between(0, 500), 0}});
            if (i < kPlaces)
                m_places.push_back({random.between(0, 500), random.between(0, 500), 0});
            m_managers.join(kAll, AgentId{i}, interestIn(EventCode{0}, {Within{reach}}));
        }
    }
    void indexed() {
        const WorldView world{m_agents};
        m_managers.beginRound();
        for (const Vec3& place : m_places)
            m_told +=
                m_managers.interested(kAll, {EventCode{0}, trace::kNoAgent, place}, world).size();
        benchmark::DoNotOptimize(m_told);
    }
    void loop() {
        for (const Vec3& place : m_places) {
            m_found.clear();
            for (std::uint32_t i = 0; i < kCount; ++i) {
                const Vec3 way = place - m_agents[i].position;
                if (m_agents[i].present && glm::dot(way, way) <= m_reach * m_reach)
                    m_found.push_back(AgentId{i});
            }
            m_told += m_found.size();
        }
        benchmark::DoNotOptimize(m_told);
    }

private:
    double m_reach;
    Managers m_managers;
    std::vector<AgentView> m_agents;
    std::vector<Vec3> m_places;
    std::vector<AgentId> m_found;
    std::size_t m_told = 0;
};
void nearAgainstLoop(benchmark::State& state) {
    Near near(static_cast<double>(state.range(0)));
    Versus versus;
    for (auto _ : state)
        versus.round([&] { near.indexed(); }, [&] { near.loop(); });
    versus.report(state, kPlaces);
}
BENCHMARK(nearAgainstLoop)
    ->Name("interestWithinAgainstLoop")
    ->Arg(10)
    ->Arg(50)
    ->Arg(1000)
    ->MinTime(0.3)
    ->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace percept::bench
