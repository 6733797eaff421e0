#include "app/cli/Report.h"

#include "app/cli/WrongKind.h"

#include <fmt/format.h>

#include <ostream>

namespace percept::cli {

int reportFailure(const Error& error, Streams& streams) {
    streams.errors << explainWrongKind(error).text() << '\n';
    return kFailed;
}

void printJson(const OrderedJson& document, Streams& streams) {
    streams.out << document.dump(2, ' ', false, OrderedJson::error_handler_t::replace) << '\n';
}

std::string counted(std::size_t count, std::string_view singular) {
    return fmt::format("{} {}{}", count, singular, count == 1 ? "" : "s");
}

} // namespace percept::cli
