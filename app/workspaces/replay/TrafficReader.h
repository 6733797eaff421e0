#pragma once

#include "inspector/replay/Recording.h"
#include "inspector/replay/TrafficText.h"

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace percept::session {

/// Looks up traffic in a thread of its own: the keys of all records that pass a filter, in chunks
/// as they are found, and pages of rows. What it finds is given to the callbacks, in its thread.
///
/// The recording may still be written. Functions may be called by any thread and return at once.
class TrafficReader {
public:
    static constexpr int kPage = 200; ///< rows

    struct Callbacks {
        /// The recording could be opened: what its filters may name.
        std::function<void(replay::TrafficNames names)> opened;
        /// More keys for the filter with a number, and whether these were all there are now.
        std::function<void(std::uint64_t filter, std::vector<replay::TrafficKey> keys, bool all)>
            keys;
        /// Rows that were asked for.
        std::function<void(std::uint64_t filter, int page, std::vector<replay::TrafficRow> rows)>
            page;
        std::function<void(const Error& error)> failed;
    };

    TrafficReader(std::filesystem::path recording, Callbacks callbacks);
    /// Waits for the statement that is being run.
    ~TrafficReader();
    TrafficReader(const TrafficReader&) = delete;
    TrafficReader& operator=(const TrafficReader&) = delete;

    /// Begins anew; the number comes back with the answers.
    void setFilter(std::uint64_t number, const replay::TrafficFilter& filter);
    /// There may be more records.
    void extend();
    /// Asks for the rows of a page. Only the latest wishes count.
    void wantPage(int page, std::vector<replay::TrafficKey> keys);

private:
    struct Wish {
        int page = 0;
        std::vector<replay::TrafficKey> keys;
    };
    struct Work {
        std::optional<Wish> page;
        bool keys = false;
        std::uint64_t number = 0;
        replay::TrafficFilter filter;
    };
    void run();
    [[nodiscard]] bool open();
    void readKeys(const Work& work);
    void readPage(const Work& work);

    std::filesystem::path m_path;
    Callbacks m_callbacks;
    std::unique_ptr<replay::Recording> m_recording; ///< of the thread
    std::uint64_t m_readNumber = 0;                 ///< of the thread: filter of `m_after`
    trace::RecordId m_after = trace::kNoRecord;     ///< of the thread: the last key so far

    std::mutex m_mutex; ///< guards what follows
    std::condition_variable m_wake;
    std::vector<Wish> m_wishes;
    bool m_extend = true;
    bool m_stop = false;
    std::uint64_t m_number = 0;
    replay::TrafficFilter m_filter;

    std::thread m_thread;
};

} // namespace percept::session
