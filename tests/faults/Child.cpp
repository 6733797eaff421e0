#include "tests/faults/Child.h"

#include "percept/base/File.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace percept::faults {
namespace {

constexpr std::uintmax_t kMostErrors = 1'000'000;

[[noreturn]] void become(const Words& words,
                         const Settings& faults,
                         const std::filesystem::path& errors,
                         std::string program) {
    const int out = ::open("/dev/null", O_WRONLY);
    const int file = ::open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(file, STDERR_FILENO);
    if (!faults.empty())
        ::setenv("LD_PRELOAD", PERCEPT_FAULTS, 1);
    for (const auto& [name, value] : faults)
        ::setenv(("PERCEPT_FAULTS_" + name).c_str(), value.c_str(), 1);
    std::vector<char*> arguments{program.data()};
    Words copies = words;
    for (std::string& word : copies)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(program.c_str(), arguments.data());
    ::_exit(127);
}

} // namespace

Child::Child(const Words& words,
             const Settings& faults,
             std::filesystem::path errors,
             const char* program)
    : m_errors(std::move(errors))
    , m_process(::fork()) {
    if (m_process == 0)
        become(words, faults, m_errors, program);
}

Child::Child(Child&& other) noexcept
    : m_errors(std::move(other.m_errors))
    , m_process(std::exchange(other.m_process, -1))
    , m_waited(std::exchange(other.m_waited, true))
    , m_ended(std::move(other.m_ended)) {}

Child::~Child() {
    if (m_waited || m_process <= 0)
        return;
    ::kill(m_process, SIGKILL);
    ::waitpid(m_process, nullptr, 0);
}

void Child::took(int status) {
    m_waited = true;
    m_ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    m_ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (const auto text = readFile(m_errors, kMostErrors))
        m_ended.errors = *text;
}

bool Child::hasEnded() {
    int status = 0;
    if (!m_waited && ::waitpid(m_process, &status, WNOHANG) == m_process)
        took(status);
    return m_waited;
}

void Child::interrupt() const {
    ::kill(m_process, SIGINT);
}

void Child::kill() const {
    if (!m_waited)
        ::kill(m_process, SIGKILL);
}

Ended Child::wait() {
    int status = 0;
    if (!m_waited && ::waitpid(m_process, &status, 0) == m_process)
        took(status);
    return m_ended;
}

Ended runChild(const Words& words, const Settings& faults, const std::filesystem::path& errors) {
    return Child(words, faults, errors).wait();
}

} // namespace percept::faults
