#pragma once

#include "inspector/ask/WhyNoticed.h"

/// Internal to this library.
namespace percept::ask {

/// Runs on with each offer; one that does not let the agent notice is no offer.
/// @param moment that is asked about
/// @errors those of runOn()
/// @cost per offer a few seconds of simulation, and the time to what is emitted next
[[nodiscard]] Result<void>
proveOffers(trace::TraceSource& source, const Moment& moment, WhyNoticed& why, const Watch& watch);

} // namespace percept::ask
