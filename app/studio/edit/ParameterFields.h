#pragma once

#include "editor/edit/Properties.h"
#include "percept/level/Level.h"
#include "percept/tactics/Analyses.h"

#include <string>
#include <string_view>
#include <vector>

/// The parameters of an analysis as fields, by what its kind declares of them, whether it ships or
/// a game brings it.
namespace percept::session {

/// Where the parameters of an analysis lie, and what precedes the names of single ones.
inline constexpr std::string_view kParameters = "parameters";
inline constexpr std::string_view kParameterPrefix = "parameters/";

/// One for each parameter that its kind takes, with `kParameterPrefix` before its name as the path.
/// Those whose value does not fit are texts. None where the kind is not known, or where the
/// parameters are no object or name others: then they can only be set as a whole.
[[nodiscard]] std::vector<edit::Property>
parameterFields(const level::Analysis& analysis,
                const level::Level& level,
                const tactics::AnalysisKinds& kinds = tactics::standardKinds());
/// The value of one as shown: what is stated, or else what is meant then; nothing: there is no
/// telling.
[[nodiscard]] edit::Value
parameterValue(const level::Analysis& analysis,
               std::string_view path,
               const tactics::AnalysisKinds& kinds = tactics::standardKinds());
/// What it is when nothing is stated.
[[nodiscard]] edit::Value
parameterStandard(const level::Analysis& analysis,
                  std::string_view path,
                  const tactics::AnalysisKinds& kinds = tactics::standardKinds());
/// Why the value that is stated does not fit; empty: it does.
[[nodiscard]] std::string
parameterFault(const level::Analysis& analysis,
               std::string_view path,
               const tactics::AnalysisKinds& kinds = tactics::standardKinds());

/// The parameters, as JSON, with another value of one; nothing, or an empty text: it is not stated.
/// @param value texts are read by the type of the parameter: lists are parted by commas
/// @errors InvalidInput: a value that does not fit
[[nodiscard]] Result<std::string>
withParameter(const level::Analysis& analysis,
              std::string_view path,
              const edit::Value& value,
              const tactics::AnalysisKinds& kinds = tactics::standardKinds());

} // namespace percept::session
