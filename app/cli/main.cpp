#include "app/cli/CommandLine.h"

#include <csignal>
#include <iostream>

int main(int argc, char** argv) {
    // A file that grows too large for the user's limit is an error like a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    return percept::cli::runCommandLine({argv, argv + argc}, {std::cout, std::cerr});
}
