#include "percept/event/EventNetwork.h"

#include "percept/base/Archive.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace percept::event {
namespace {

using trace::kNoAgent;
using trace::kNoRecord;

constexpr std::uint32_t kAgents = 7;
constexpr std::uint32_t kManagers = 4;
const std::vector<ManagerSpec> kTiers{{ManagerKind::Broadcast},
                                      {ManagerKind::Narrowcast, ManagerId{0}},
                                      {ManagerKind::Narrowcast, ManagerId{1}},
                                      {ManagerKind::Narrowcast, ManagerId{1}}};
const std::vector<std::vector<std::uint32_t>> kBelow{{0, 1, 2, 3}, {1, 2, 3}, {2}, {3}};
const std::vector<std::vector<std::uint32_t>> kAbove{{0}, {1, 0}, {2, 1, 0}, {3, 1, 0}};

using Message = NetworkMessage<int>;
/// Who got which event through which manager.
struct Told {
    AgentId agent;
    ManagerId manager;
    int number;
    friend bool operator==(const Told&, const Told&) = default;
};

/// The network as one would say it in a sentence: lists, and every listener asked.
class Oracle {
public:
    struct Membership {
        AgentId agent;
        std::vector<Interest> interests;
    };
    std::vector<std::vector<Membership>> managers{kManagers};

    Membership* find(std::uint32_t manager, AgentId agent) {
        for (auto& member : managers[manager])
            if (member.agent == agent)
                return &member;
        return nullptr;
    }
    void join(std::uint32_t manager, AgentId agent, const std::vector<Interest>& interests) {
        if (find(manager, agent) == nullptr)
            managers[manager].push_back({agent, {}});
        auto& target = find(manager, agent)->interests;
        target.insert(target.end(), interests.begin(), interests.end());
    }
    /// Whoever still had to get something through the manager does not get it any more.
    std::vector<Interest> leave(std::uint32_t manager, AgentId agent) {
        auto* member = find(manager, agent);
        if (member == nullptr)
            return {};
        auto interests = member->interests;
        managers[manager].erase(managers[manager].begin() + (member - managers[manager].data()));
        for (auto& waiting : m_queue)
            if (waiting.message.receiver == kNoAgent)
                std::erase(waiting.left, Recipient{agent, ManagerId{manager}});
        return interests;
    }
    void send(int number, const Message& message, Frame now) {
        Waiting waiting{number, message, now + message.delay, -1, false, {}};
        if (message.deadline >= 0)
            waiting.deadline = std::max(waiting.due, now + message.deadline);
        m_queue.push_back(waiting);
    }
    std::vector<Told> dispatch(Frame now, const WorldView& world, std::size_t budget, Frame next) {
        std::vector<Told> told;
        std::stable_sort(m_queue.begin(), m_queue.end(), [&](const auto& left, const auto& right) {
            return rank(left, next) < rank(right, next);
        });
        for (auto& waiting : m_queue) {
            const bool must = isUrgent(waiting, next);
            if (waiting.due > now || (!must && told.size() >= budget))
                continue;
            if (!waiting.begun)
                begin(waiting, world);
            while (!waiting.left.empty() && (must || told.size() < budget)) {
                const Recipient recipient = waiting.left.front();
                waiting.left.erase(waiting.left.begin());
                if (waiting.message.receiver == kNoAgent || knows(recipient.agent))
                    told.push_back({recipient.agent, recipient.manager, waiting.number});
            }
        }
        std::erase_if(m_queue,
                      [](const auto& waiting) { return waiting.begun && waiting.left.empty(); });
        return told;
    }

private:
    struct Waiting {
        int number;
        Message message;
        Frame due;
        Frame deadline;
        bool begun;
        std::vector<Recipient> left;
    };
    static bool isUrgent(const Waiting& waiting, Frame next) {
        return waiting.deadline >= 0 && waiting.deadline < next;
    }
    static std::tuple<bool, int, Frame, Frame, int> rank(const Waiting& waiting, Frame next) {
        const Frame deadline = waiting.deadline < 0 ? 1'000'000 : waiting.deadline;
        return {!isUrgent(waiting, next),
                -waiting.message.priority,
                deadline,
                waiting.due,
                waiting.number};
    }
    bool knows(AgentId agent) {
        for (std::uint32_t manager = 0; manager < kManagers; ++manager)
            if (find(manager, agent) != nullptr)
                return true;
        return false;
    }
    void begin(Waiting& waiting, const WorldView& world) {
        waiting.begun = true;
        const Message& message = waiting.message;
        const auto manager = trace::indexOf(message.manager);
        if (message.receiver != kNoAgent) {
            if (knows(message.receiver))
                waiting.left.push_back({message.receiver, message.manager});
            return;
        }
        const EventHead head{message.code, message.sender, message.position};
        const auto route = message.reach == Reach::Up     ? kAbove[manager]
                           : message.reach == Reach::Down ? kBelow[manager]
                                                          : std::vector{manager};
        for (const auto station : route)
            for (const auto& member : managers[station]) {
                const bool has =
                    std::any_of(waiting.left.begin(), waiting.left.end(), [&](const auto& other) {
                        return other.agent == member.agent;
                    });
                const bool wants = std::any_of(
                    member.interests.begin(), member.interests.end(), [&](const auto& interest) {
                        return interest.covers(message.code) &&
                               !firstFailure(interest, member.agent, head, world);
                    });
                if (!has && wants)
                    waiting.left.push_back({member.agent, ManagerId{station}});
            }
    }

    std::vector<Waiting> m_queue;
};

Interest arbitraryInterest(Random& random) {
    Interest interest;
    interest.all = random.below(6) == 0;
    interest.mask = random.below(16);
    if (random.below(2) == 0)
        interest.codes.push_back(EventCode{random.below(3) * 100});
    for (auto count = random.below(3); count > 0; --count)
        switch (random.below(4)) {
        case 0:
            interest.conditions.push_back(Within{random.between(0, 15)});
            break;
        case 1:
            interest.conditions.push_back(FromAgent{AgentId{random.below(kAgents)}});
            break;
        case 2:
            interest.conditions.push_back(FromTeam{TeamId{random.below(2)}});
            break;
        default:
            interest.conditions.push_back(FromOwnTeam{random.below(2) == 0});
        }
    return interest;
}

Message arbitraryMessage(Random& random, int number) {
    Message message;
    message.code = EventCode{random.below(4) == 0 ? random.below(3) * 100 : random.below(5)};
    message.manager = ManagerId{random.below(kManagers)};
    message.payload = number;
    if (random.below(2) == 0)
        message.sender = AgentId{random.below(kAgents)};
    if (random.below(6) == 0)
        message.receiver = AgentId{random.below(kAgents)};
    if (random.below(2) == 0)
        message.position = Vec3{random.between(0, 30), random.between(0, 30), 0};
    message.delay = random.below(3);
    message.deadline = Frame{random.below(6)} - 1;
    message.priority = static_cast<std::int32_t>(random.below(3)) - 1;
    message.reach = static_cast<Reach>(random.below(3));
    return message;
}

std::vector<AgentView> arbitraryAgents(Random& random) {
    std::vector<AgentView> agents(kAgents - 1); // one is a stranger to the world
    for (AgentView& agent : agents)
        agent = {{random.between(0, 30), random.between(0, 30), random.between(0, 2)},
                 0.5,
                 random.below(3) == 0 ? kNoTeam : TeamId{random.below(2)},
                 random.below(8) != 0};
    return agents;
}

/// Something that happens to both.
void change(Random& random, trace::Trace& trace, EventNetwork<int>& network, Oracle& oracle) {
    const AgentId agent{random.below(kAgents)};
    const auto from = random.below(kManagers);
    const auto to = random.below(kManagers);
    switch (random.below(5)) {
    case 0:
        network.managers().leave(ManagerId{from}, agent);
        oracle.leave(from, agent);
        break;
    case 1:
        network.managers().move(trace, agent, ManagerId{from}, ManagerId{to}, kNoRecord);
        if (from != to)
            if (const auto interests = oracle.leave(from, agent); !interests.empty())
                oracle.join(to, agent, interests);
        break;
    default: {
        const auto interest = arbitraryInterest(random);
        network.managers().join(ManagerId{to}, agent, interest);
        oracle.join(to, agent, {interest});
    }
    }
}

RC_GTEST_PROP(EventNetworkProperty, DoesWhatListsWould, (std::uint64_t seed)) {
    Random random(seed);
    EventNetwork<int> network{Managers(kTiers)};
    Oracle oracle;
    trace::RecordCounter counter;
    trace::RecordBuffer buffer;
    int number = 0;
    std::size_t deliveries = 0;
    for (Frame frame = 0; frame < 40; ++frame) {
        trace::Trace trace(trace::TraceLevel::Full, counter, frame, &buffer);
        for (auto count = random.below(4); count > 0; --count)
            change(random, trace, network, oracle);
        for (auto count = random.below(6); count > 0; --count) {
            const auto message = arbitraryMessage(random, ++number);
            network.send(trace, message, kNoRecord);
            oracle.send(number, message, frame);
        }
        if (random.below(4) == 0) {
            auto restored = describe::load<EventNetwork<int>>(describe::save(network));
            RC_ASSERT(restored.has_value());
            network = std::move(*restored);
        }
        const auto agents = arbitraryAgents(random);
        const WorldView world{agents, {}, {}, 0};
        Budget budget;
        budget.deliveries = random.below(3) == 0 ? 1'000'000 : random.below(6);
        budget.nextFrame = frame + 1 + (random.below(4) == 0 ? 2 : 0);
        std::vector<Told> told;

        network.dispatch(
            trace,
            world,
            [&](const Delivery& delivery, const NetworkEvent<int>& event) {
                told.push_back({delivery.listener, delivery.manager, event.payload});
            },
            budget);

        RC_ASSERT(told == oracle.dispatch(frame, world, budget.deliveries, budget.nextFrame));
        deliveries += told.size();
    }
    RC_CLASSIFY(deliveries > 50);
}

/// Everybody who has an interest that holds, in the order of joining: the index against asking all.
RC_GTEST_PROP(InterestIndexProperty, FindsWhomAskingEverybodyFinds, (std::uint64_t seed)) {
    Random random(seed);
    std::vector<AgentView> agents(200);
    for (AgentView& agent : agents)
        agent = {{random.between(-50, 50), random.between(-50, 50), random.between(0, 3)},
                 0.5,
                 TeamId{random.below(3)},
                 random.below(20) != 0};
    const WorldView world{agents, {}, {}, 0};
    Managers managers(std::vector<ManagerSpec>(1));
    const double reach = random.below(2) == 0 ? 5 : 200;
    for (std::uint32_t i = 0; i < agents.size(); ++i) {
        const AgentId agent{(i * 37) % 200};
        managers.join(ManagerId{0}, agent, arbitraryInterest(random));
        managers.join(ManagerId{0},
                      agent,
                      interestIn(EventCode{random.below(3)}, {Within{random.between(0, reach)}}));
    }

    managers.beginRound();
    for (int i = 0; i < 30; ++i) {
        const auto message = arbitraryMessage(random, i);
        const EventHead event{message.code, message.sender, message.position};
        const auto interested = managers.interested(ManagerId{0}, event, world);
        const std::vector<AgentId> found(interested.begin(), interested.end());
        std::vector<AgentId> expected;
        for (const Member& member : managers.members(ManagerId{0}))
            if (managers.wants({member.agent, ManagerId{0}}, event, world))
                expected.push_back(member.agent);
        RC_ASSERT(found == expected);
        RC_ASSERT(found.empty() || managers.mightHear(ManagerId{0}, Reach::Here, event.code));
    }
}

} // namespace
} // namespace percept::event
