#include "app/session/traffic/TrafficReader.h"

#include "inspector/explain/Sentences.h"

#include <algorithm>

namespace percept::session {
namespace {

/// Keys between two answers to other questions.
constexpr int kKeysAtOnce = 20'000;
constexpr std::size_t kWishes = 64;

/// A command stands in a table of its own; its record says only which of its step it is.
void nameCommands(replay::Recording& recording, std::vector<replay::TrafficRow>& rows) {
    for (replay::TrafficRow& row : rows) {
        if (row.kind != trace::CommandTaken::kInfo.table)
            continue;
        trace::RecordBuffer records;
        if (!recording.read(row.frame, row.frame, records))
            continue;
        for (const auto& taken : records.rows<trace::CommandTaken>())
            if (taken.id == row.id)
                if (auto text = explain::commandText(recording, taken); text && !text->empty())
                    row.detail = std::move(*text);
    }
}

} // namespace

TrafficReader::TrafficReader(std::filesystem::path recording, Callbacks callbacks)
    : m_path(std::move(recording))
    , m_callbacks(std::move(callbacks))
    , m_thread([this] { run(); }) {}

TrafficReader::~TrafficReader() {
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void TrafficReader::setFilter(std::uint64_t number, const replay::TrafficFilter& filter) {
    {
        const std::lock_guard lock(m_mutex);
        m_number = number;
        m_filter = filter;
        m_wishes.clear();
        m_extend = true;
    }
    m_wake.notify_one();
}

void TrafficReader::extend() {
    {
        const std::lock_guard lock(m_mutex);
        m_extend = true;
    }
    m_wake.notify_one();
}

void TrafficReader::wantPage(int page, std::vector<replay::TrafficKey> keys) {
    {
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_wishes, [&](const Wish& wish) { return wish.page == page; });
        m_wishes.push_back({page, std::move(keys)});
        if (m_wishes.size() > kWishes)
            m_wishes.erase(m_wishes.begin());
    }
    m_wake.notify_one();
}

void TrafficReader::run() {
    while (true) {
        Work work;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_stop || m_extend || !m_wishes.empty(); });
            if (m_stop)
                return;
            work.number = m_number;
            work.filter = m_filter;
            if (m_wishes.empty()) {
                work.keys = std::exchange(m_extend, false);
            } else {
                work.page = std::move(m_wishes.back());
                m_wishes.pop_back();
            }
        }
        if (!open())
            continue;
        work.filter.from = m_recording->firstFrame();
        work.filter.to = m_recording->lastFrame();
        if (work.page)
            readPage(work);
        else if (work.keys)
            readKeys(work);
    }
}

bool TrafficReader::open() {
    if (m_recording)
        return true;
    auto opened = replay::Recording::open(m_path);
    // One that has only just begun is asked again with the next extend().
    if (!opened || (*opened)->lastFrame() < 0)
        return false;
    m_recording = std::move(*opened);
    m_callbacks.opened({m_recording->info().agents, m_recording->info().regions});
    return true;
}

void TrafficReader::readKeys(const Work& work) {
    if (work.number != m_readNumber) {
        m_readNumber = work.number;
        m_after = trace::kNoRecord;
    }
    auto chunk = m_recording->trafficKeys(work.filter, m_after, kKeysAtOnce);
    if (!chunk) {
        m_callbacks.failed(chunk.error());
        return;
    }
    m_after = chunk->last;
    m_callbacks.keys(work.number, std::move(chunk->keys), chunk->all);
    if (!chunk->all)
        extend();
}

void TrafficReader::readPage(const Work& work) {
    auto rows = m_recording->traffic(work.page->keys);
    if (rows)
        nameCommands(*m_recording, *rows);
    if (rows)
        m_callbacks.page(work.number, work.page->page, std::move(*rows));
    else
        m_callbacks.failed(rows.error());
}

} // namespace percept::session
