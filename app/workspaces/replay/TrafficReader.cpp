#include "app/workspaces/replay/TrafficReader.h"

#include "inspector/explain/GateText.h"
#include "inspector/explain/Sentences.h"

#include <algorithm>

namespace percept::session {
namespace {

/// Keys between two answers to other questions.
constexpr int kKeysAtOnce = 20'000;
constexpr std::size_t kWishes = 64;

/// Says of some rows what their columns alone do not.
class RowTeller {
public:
    explicit RowTeller(replay::Recording& recording)
        : m_recording(recording) {}

    void tell(replay::TrafficRow& row) {
        if (row.kind == trace::CommandTaken::kInfo.table)
            command(row);
        else if (row.kind == trace::SenseTest::kInfo.table)
            failure<trace::SenseTest>(row);
        else if (row.kind == trace::SignalRejected::kInfo.table)
            failure<trace::SignalRejected>(row);
    }

private:
    template <class Record>
    const Record* find(const replay::TrafficRow& row) {
        if (row.frame != m_frame) {
            m_records.clear();
            m_frame = m_recording.read(row.frame, row.frame, m_records) ? row.frame : -1;
        }
        for (const auto& each : m_records.rows<Record>())
            if (each.id == row.id)
                return &each.data;
        return nullptr;
    }

    /// A command stands in a table of its own; its record says only which of its step it is.
    void command(replay::TrafficRow& row) {
        if (find<trace::CommandTaken>(row) == nullptr)
            return;
        for (const auto& taken : m_records.rows<trace::CommandTaken>())
            if (taken.id == row.id)
                if (auto text = explain::commandText(m_recording, taken); text && !text->empty())
                    row.detail = std::move(*text);
    }

    template <class Record>
    [[nodiscard]] std::string senseOf(const Record& rejected) const {
        const auto& names = m_recording.info().modalities;
        const auto at = trace::indexOf(rejected.modality);
        return at < names.size() ? names[at] : std::string("signal");
    }
    /// A test that failed, in the words of the panels.
    template <class Record>
    void failure(replay::TrafficRow& row) {
        if (const Record* test = find<Record>(row))
            row.detail = senseOf(*test) + ": " +
                         explain::failureText(test->gate, test->measured, test->limit);
    }

    replay::Recording& m_recording;
    Frame m_frame = -1; ///< of `m_records`
    trace::RecordBuffer m_records;
};

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
            if (m_stop) {
                m_recording.reset(); // closing it is reading and writing, too
                return;
            }
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
    const auto& info = m_recording->info();
    m_callbacks.opened(replay::trafficNames(info));
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
    if (rows) {
        RowTeller teller(*m_recording);
        for (replay::TrafficRow& row : *rows)
            teller.tell(row);
    }
    if (rows)
        m_callbacks.page(work.number, work.page->page, std::move(*rows));
    else
        m_callbacks.failed(rows.error());
}

} // namespace percept::session
