#include "Ratio.h"

#include "percept/event/EventManager.h"
#include "percept/event/EventNetwork.h"

#include <boost/signals2.hpp>

#include <memory>

namespace percept::bench {
namespace {

using event::AgentId;
using event::EventCode;
using event::RecordId;

constexpr int kEvents = 100;
constexpr EventCode kCode{0};

struct Payload {
    double x = 0.0;
    double y = 0.0;
    int kind = 0;
};

/// What every listener does with an event: the same for all candidates.
struct Listener {
    double sum = 0.0;
    int heard = 0;
    void notify(const Payload& payload) { sum += payload.x; }
    /// Cheaper than the call itself, so that what is compared is the dispatch.
    void count(const Payload& payload) { heard += payload.kind; }
};

/// Calls one of the two.
enum class Job { Sum, Count };
template <Job job>
void work(Listener& listener, const Payload& payload) {
    if constexpr (job == Job::Sum)
        listener.notify(payload);
    else
        listener.count(payload);
}

/// Sends and dispatches kEvents events, untraced, as a simulation step does.
class Ours {
public:
    explicit Ours(int listeners)
        : m_listeners(static_cast<std::size_t>(listeners)) {
        for (std::uint32_t i = 0; i < m_listeners.size(); ++i)
            m_events.registry().listen(AgentId{i}, kCode);
    }
    void operator()() {
        trace::Trace trace(trace::TraceLevel::Off, m_counter, ++m_frame, nullptr);
        for (int i = 0; i < kEvents; ++i)
            m_events.send(trace, {kCode, Payload{1.0 * i, 2.0, i}}, trace::kNoRecord);
        m_events.dispatch(trace, [&](AgentId listener, const auto& event, RecordId) {
            m_listeners[trace::indexOf(listener)].notify(event.payload);
        });
        benchmark::DoNotOptimize(m_listeners.data());
        benchmark::ClobberMemory();
    }

private:
    event::EventManager<Payload> m_events;
    trace::RecordCounter m_counter;
    Frame m_frame = 0;
    std::vector<Listener> m_listeners;
};

/// The same with the whole array of events handed to each listener.
class Batches {
public:
    explicit Batches(int listeners)
        : m_listeners(static_cast<std::size_t>(listeners)) {
        for (std::uint32_t i = 0; i < m_listeners.size(); ++i)
            m_events.registry().listen(AgentId{i}, kCode);
    }
    void operator()() {
        trace::Trace trace(trace::TraceLevel::Off, m_counter, ++m_frame, nullptr);
        for (int i = 0; i < kEvents; ++i)
            m_events.send(trace, {kCode, Payload{1.0 * i, 2.0, i}}, trace::kNoRecord);
        m_events.dispatchBatches(
            trace, [&](AgentId id, std::span<const event::Event<Payload>> events, RecordId) {
                Listener& listener = m_listeners[trace::indexOf(id)];
            // Who has all events at hand may unroll the loop over them; that is what batches
            // are for.
#pragma GCC unroll 4
                for (const auto& event : events)
                    listener.count(event.payload);
            });
        benchmark::DoNotOptimize(m_listeners.data());
        benchmark::ClobberMemory();
    }

private:
    event::EventManager<Payload> m_events;
    trace::RecordCounter m_counter;
    Frame m_frame = 0;
    std::vector<Listener> m_listeners;
};

/// One manager of a network, with deadlines, budgets and conditions at hand.
class Network {
public:
    explicit Network(int listeners)
        : m_network(event::Managers(std::vector<event::ManagerSpec>(1)))
        , m_listeners(static_cast<std::size_t>(listeners)) {
        for (std::uint32_t i = 0; i < m_listeners.size(); ++i)
            m_network.managers().join(event::ManagerId{0}, AgentId{i}, event::interestIn(kCode));
    }
    void operator()() {
        trace::Trace trace(trace::TraceLevel::Off, m_counter, ++m_frame, nullptr);
        for (int i = 0; i < kEvents; ++i) {
            event::NetworkMessage<Payload> message;
            message.code = kCode;
            message.payload = Payload{1.0 * i, 2.0, i};
            m_network.send(trace, std::move(message), trace::kNoRecord);
        }
        m_network.dispatch(trace, {}, [&](const event::Delivery& delivery, const auto& event) {
            m_listeners[trace::indexOf(delivery.listener)].notify(event.payload);
        });
        benchmark::DoNotOptimize(m_listeners.data());
        benchmark::ClobberMemory();
    }

private:
    event::EventNetwork<Payload> m_network;
    trace::RecordCounter m_counter;
    Frame m_frame = 0;
    std::vector<Listener> m_listeners;
};

/// A queue and a plain vector of functions with their objects.
template <Job job>
class PlainVector {
public:
    explicit PlainVector(int listeners)
        : m_listeners(static_cast<std::size_t>(listeners)) {
        for (auto& listener : m_listeners)
            m_slots.push_back({[](void* object, const Payload& payload) {
                                   work<job>(*static_cast<Listener*>(object), payload);
                               },
                               &listener});
    }
    void operator()() {
        for (int i = 0; i < kEvents; ++i)
            m_queue.push_back({1.0 * i, 2.0, i});
        for (const auto& payload : m_queue)
            for (const auto& slot : m_slots)
                slot.call(slot.object, payload);
        m_queue.clear();
        benchmark::DoNotOptimize(m_listeners.data());
        benchmark::ClobberMemory();
    }

private:
    struct Slot {
        void (*call)(void*, const Payload&);
        void* object;
    };
    std::vector<Listener> m_listeners;
    std::vector<Slot> m_slots;
    std::vector<Payload> m_queue;
};

/// What entt::dispatcher does: a pool per kind of event, found by the number of the kind for every
/// event that is queued, with a queue and a signal of delegates that are called the last one first.
template <Job job>
class Delegates {
public:
    explicit Delegates(int listeners)
        : m_listeners(static_cast<std::size_t>(listeners)) {
        Pool& pool = assure(kKind);
        for (auto& listener : m_listeners)
            pool.calls.push_back({&listener, [](const void* object, Payload& payload) {
                                      auto* const self =
                                          static_cast<Listener*>(const_cast<void*>(object));
                                      work<job>(*self, payload);
                                  }});
    }
    void operator()() {
        for (int i = 0; i < kEvents; ++i)
            assure(kKind).queue.push_back({1.0 * i, 2.0, i});
        for (const Node& node : m_packed)
            node.pool->publish();
        benchmark::DoNotOptimize(m_listeners.data());
        benchmark::ClobberMemory();
    }

private:
    struct Delegate {
        const void* object;
        void (*call)(const void*, Payload&);
        void operator()(Payload& payload) const { call(object, payload); }
    };
    struct AnyPool {
        virtual ~AnyPool() = default;
        virtual void publish() = 0;
    };
    struct Pool final : AnyPool {
        void publish() override {
            const std::size_t count = queue.size();
            for (std::size_t i = 0; i < count; ++i)
                for (auto call = calls.size(); call > 0; --call)
                    calls[call - 1](queue[i]);
            queue.erase(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(count));
        }
        std::vector<Delegate> calls;
        std::vector<Payload> queue;
    };
    struct Node {
        std::size_t next;
        std::uint32_t key;
        std::unique_ptr<AnyPool> pool;
    };
    static constexpr std::uint32_t kKind = 2'166'136'261;
    static constexpr std::size_t kNowhere = ~std::size_t{0};

    /// A dense map: buckets of places in a packed array, chained.
    Pool& assure(std::uint32_t key) {
        std::size_t& bucket = m_buckets[key & (m_buckets.size() - 1)];
        for (std::size_t place = bucket; place != kNowhere; place = m_packed[place].next)
            if (m_packed[place].key == key)
                return static_cast<Pool&>(*m_packed[place].pool);
        m_packed.push_back({bucket, key, std::make_unique<Pool>()});
        bucket = m_packed.size() - 1;
        return static_cast<Pool&>(*m_packed.back().pool);
    }

    std::vector<Listener> m_listeners;
    std::vector<std::size_t> m_buckets = std::vector<std::size_t>(8, kNowhere);
    std::vector<Node> m_packed;
};

template <Job job>
class Signals {
public:
    explicit Signals(int listeners)
        : m_listeners(static_cast<std::size_t>(listeners)) {
        for (auto& listener : m_listeners)
            m_signal.connect([&listener](const Payload& payload) { work<job>(listener, payload); });
    }
    void operator()() {
        for (int i = 0; i < kEvents; ++i)
            m_queue.push_back({1.0 * i, 2.0, i});
        for (const auto& payload : m_queue)
            m_signal(payload);
        m_queue.clear();
        benchmark::DoNotOptimize(m_listeners.data());
        benchmark::ClobberMemory();
    }

private:
    std::vector<Listener> m_listeners;
    boost::signals2::signal<void(const Payload&)> m_signal;
    std::vector<Payload> m_queue;
};

/// Argument: number of listeners. Figures are per event.
template <class Candidate, class Baseline>
void dispatchAgainst(benchmark::State& state) {
    const int listeners = static_cast<int>(state.range(0));
    Candidate ours(listeners);
    Baseline baseline(listeners);
    Versus versus;
    for (auto _ : state)
        versus.round(ours, baseline);
    versus.report(state, kEvents);
}
void listeners(benchmark::internal::Benchmark* bench) {
    bench->RangeMultiplier(10)->Range(1, 1000)->MinTime(0.3)->Unit(benchmark::kMicrosecond);
}
BENCHMARK_TEMPLATE(dispatchAgainst, Ours, PlainVector<Job::Sum>)
    ->Name("eventDispatchAgainstPlainVector")
    ->Apply(listeners);
BENCHMARK_TEMPLATE(dispatchAgainst, Ours, Delegates<Job::Sum>)
    ->Name("eventDispatchAgainstDelegates")
    ->Apply(listeners);
BENCHMARK_TEMPLATE(dispatchAgainst, Ours, Signals<Job::Sum>)
    ->Name("eventDispatchAgainstSignals2")
    ->Apply(listeners);
BENCHMARK_TEMPLATE(dispatchAgainst, Batches, PlainVector<Job::Count>)
    ->Name("eventBatchesAgainstPlainVector")
    ->Apply(listeners);
BENCHMARK_TEMPLATE(dispatchAgainst, Batches, Delegates<Job::Count>)
    ->Name("eventBatchesAgainstDelegates")
    ->Apply(listeners);
BENCHMARK_TEMPLATE(dispatchAgainst, Batches, Signals<Job::Count>)
    ->Name("eventBatchesAgainstSignals2")
    ->Apply(listeners);
BENCHMARK_TEMPLATE(dispatchAgainst, Network, PlainVector<Job::Sum>)
    ->Name("eventNetworkAgainstPlainVector")
    ->Apply(listeners);

} // namespace
} // namespace percept::bench
