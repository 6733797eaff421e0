#pragma once

#include "percept/lod/BehaviouralLod.h"
#include "percept/schedule/Behaviour.h"

#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace percept::lod {

/// What the behaviours of one kind of character do, shared by all characters of that kind.
///
/// `Data` is what a character's current behaviour keeps, such as a variant with one alternative per
/// behaviour. When the behaviour changes, exit(next) of the old one is called, then compress() for
/// the pair turns its data into what the new one can use (without one the data is thrown away),
/// then enter(previous) of the new one: the old data is gone before the new is set up.
template <class Data>
class LodBehaviours {
public:
    using Run = std::function<schedule::Spent(Data&, const schedule::Slice&)>;
    using Hook = std::function<void(Data&, BehaviourId other)>;
    using Compress = std::function<Data(const Data&)>;

    explicit LodBehaviours(LodModel model)
        : m_model(std::move(model))
        , m_behaviours(m_model.behaviours.size()) {}

    [[nodiscard]] const LodModel& model() const { return m_model; }
    void setRun(BehaviourId behaviour, Run run) { at(behaviour).run = std::move(run); }
    void setEnter(BehaviourId behaviour, Hook enter) { at(behaviour).enter = std::move(enter); }
    void setExit(BehaviourId behaviour, Hook exit) { at(behaviour).exit = std::move(exit); }
    /// @param compress data of `from` into data of `to`
    void setCompress(BehaviourId from, BehaviourId to, Compress compress) {
        m_compress[{from, to}] = std::move(compress);
    }

    /// Hands the data from one behaviour to another.
    /// @return whether any was kept
    bool change(Data& data, const LodStep& step) const {
        if (step.previous != kNoBehaviour && at(step.previous).exit)
            at(step.previous).exit(data, step.current);
        const auto compress = m_compress.find({step.previous, step.current});
        const bool keeps = compress != m_compress.end();
        data = keeps ? compress->second(data) : Data{};
        if (step.current != kNoBehaviour && at(step.current).enter)
            at(step.current).enter(data, step.previous);
        return keeps;
    }
    /// Runs the current behaviour; nothing without one.
    schedule::Spent run(BehaviourId current, Data& data, const schedule::Slice& slice) const {
        if (current == kNoBehaviour || !at(current).run)
            return {.used = 0.0};
        return at(current).run(data, slice);
    }

private:
    struct Hooks {
        Run run;
        Hook enter;
        Hook exit;
    };
    Hooks& at(BehaviourId behaviour) { return m_behaviours[indexOf(behaviour)]; }
    const Hooks& at(BehaviourId behaviour) const { return m_behaviours[indexOf(behaviour)]; }

    LodModel m_model;
    std::vector<Hooks> m_behaviours;
    std::map<std::pair<BehaviourId, BehaviourId>, Compress> m_compress;
};

/// A character that runs one behaviour at a time by its importance. A value; the behaviours are
/// handed in.
template <class Data>
struct LodCharacter {
    AgentId agent = trace::kNoAgent;
    LodState state;
    Data data{};
};

/// One run of a character as a behaviour of a scheduler: choosing, changing, running.
///
/// Choosing costs time, too, which is taken from the slice.
template <class Data>
class LodRun final : public schedule::Behaviour {
public:
    /// @param choice cost of looking at one behaviour [microseconds, >= 0]
    LodRun(const LodBehaviours<Data>& behaviours,
           LodCharacter<Data>& character,
           double importance,
           trace::Trace& trace,
           Random& random,
           Micros choice = 0)
        : m_behaviours(behaviours)
        , m_character(character)
        , m_importance(importance)
        , m_trace(trace)
        , m_random(random)
        , m_choice(choice) {}

    schedule::Spent run(const schedule::Slice& slice) override {
        const LodModel& model = m_behaviours.model();
        const LodStep step =
            chooseBehaviour(model, m_character.state, m_importance, slice.frame, m_random);
        const bool looked = step.changed() || step.previous == kNoBehaviour;
        const Micros cost =
            m_choice * (looked ? static_cast<double>(model.behaviours.size()) : 1.0);
        schedule::Slice rest = slice;
        rest.time = std::max(0.0, slice.time - cost);
        if (step.changed()) {
            const bool kept = m_behaviours.change(m_character.data, step);
            rest.cause = recordSwitch(m_trace,
                                      model,
                                      step,
                                      {.agent = m_character.agent},
                                      m_importance,
                                      kept,
                                      slice.cause);
        }
        schedule::Spent spent = m_behaviours.run(m_character.state.current, m_character.data, rest);
        if (spent.used)
            spent.used = *spent.used + cost;
        return spent;
    }

private:
    const LodBehaviours<Data>& m_behaviours;
    LodCharacter<Data>& m_character;
    double m_importance;
    trace::Trace& m_trace;
    Random& m_random;
    Micros m_choice;
};

} // namespace percept::lod
