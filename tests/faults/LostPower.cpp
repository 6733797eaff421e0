#include "tests/faults/LostPower.h"

#include <fstream>
#include <sstream>
#include <sys/stat.h>

namespace percept::faults {
namespace {

namespace fs = std::filesystem;

std::string nameOf(const std::string& path) {
    return fs::path(path).filename().string();
}

} // namespace

std::vector<Happened> readLog(const fs::path& log) {
    std::ifstream stream(log, std::ios::binary);
    std::vector<Happened> all;
    Head head;
    const auto text = [&](std::uint64_t size) {
        std::string bytes(size, '\0');
        stream.read(bytes.data(), static_cast<std::streamsize>(size));
        return bytes;
    };
    while (stream.read(reinterpret_cast<char*>(&head), sizeof head)) {
        Happened each{head.kind, head.node, head.offset, {}, {}, {}};
        each.path = text(head.pathSize);
        each.second = text(head.secondSize);
        each.data = text(head.dataSize);
        all.push_back(std::move(each));
    }
    return all;
}

LostPower::LostPower(const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator(folder)) {
        std::ostringstream bytes;
        bytes << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        struct stat status {};
        ::stat(entry.path().c_str(), &status);
        const auto name = entry.path().filename().string();
        m_nodes[status.st_ino] = m_now[name] = m_kept[name] = m_files.size();
        m_files.push_back({bytes.str(), bytes.str()});
    }
}

LostPower::File* LostPower::fileOf(std::uint64_t node) {
    const auto found = m_nodes.find(node);
    return found == m_nodes.end() ? nullptr : &m_files[found->second];
}

bool LostPower::flushes(const Happened& what, const std::string& name) const {
    const auto named = m_now.find(name);
    const auto node = m_nodes.find(what.node);
    return what.kind == Kind::Flush && named != m_now.end() && node != m_nodes.end() &&
           named->second == node->second;
}

void LostPower::happen(const Happened& what) {
    File* const file = fileOf(what.node);
    switch (what.kind) {
    case Kind::Make:
        m_nodes[what.node] = m_now[nameOf(what.path)] = m_files.size();
        m_files.emplace_back();
        return;
    case Kind::Write:
        if (file == nullptr)
            return;
        if (file->now.size() < what.offset + what.data.size())
            file->now.resize(what.offset + what.data.size());
        file->now.replace(what.offset, what.data.size(), what.data);
        return;
    case Kind::Cut:
        if (file != nullptr)
            file->now.resize(what.offset);
        return;
    case Kind::Flush:
        if (file != nullptr)
            file->kept = file->now;
        else
            m_kept = m_now;
        return;
    case Kind::Rename:
    case Kind::Link: {
        const auto from = m_now.find(nameOf(what.path));
        if (from == m_now.end())
            return;
        const auto place = from->second;
        if (what.kind == Kind::Rename)
            m_now.erase(from);
        m_now[nameOf(what.second)] = place;
        return;
    }
    case Kind::Remove:
        m_now.erase(nameOf(what.path));
        return;
    }
}

void LostPower::fail(Survives survives, const fs::path& into) const {
    fs::remove_all(into);
    fs::create_directory(into);
    for (const auto& [name, place] : survives == Survives::Names ? m_now : m_kept) {
        const File& file = m_files[place];
        std::ofstream(into / name, std::ios::binary)
            << (survives == Survives::Contents ? file.now : file.kept);
    }
}

} // namespace percept::faults
