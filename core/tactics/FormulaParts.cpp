#include "percept/tactics/FormulaParts.h"

#include "percept/base/Contracts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>

namespace percept::tactics {
namespace {

using Op = Formula::Op;
constexpr std::size_t kNone = ~std::size_t{0};

/// The formula as a tree: places of operands among its items.
class Tree {
public:
    Tree(std::string_view text, const Formula& formula)
        : m_text(text)
        , m_formula(formula)
        , m_operands(formula.items.size(), {kNone, kNone}) {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < formula.items.size(); ++i) {
            const Op op = formula.items[i].op;
            if (op != Op::Number && op != Op::Name) {
                m_operands[i].second = open.back();
                open.pop_back();
                if (op != Op::Negate) {
                    m_operands[i].first = open.back();
                    open.pop_back();
                }
            }
            open.push_back(i);
        }
        term(formula.items.size() - 1, std::nullopt);
        std::sort(m_parts.begin(), m_parts.end(), [](const auto& one, const auto& other) {
            return one.nameFrom < other.nameFrom;
        });
    }

    [[nodiscard]] std::vector<FormulaPart> takeParts() { return std::move(m_parts); }

private:
    struct Factor {
        std::size_t item = 0;
        bool divides = false;
        bool isWeight = false; ///< of a name
    };
    struct Number {
        double value = 0.0;
        std::size_t from = 0;
        std::size_t to = 0;
    };

    [[nodiscard]] const Formula::Item& at(std::size_t item) const { return m_formula.items[item]; }

    /// A number, with the signs right before it.
    [[nodiscard]] std::optional<Number> numberAt(std::size_t item) const {
        if (at(item).op == Op::Number)
            return Number{at(item).number, at(item).from, at(item).to};
        if (at(item).op != Op::Negate)
            return std::nullopt;
        auto inner = numberAt(m_operands[item].second);
        if (!inner || !isBlank(at(item).to, inner->from))
            return std::nullopt;
        return Number{-inner->value, at(item).from, inner->to};
    }

    [[nodiscard]] bool isBlank(std::size_t from, std::size_t to) const {
        return from <= to &&
               std::all_of(m_text.begin() + static_cast<std::ptrdiff_t>(from),
                           m_text.begin() + static_cast<std::ptrdiff_t>(to),
                           [](char letter) {
                               return std::isspace(static_cast<unsigned char>(letter)) != 0;
                           });
    }

    /// @param sign item of the + or - before it; nothing: it comes first, in its parentheses
    void term(std::size_t item, std::optional<std::size_t> sign) {
        const Op op = at(item).op;
        if (op == Op::Add || op == Op::Subtract) {
            term(m_operands[item].first, sign);
            term(m_operands[item].second, item);
            return;
        }
        std::vector<Factor> factors;
        flatten(item, false, factors);
        for (std::size_t i = 0; i < factors.size(); ++i)
            claim(factors, i);
        for (std::size_t i = 0; i < factors.size(); ++i)
            if (!factors[i].isWeight)
                factor(factors, i, sign, item);
        m_weightOf.clear();
    }

    void flatten(std::size_t item, bool divides, std::vector<Factor>& factors) const {
        const Op op = at(item).op;
        // What is divided by a product is divided by each of its factors.
        if (op == Op::Multiply || op == Op::Divide) {
            flatten(m_operands[item].first, divides, factors);
            flatten(m_operands[item].second, divides != (op == Op::Divide), factors);
            return;
        }
        factors.push_back({item, divides, false});
    }

    void claim(std::vector<Factor>& factors, std::size_t i) {
        m_weightOf.resize(factors.size(), kNone);
        if (factors[i].divides || !numberAt(factors[i].item))
            return;
        const auto isFree = [&](std::size_t other) {
            return other < factors.size() && !factors[other].divides &&
                   at(factors[other].item).op == Op::Name && m_weightOf[other] == kNone;
        };
        const std::size_t name = isFree(i + 1) ? i + 1 : i > 0 && isFree(i - 1) ? i - 1 : kNone;
        if (name == kNone)
            return;
        m_weightOf[name] = i;
        factors[i].isWeight = true;
    }

    void factor(const std::vector<Factor>& factors,
                std::size_t i,
                std::optional<std::size_t> sign,
                std::size_t term) {
        const std::size_t item = factors[i].item;
        const Op op = at(item).op;
        if (op == Op::Name && !factors[i].divides) {
            addPart(factors, i, sign, term);
        } else if (const std::size_t inner = m_operands[item].second;
                   op == Op::Negate && at(inner).op == Op::Name &&
                   isBlank(at(item).to, at(inner).from)) {
            if (!factors[i].divides)
                addNegated(item, inner, sign, term);
        } else if (op == Op::Negate) {
            within(inner);
        } else if (op == Op::Add || op == Op::Subtract) {
            within(item);
        }
    }

    /// What stands in parentheses of its own.
    void within(std::size_t item) {
        const auto kept = std::exchange(m_weightOf, {});
        term(item, std::nullopt);
        m_weightOf = kept;
    }

    FormulaPart nameAt(std::size_t item) const {
        FormulaPart part;
        part.name = m_formula.names[at(item).name];
        part.nameFrom = at(item).from;
        part.nameTo = at(item).to;
        return part;
    }

    void addPart(const std::vector<Factor>& factors,
                 std::size_t i,
                 std::optional<std::size_t> sign,
                 std::size_t term) {
        FormulaPart part = nameAt(factors[i].item);
        if (m_weightOf[i] != kNone) {
            const Number number = *numberAt(factors[m_weightOf[i]].item);
            part.weight = number.value;
            part.from = number.from;
            part.to = number.to;
        } else {
            part.from = part.to = part.nameFrom;
            part.isPut = true;
        }
        join(part, sign, term);
        m_parts.push_back(std::move(part));
    }

    void addNegated(std::size_t sign,
                    std::size_t name,
                    std::optional<std::size_t> before,
                    std::size_t term) {
        FormulaPart part = nameAt(name);
        part.weight = -1.0;
        part.from = at(sign).from;
        part.to = part.nameFrom;
        part.isPut = true;
        join(part, before, term);
        m_parts.push_back(std::move(part));
    }

    /// A sign right before it is part of its weight; one before its term counts.
    void join(FormulaPart& part, std::optional<std::size_t> sign, std::size_t term) const {
        if (!sign || !isBlank(at(*sign).to, at(firstOf(term)).from))
            return;
        const bool isLess = at(*sign).op == Op::Subtract;
        if (isLess)
            part.weight = -part.weight;
        if (!isBlank(at(*sign).to, part.from)) {
            part.flips = isLess;
            return;
        }
        part.from = at(*sign).from;
        part.joins = true;
    }

    /// The item that comes first in the text.
    [[nodiscard]] std::size_t firstOf(std::size_t item) const {
        while (m_operands[item].first != kNone)
            item = m_operands[item].first;
        return item;
    }

    std::string_view m_text;
    const Formula& m_formula;
    std::vector<std::pair<std::size_t, std::size_t>> m_operands;
    std::vector<std::size_t> m_weightOf; ///< per factor of a product
    std::vector<FormulaPart> m_parts;
};

/// Two decimals, or as many as it takes.
std::string numberText(double number) {
    const bool isShort = std::abs(number * 100.0 - std::round(number * 100.0)) < 1e-6;
    const std::string text =
        isShort ? fmt::format("{:.2f}", number) : fmt::format("{:.6g}", number);
    return text == "-0.00" ? "0.00" : text;
}

} // namespace

std::vector<FormulaPart> partsOf(std::string_view text) {
    const auto formula = parseFormula(text);
    if (!formula || formula->items.empty())
        return {};
    return Tree(text, *formula).takeParts();
}

std::string withWeight(std::string_view text, const FormulaPart& part, double weight) {
    PERCEPT_EXPECTS(std::isfinite(weight) && part.from <= part.to && part.to <= text.size());
    std::string written = numberText(part.joins ? std::abs(weight) : part.flips ? -weight : weight);
    if (part.joins)
        written = (numberText(weight).front() == '-' ? "- " : "+ ") + written;
    if (part.isPut)
        written += " * ";
    return std::string(text.substr(0, part.from)) + written + std::string(text.substr(part.to));
}

} // namespace percept::tactics
