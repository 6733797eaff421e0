#pragma once

#include "percept/tactics/Formula.h"
#include "percept/tactics/FragRules.h"
#include "percept/tactics/Ground.h"
#include "percept/tactics/Parameters.h"
#include "percept/tactics/Properties.h"
#include "percept/tactics/Situation.h"
#include "percept/tactics/Spread.h"

#include <map>
#include <memory>
#include <optional>
#include <span>

namespace percept::tactics {

/// How often an analysis must be worked out anew.
enum class UpdateClass : std::uint8_t {
    Offline,  ///< never changes while the level stays as it is
    Slow,     ///< changes slowly: spread over many frames
    OnDemand, ///< changes fast: worked out where somebody asks
};

/// The influence of all teams on every cell, one field per team, by the method, falloff, radius and
/// knowledge that it was worked out with. Analyses that ask for the same share it.
using ForceMaps = std::map<std::string, std::shared_ptr<const std::vector<Field>>, std::less<>>;

/// What an analysis is made from.
struct AnalysisInput {
    const level::Level& level;
    AnalysisFrame frame;
    const Surroundings& surroundings;
    const Ground& ground;
    const Situation& situation;
    std::shared_ptr<const FloodGround> floods; ///< what is flooded; null: made where needed
    /// What the plan of this very analysis led to, one field per team; null: not known yet.
    const std::vector<Field>* spread = nullptr;
    const std::vector<FragHit>* hits = nullptr; ///< null: as the situation's frag-map has it
    /// What this very analysis has learnt in a run, which counts before either; null: it was in
    /// none.
    const LearntFrags* learnt = nullptr;
    /// Of this situation; null: single cells are wanted, not whole maps.
    ForceMaps* forces = nullptr;
    std::shared_ptr<const Sight> sight = nullptr; ///< null: every side has everything in view
    int viewer = kNobody; ///< side whose knowledge counts where the declaration names none
    /// The map that AnalysisKind::of names, or the part of it around a cell, which is then the
    /// whole world; null: only what is wrong with the parameters is wanted.
    const Field* source = nullptr;
};

/// The value at a cell; may be called from several threads.
using CellFunction = std::function<double(int column, int row)>;

/// A plug-in kind of analysis.
struct AnalysisKind {
    UpdateClass update = UpdateClass::Offline;
    /// @param parameters compact JSON of the declaration, `{}` where it has none
    std::function<Result<CellFunction>(const AnalysisInput&, const std::string& parameters)> make;
    std::string help; ///< one line: what it measures
    /// What it takes. Others, and values that do not fit, are refused before `make` is asked.
    ParameterList parameters = {};
    /// What has to spread from cell to cell before make() can be had cheaply. Nothing, or no such
    /// function: make() is cheap anyway.
    std::function<Result<std::optional<SpreadPlan>>(const AnalysisInput&,
                                                    const std::string& parameters)>
        plan = {};
    /// The class that its parameters make it; nothing: always `update`.
    std::function<UpdateClass(const std::string& parameters)> updateFor = {};
    /// The analysis or layer that it is made from; its class is that one's. No such function: it is
    /// made from none.
    std::function<Result<std::string>(const std::string& parameters)> of = {};
    /// How far around a cell it looks at that one's map [cells]; nothing, or no such function:
    /// anywhere.
    std::function<std::optional<int>(const std::string& parameters)> reach = {};
    /// Whether AnalysisInput::viewer makes a difference. No such function: it makes none.
    std::function<bool(const std::string& parameters)> asksViewer = {};
    /// Whether it states whose knowledge counts, so that it needs to be known. No such function: it
    /// cannot.
    std::function<bool(const std::string& parameters)> statesViewer = {};
    /// Why parameters that it states make no difference beside the others, by their names. No such
    /// function: all do.
    std::function<std::vector<std::pair<std::string, std::string>>(const std::string& parameters)>
        unused = {};
};
using AnalysisKinds = std::map<std::string, AnalysisKind, std::less<>>;

/// Registers a kind of a game's own, for levels to name. Its parameters are its properties in the
/// window and what `check` knows of it; its maps belong to the state of runs like those of others.
/// @errors InvalidInput: a kind of that name is there, the name is no word of lower-case letters,
///         digits and underscores, or the kind cannot be made
[[nodiscard]] Result<void> addKind(AnalysisKinds& kinds, std::string name, AnalysisKind kind);

/// Those that ship: difficulty, gradient, roughness, attrition, visibility, cover, shadow,
/// exposure, influence, security, borders, enemies, cities, distance, frags, suspicion, filter,
/// automaton, custom.
[[nodiscard]] const AnalysisKinds& standardKinds();
/// The same, for modules of runs.
[[nodiscard]] const std::shared_ptr<const AnalysisKinds>& shippedKinds();

/// Whether an analysis of the level states whose knowledge counts, so that its maps need what sides
/// know even where nobody's view was asked for.
[[nodiscard]] bool namesViewer(const level::Level& level,
                               const AnalysisKinds& kinds = standardKinds());

/// What a kind measures and takes: the first line its help, then one per parameter.
[[nodiscard]] std::string describe(const AnalysisKind& kind);

/// The analyses and layers of one level behind one door.
///
/// A layer is a formula over analyses and layers; its class is the highest of its parts'. An
/// analysis of another one or of a layer (a filter) has the class of that. Offline
/// ones are worked out once, when first asked for; slow ones in strips by step(), so that readers
/// see the last whole map; ones on demand where asked. The level must outlive the server.
///
///     auto server = AnalysisServer::make(level);
///     server->step(500);                       // cells, once a frame
///     double value = *server->valueAt("radar", place);
class AnalysisServer {
public:
    /// @param beside analyses that are not the level's but shown with them: nothing in the level
    /// can
    ///        be made from them, so that it is right or wrong whether they are there or not. Those
    ///        whose name the level has taken are left out
    /// @param kinds outlive the server
    /// @errors InvalidInput with a place such as `layers[1].formula:1:7` or `analyses[0].kind`: an
    ///         unknown kind or name, wrong parameters, a layer made of itself
    [[nodiscard]] static Result<AnalysisServer> make(const level::Level& level,
                                                     const AnalysisKinds& kinds = standardKinds(),
                                                     std::span<const level::Analysis> beside = {});

    [[nodiscard]] const AnalysisFrame& frame() const { return m_frame; }
    [[nodiscard]] std::vector<std::string> names() const;
    [[nodiscard]] bool has(std::string_view name) const;
    /// @param name must be there
    [[nodiscard]] UpdateClass classOf(std::string_view name) const;

    /// Takes over how things stand; slow analyses follow as step() gets round to them.
    void setSituation(Situation situation);
    /// Slow analyses are worked out anew when they are next asked for, and no others.
    void forgetSlow();
    [[nodiscard]] const Situation& situation() const { return m_situation; }
    /// By which eyes sides have cells in view. @param sight null: they have everything in view
    void setSight(std::shared_ptr<const Sight> sight);
    /// Whose knowledge counts where a declaration does not name anybody's; kNobody: all that there
    /// is.
    void setViewer(int team);
    /// What a side has in view as things stand.
    [[nodiscard]] SideView viewOf(int team) const;
    /// What was witnessed, from which each frag-map learns by its own rules, in layers too; it
    /// counts instead of the situation's. @param hits cells of the frame; null: none are known
    void setHits(std::shared_ptr<const std::vector<FragHit>> hits);
    /// What one analysis has learnt in a run, which counts before all hits; nothing: it was in
    /// none.
    /// @param name of an analysis that is there
    void setLearnt(std::string_view name, std::optional<LearntFrags> learnt);

    /// The kind of an analysis, of a filter that of what it filters; empty: it comes from a layer.
    /// @param name must be there
    [[nodiscard]] std::string_view kindOf(std::string_view name) const;
    /// Whether it or a part of it is slow, so that it says what a side knows of where forces are.
    /// @param name must be there
    [[nodiscard]] bool restsOnForces(std::string_view name) const;
    /// Whether it depends on setViewer(), itself or by a part of it.
    /// @param name must be there
    [[nodiscard]] bool restsOnViewer(std::string_view name) const;
    /// Slow analyses, layers aside: in the order of the level, but each after what it is made from.
    [[nodiscard]] std::vector<std::string> slowNames() const;
    /// Whether an analysis can be made of its parameters, for which no other is worked out.
    /// @param name of an analysis that is there
    /// @errors InvalidInput, as where it is asked for
    [[nodiscard]] Result<void> check(std::string_view name) const;
    /// An analysis at single cells as some situation has it, whatever this server knows.
    /// @param name of an analysis that is there
    /// @param spread what planOf() led to, one field per team; null: worked out at once
    /// @errors InvalidInput: it cannot be made
    [[nodiscard]] Result<CellFunction> functionOf(std::string_view name,
                                                  const Situation& situation,
                                                  const std::vector<Field>* spread = nullptr) const;
    /// What has to spread from cell to cell for that; nothing: nothing has to.
    /// @param slow maps by slowNames() in this situation, as far as they are known; null: none, so
    ///        that what it is made from is worked out at once
    [[nodiscard]] Result<std::optional<SpreadPlan>>
    planOf(std::string_view name,
           const Situation& situation,
           const std::vector<Field>* slow = nullptr) const;
    /// Takes over a slow map that was worked out elsewhere.
    /// @param name of a slow analysis that is there
    void setMap(std::string_view name, Field map);

    /// Works on slow analyses, up to that many cells, in turn. @return cells done
    std::size_t step(std::size_t cells);
    /// The whole map as it stands: for slow ones the last that was finished (the first is worked
    /// out when asked for), for others the present one.
    /// @errors NotFound: no analysis or layer of that name; InvalidInput: it cannot be made
    [[nodiscard]] Result<Field> field(std::string_view name);
    /// One value; on demand only this cell is worked out. Outside the frame it is 0.
    [[nodiscard]] Result<double> valueAt(std::string_view name, geometry::Vec2 place);

    /// Finds the best places by a cheap analysis, then looks at those by a dear one.
    struct Nominee {
        std::size_t cell = 0;
        double cheap = 0.0;
        double full = 0.0;
    };
    /// Around somebody who asks.
    struct Surrounds {
        geometry::Vec2 place{0, 0};
        Metres radius = 0.0; ///< to the centres of cells [>= 0]
    };
    /// @param candidates how many the cheap analysis nominates [>= 1]
    /// @param near where to look, so that analyses on demand are worked out nowhere else; nowhere:
    ///        all over the map
    /// @return best by the full analysis first
    /// @cost of what is on demand: the cheap one for each cell near, the full one for each
    ///       candidate
    [[nodiscard]] Result<std::vector<Nominee>> nominate(std::string_view cheap,
                                                        std::string_view full,
                                                        std::size_t candidates,
                                                        std::span<const Surrounds> near = {});

private:
    struct Part {
        std::string name;
        std::string place; ///< in the level, for errors
        UpdateClass update = UpdateClass::Offline;
        const AnalysisKind* kind = nullptr;
        std::string kindName;
        std::string parameters;
        Formula formula;                 ///< of a layer
        std::vector<std::size_t> inputs; ///< parts: by name in the formula, or what it filters
        std::optional<Error> fault;      ///< why it has no input, though it names one
        bool isLayer = false;
        std::shared_ptr<const Field> done; ///< shared by copies of the server
        Field next;                        ///< in progress
        std::size_t cell = 0;
        CellFunction function;
        std::size_t lookedAt = 0;          ///< cells of its input, for single ones of its own
        std::optional<LearntFrags> learnt; ///< in a run
    };
    AnalysisServer() = default;
    Result<void> declare(const AnalysisKinds& kinds);
    Result<void> declareBeside(const AnalysisKinds& kinds, std::span<const level::Analysis> beside);
    [[nodiscard]] Result<void>
    add(const level::Analysis& analysis, const std::string& place, const AnalysisKinds& kinds);
    void link(std::size_t part);
    void linkAll();
    [[nodiscard]] bool isMadeFrom(std::size_t part, std::size_t other) const;
    UpdateClass classify(std::size_t part, std::vector<bool>& known);
    void addSlow(std::size_t part, std::vector<bool>& seen, std::vector<std::size_t>& slow) const;
    [[nodiscard]] std::vector<std::size_t> slowParts() const;
    void forgetOnDemand();
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    [[nodiscard]] bool restsOnForces(std::size_t part) const;
    [[nodiscard]] bool restsOnViewer(std::size_t part) const;
    [[nodiscard]] AnalysisInput input(const Situation& situation) const;
    Result<void> prepare(Part& part, ForceMaps* forces = nullptr);
    [[nodiscard]] Result<CellFunction> made(const Part& part, const AnalysisInput& known) const;
    [[nodiscard]] Result<Field>
    mapIn(std::size_t part, const Situation& situation, const std::vector<Field>* slow) const;
    Result<double> filteredAt(Part& part, int column, int row);
    Result<double> valueOf(std::size_t part, int column, int row);
    Result<Field> compute(std::size_t part);
    [[nodiscard]] Field mixed(const Part& layer, const std::vector<Field>& inputs) const;

    const level::Level* m_level = nullptr;
    AnalysisFrame m_frame;
    std::shared_ptr<const Surroundings> m_surroundings;
    std::shared_ptr<const Ground> m_ground;
    std::shared_ptr<const FloodGround> m_floods; ///< where an analysis floods
    Situation m_situation;
    ForceMaps m_forces; ///< of this situation
    std::shared_ptr<const Sight> m_sight;
    int m_viewer = kNobody;
    std::shared_ptr<const std::vector<FragHit>> m_hits;
    std::vector<Part> m_parts;
    std::size_t m_turn = 0;
};

} // namespace percept::tactics
