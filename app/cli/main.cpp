#include "app/cli/CommandLine.h"

#include <iostream>

int main(int argc, char** argv) {
    return percept::cli::runCommandLine({argv, argv + argc}, {std::cout, std::cerr});
}
