#pragma once

#include "percept/trace/TraceSink.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Whether there was anything to notice: what an agent emitted last, by its records. Internal to
/// this library.
namespace percept::ask {

struct LastEmission {
    Frame frame = 0;
    double strength = 0; ///< at the source
};

/// What an agent emitted of each modality before a frame.
class Emissions {
public:
    /// @errors those of the source
    /// @cost reads back until all that was asked for is found, a minute of the run at most
    /// @param modalities that are looked for
    [[nodiscard]] static Result<Emissions> before(trace::TraceSource& source,
                                                  trace::AgentId agent,
                                                  Frame frame,
                                                  const std::vector<trace::ModalityId>& modalities);

    /// Nothing: none in the time that was looked at.
    [[nodiscard]] std::optional<LastEmission> last(trace::ModalityId modality) const;
    /// `made no sound since 13.05 s`, `has made no sound yet`.
    /// @param what it would have made: `sound`, or the modality's id
    [[nodiscard]] std::string silenceText(const std::optional<LastEmission>& last,
                                          std::string_view what) const;

private:
    void read(const trace::RecordBuffer& records, trace::AgentId agent);

    std::vector<std::optional<LastEmission>> m_last; ///< by modality
    Frame m_from = 0;                                ///< that was looked at first
    Seconds m_step = 1.0 / 60.0;
};

} // namespace percept::ask
