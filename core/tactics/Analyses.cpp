#include "percept/tactics/Analyses.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

using geometry::Vec2;

constexpr double kMostCells = 1U << 22U; ///< 2048 x 2048

Unexpected wrong(const std::string& message, std::string place) {
    return failure(ErrorCode::InvalidInput, message, std::move(place));
}

Result<AnalysisFrame> frameOf(const level::Level& level) {
    AnalysisFrame frame;
    if (!level.grid.rows.empty()) {
        frame = {static_cast<int>(level.grid.rows[0].size()),
                 static_cast<int>(level.grid.rows.size()),
                 level.grid.cell,
                 level.grid.origin};
    } else if (!level.terrain.cells.empty() || !level.terrain.heights.empty()) {
        const bool cells = !level.terrain.cells.empty();
        const auto rows = cells ? level.terrain.cells.size() : level.terrain.heights.size() - 1;
        const auto columns =
            cells ? level.terrain.cells[0].size() : level.terrain.heights[0].size() - 1;
        frame = {static_cast<int>(columns),
                 static_cast<int>(rows),
                 level.terrain.cell,
                 level.terrain.origin};
    } else {
        const Vec2 size = level.bounds.max - level.bounds.min;
        if (!(size.x > 0 && size.y > 0 && std::isfinite(size.x) && std::isfinite(size.y)))
            return wrong("The bounds of the level have no area", "bounds");
        frame.cell = std::max(0.5, std::sqrt(size.x * size.y / 65536.0));
        frame.width = static_cast<int>(std::ceil(size.x / frame.cell));
        frame.height = static_cast<int>(std::ceil(size.y / frame.cell));
        frame.origin = level.bounds.min;
    }
    if (frame.width < 1 || frame.height < 1 || !(frame.cell > 0) ||
        static_cast<double>(frame.width) * frame.height > kMostCells)
        return wrong(fmt::format("Analyses need 1 to {:.0f} cells; there would be {} x {}",
                                 kMostCells,
                                 frame.width,
                                 frame.height),
                     "grid");
    return frame;
}

/// Rows of whole maps, several at a time: cells know nothing of each other.
template <class Work>
void forRows(int rows, const Work& work) {
    tbb::parallel_for(tbb::blocked_range<int>(0, rows, 8), [&](const auto& range) {
        for (int row = range.begin(); row < range.end(); ++row)
            work(row);
    });
}

/// What a kind says of cells, as layers and filters may count on.
CellFunction within(CellFunction values) {
    return [values = std::move(values)](int column, int row) {
        return std::clamp(values(column, row), -kGreatestValue, kGreatestValue);
    };
}

} // namespace

std::string describe(const AnalysisKind& kind) {
    std::string text = kind.help;
    for (const std::string& line : describe(kind.parameters))
        text += "\n" + line;
    return text;
}

Result<AnalysisServer> AnalysisServer::make(const level::Level& level,
                                            const AnalysisKinds& kinds,
                                            std::span<const level::Analysis> beside) {
    AnalysisServer server;
    server.m_level = &level;
    const auto frame = frameOf(level);
    if (!frame)
        return frame.unexpected();
    server.m_frame = *frame;
    auto surroundings = Surroundings::make(level);
    if (!surroundings)
        return surroundings.unexpected();
    server.m_surroundings = std::make_shared<const Surroundings>(std::move(*surroundings));
    auto ground = Ground::make(level.terrain);
    if (!ground)
        return ground.unexpected();
    server.m_ground = std::make_shared<const Ground>(std::move(*ground));
    server.m_situation = situationOf(level);
    if (const auto declared = server.declare(kinds); !declared)
        return declared.unexpected();
    if (const auto declared = server.declareBeside(kinds, beside); !declared)
        return declared.unexpected();
    // The ways of floods stay as they are. What is wrong is said where the analysis is asked for.
    for (const Part& part : server.m_parts)
        if (server.m_floods == nullptr && !part.isLayer && part.inputs.empty())
            if (const auto plan = server.planOf(part.name, Situation()); plan && *plan)
                server.m_floods = (*plan)->ground;
    return server;
}

std::optional<std::size_t> AnalysisServer::find(std::string_view name) const {
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        if (m_parts[i].name == name)
            return i;
    return std::nullopt;
}

std::vector<std::string> AnalysisServer::names() const {
    std::vector<std::string> names;
    for (const Part& part : m_parts)
        names.push_back(part.name);
    return names;
}

bool AnalysisServer::has(std::string_view name) const {
    return find(name).has_value();
}

UpdateClass AnalysisServer::classOf(std::string_view name) const {
    const auto part = find(name);
    PERCEPT_EXPECTS(part.has_value());
    return m_parts[*part].update;
}

void AnalysisServer::setMap(std::string_view name, Field map) {
    const auto index = find(name);
    PERCEPT_EXPECTS(index && m_parts[*index].update == UpdateClass::Slow &&
                    !m_parts[*index].isLayer);
    m_parts[*index].done = std::make_shared<const Field>(std::move(map));
}

AnalysisInput AnalysisServer::input(const Situation& situation) const {
    return {.level = *m_level,
            .frame = m_frame,
            .surroundings = *m_surroundings,
            .ground = *m_ground,
            .situation = situation,
            .floods = m_floods,
            .hits = m_hits.get(),
            .sight = m_sight,
            .viewer = m_viewer};
}

void AnalysisServer::setSituation(Situation situation) {
    m_situation = std::move(situation);
    m_forces.clear();
    forgetOnDemand();
}

void AnalysisServer::forgetSlow() {
    for (Part& part : m_parts)
        if (part.update == UpdateClass::Slow) {
            part.function = nullptr;
            part.done.reset();
            part.cell = 0;
        }
}

void AnalysisServer::setSight(std::shared_ptr<const Sight> sight) {
    m_sight = std::move(sight);
    forgetOnDemand();
}

void AnalysisServer::setViewer(int team) {
    m_viewer = team;
    forgetOnDemand();
}

SideView AnalysisServer::viewOf(int team) const {
    return {m_sight, m_situation, m_frame, team};
}

void AnalysisServer::setHits(std::shared_ptr<const std::vector<FragHit>> hits) {
    m_hits = std::move(hits);
    forgetOnDemand();
}

void AnalysisServer::setLearnt(std::string_view name, std::optional<LearntFrags> learnt) {
    const auto index = find(name);
    PERCEPT_EXPECTS(index && !m_parts[*index].isLayer);
    m_parts[*index].learnt = std::move(learnt);
    forgetOnDemand();
}

/// Slow ones finish the sweep that they are in; the next one sees what changed.
void AnalysisServer::forgetOnDemand() {
    for (Part& part : m_parts)
        if (part.update == UpdateClass::OnDemand) {
            part.function = nullptr;
            part.done.reset();
            part.lookedAt = 0;
        }
}

Result<CellFunction> AnalysisServer::made(const Part& part, const AnalysisInput& known) const {
    if (part.fault)
        return Unexpected{*part.fault};
    if (const auto good = checkParameters(part.kind->parameters, part.parameters); !good)
        return wrong(good.error().message, part.place + "." + good.error().place);
    auto function = part.kind->make(known, part.parameters);
    if (!function)
        return wrong(function.error().message, part.place + "." + function.error().place);
    return within(std::move(*function));
}

Result<void> AnalysisServer::prepare(Part& part, ForceMaps* forces) {
    if (part.function || part.isLayer)
        return {};
    AnalysisInput known = input(m_situation);
    known.forces = forces;
    known.learnt = part.learnt ? &*part.learnt : nullptr;
    auto source = part.inputs.empty() ? Result<Field>(Field()) : compute(part.inputs.front());
    if (!source)
        return source.unexpected();
    known.source = part.inputs.empty() ? nullptr : &*source;
    auto function = made(part, known);
    if (!function)
        return function.unexpected();
    part.function = std::move(*function);
    return {};
}

Result<double> AnalysisServer::valueOf(std::size_t index, int column, int row) {
    Part& part = m_parts[index];
    if (part.update != UpdateClass::OnDemand && part.done)
        return part.done->at(column, row);
    if (part.isLayer) {
        std::vector<double> values;
        for (const std::size_t from : part.inputs) {
            const auto value = valueOf(from, column, row);
            if (!value)
                return value;
            values.push_back(*value);
        }
        return part.formula.evaluate(values);
    }
    if (part.update != UpdateClass::OnDemand) {
        const auto whole = compute(index);
        return whole ? Result<double>(whole->at(column, row)) : whole.unexpected();
    }
    if (!part.function && part.kind->reach && !part.inputs.empty())
        return filteredAt(part, column, row);
    if (const auto prepared = prepare(part); !prepared)
        return prepared.unexpected();
    return part.function(column, row);
}

/// Worked out from what lies around the cell alone, until all that has come to a whole map.
Result<double> AnalysisServer::filteredAt(Part& part, int column, int row) {
    const auto reach = part.kind->reach(part.parameters);
    const int left = std::max(0, column - reach.value_or(m_frame.width));
    const int top = std::max(0, row - reach.value_or(m_frame.height));
    const int right = std::min(m_frame.width, column + 1 + reach.value_or(m_frame.width));
    const int bottom = std::min(m_frame.height, row + 1 + reach.value_or(m_frame.height));
    Field around(right - left, bottom - top);
    part.lookedAt += around.size();
    if (part.lookedAt >= static_cast<std::size_t>(m_frame.width * m_frame.height)) {
        const auto prepared = prepare(part);
        return prepared ? Result<double>(part.function(column, row)) : prepared.unexpected();
    }
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            const auto value = valueOf(part.inputs.front(), x, y);
            if (!value)
                return value;
            around.at(x - left, y - top) = *value;
        }
    AnalysisInput known = input(m_situation);
    known.source = &around;
    const auto function = made(part, known);
    if (!function)
        return function.unexpected();
    return (*function)(column - left, row - top);
}

Field AnalysisServer::mixed(const Part& layer, const std::vector<Field>& inputs) const {
    Field mixed(m_frame.width, m_frame.height);
    forRows(mixed.height, [&](int row) {
        std::vector<double> values(inputs.size());
        for (int column = 0; column < mixed.width; ++column) {
            for (std::size_t i = 0; i < inputs.size(); ++i)
                values[i] = inputs[i].at(column, row);
            mixed.at(column, row) = layer.formula.evaluate(values);
        }
    });
    return mixed;
}

/// A map as some situation has it, whatever this server knows of that.
Result<Field> AnalysisServer::mapIn(std::size_t index,
                                    const Situation& situation,
                                    const std::vector<Field>* slow) const {
    const Part& part = m_parts[index];
    if (part.update == UpdateClass::Offline && part.done)
        return *part.done;
    if (part.isLayer) {
        std::vector<Field> inputs;
        for (const std::size_t from : part.inputs) {
            auto field = mapIn(from, situation, slow);
            if (!field)
                return field;
            inputs.push_back(std::move(*field));
        }
        return mixed(part, inputs);
    }
    const auto order = slow != nullptr ? slowParts() : std::vector<std::size_t>();
    const auto place = std::find(order.begin(), order.end(), index) - order.begin();
    if (static_cast<std::size_t>(place) < order.size())
        return (*slow)[static_cast<std::size_t>(place)];
    const auto function = functionOf(part.name, situation);
    if (!function)
        return function.unexpected();
    Field field(m_frame.width, m_frame.height);
    forRows(m_frame.height, [&](int row) {
        for (int column = 0; column < m_frame.width; ++column)
            field.at(column, row) = (*function)(column, row);
    });
    return field;
}

Result<Field> AnalysisServer::compute(std::size_t index) {
    Part& part = m_parts[index];
    if (part.done)
        return *part.done;
    if (part.isLayer) {
        std::vector<Field> inputs;
        for (const std::size_t from : part.inputs) {
            auto field = compute(from);
            if (!field)
                return field;
            inputs.push_back(std::move(*field));
        }
        Field mix = mixed(part, inputs);
        // Layers over what changes are cheap: they always show the last of each part.
        if (part.update == UpdateClass::Offline)
            part.done = std::make_shared<const Field>(mix);
        return mix;
    }
    if (const auto prepared = prepare(part, &m_forces); !prepared)
        return prepared.unexpected();
    Field field(m_frame.width, m_frame.height);
    forRows(m_frame.height, [&](int row) {
        for (int column = 0; column < m_frame.width; ++column)
            field.at(column, row) = part.function(column, row);
    });
    if (part.update != UpdateClass::OnDemand)
        part.done = std::make_shared<const Field>(field);
    if (part.update == UpdateClass::Slow)
        part.function = nullptr;
    return field;
}

std::size_t AnalysisServer::step(std::size_t cells) {
    std::size_t done = 0;
    for (std::size_t tries = 0; tries < m_parts.size() && done < cells;) {
        Part& part = m_parts[m_turn % m_parts.size()];
        const bool fails = part.update != UpdateClass::Slow || part.isLayer || !prepare(part);
        if (fails) {
            ++m_turn;
            ++tries;
            continue;
        }
        if (part.cell == 0)
            part.next = Field(m_frame.width, m_frame.height);
        for (; done < cells && part.cell < part.next.size(); ++part.cell, ++done)
            part.next.values[part.cell] =
                part.function(static_cast<int>(part.cell) % m_frame.width,
                              static_cast<int>(part.cell) / m_frame.width);
        if (part.cell == part.next.size()) {
            part.done = std::make_shared<const Field>(std::move(part.next));
            part.function = nullptr;
            part.cell = 0;
            ++m_turn;
            ++tries;
        }
    }
    return done;
}

Result<Field> AnalysisServer::field(std::string_view name) {
    const auto part = find(name);
    if (!part)
        return failure(
            ErrorCode::NotFound,
            fmt::format("There is no analysis or layer \"{}\"; declare it in the level", name));
    return compute(*part);
}

Result<double> AnalysisServer::valueAt(std::string_view name, Vec2 place) {
    const auto part = find(name);
    if (!part)
        return failure(
            ErrorCode::NotFound,
            fmt::format("There is no analysis or layer \"{}\"; declare it in the level", name));
    const auto cell = m_frame.cellAt(place);
    if (!cell)
        return 0.0;
    return valueOf(
        *part, static_cast<int>(*cell) % m_frame.width, static_cast<int>(*cell) / m_frame.width);
}

Result<std::vector<AnalysisServer::Nominee>>
AnalysisServer::nominate(std::string_view cheap,
                         std::string_view full,
                         std::size_t candidates,
                         std::span<const Surrounds> near) {
    PERCEPT_EXPECTS(candidates >= 1);
    std::vector<Nominee> nominees;
    const std::size_t cells =
        static_cast<std::size_t>(m_frame.width) * static_cast<std::size_t>(m_frame.height);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const Vec2 centre = m_frame.centreOf(static_cast<int>(cell) % m_frame.width,
                                             static_cast<int>(cell) / m_frame.width);
        const auto isNear = [&](const Surrounds& one) {
            return geometry::distance(one.place, centre) <= one.radius;
        };
        if (!near.empty() && std::none_of(near.begin(), near.end(), isNear))
            continue;
        const auto value = valueAt(cheap, centre);
        if (!value)
            return value.unexpected();
        nominees.push_back({cell, *value, 0.0});
    }
    std::stable_sort(nominees.begin(), nominees.end(), [](const Nominee& a, const Nominee& b) {
        return a.cheap > b.cheap;
    });
    nominees.resize(std::min(candidates, nominees.size()));
    for (Nominee& nominee : nominees) {
        const int column = static_cast<int>(nominee.cell) % m_frame.width;
        const int row = static_cast<int>(nominee.cell) / m_frame.width;
        const auto value = valueAt(full, m_frame.centreOf(column, row));
        if (!value)
            return value.unexpected();
        nominee.full = *value;
    }
    std::stable_sort(nominees.begin(), nominees.end(), [](const Nominee& a, const Nominee& b) {
        return a.full > b.full;
    });
    return nominees;
}

} // namespace percept::tactics
