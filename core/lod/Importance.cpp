#include "percept/lod/Importance.h"

#include "percept/base/Contracts.h"
#include "percept/base/Maths.h"

#include <algorithm>
#include <cmath>

namespace percept::lod {

double distanceTerm(Metres distance, Metres half) {
    PERCEPT_EXPECTS(half > 0);
    return half / (half + std::max(distance, 0.0));
}

double attentionTerm(Seconds since, Seconds half) {
    PERCEPT_EXPECTS(half > 0);
    return maths::pow(0.5, std::max(since, 0.0) / half);
}

ImportanceModel::ImportanceModel(const level::Importance& importance)
    : m_smoothing(importance.smoothing) {
    for (const auto& [term, weight] : importance.weights) {
        m_terms.push_back(term);
        m_weights.push_back(weight);
        m_sum += std::max(weight, 0.0);
    }
}

double ImportanceModel::part(std::size_t term, double value) const {
    return m_sum > 0 ? m_weights[term] * std::clamp(value, 0.0, 1.0) / m_sum : 0;
}

double ImportanceModel::combine(const std::vector<double>& values) const {
    if (m_sum <= 0)
        return 0;
    double sum = 0;
    for (std::size_t i = 0; i < std::min(values.size(), m_weights.size()); ++i)
        sum += m_weights[i] * std::clamp(values[i], 0.0, 1.0);
    return std::clamp(sum / m_sum, 0.0, 1.0);
}

double SmoothedImportance::follow(double raw, Seconds passed, Seconds smoothing) {
    if (!started || smoothing <= 0)
        value = raw;
    else
        value = raw + (value - raw) * maths::exp(-passed / smoothing);
    started = true;
    return value;
}

} // namespace percept::lod
