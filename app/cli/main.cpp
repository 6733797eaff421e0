#include <CLI/CLI.hpp>

int main(int argc, char** argv) {
    CLI::App app{"Percept: run, record and explain game AI without a window"};
    app.require_subcommand(1);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return 0;
}
