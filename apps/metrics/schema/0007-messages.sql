-- Cross-chain messages as Teleporter logs tell of them, each once for each chain and direction: the chain itself is one side, `peer`
-- the other; `sent` is 1 on the source and 0 on the destination.
CREATE TABLE IF NOT EXISTS messages
(
    chain     UInt32,
    num       UInt64 CODEC(DoubleDelta, ZSTD(1)),
    log_index UInt32 CODEC(Delta, ZSTD(1)),
    ts        DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    sent      UInt8 CODEC(ZSTD(1)),
    peer      FixedString(32) CODEC(ZSTD(1)),
    INDEX ts_range ts TYPE minmax GRANULARITY 1
)
ENGINE = {engine MergeTree}
{partition toYYYYMM(ts)}
ORDER BY (chain, num, log_index)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- The IDs of the rows of `messages`, in the order in which they are looked up: a message that is sent again keeps its ID.
CREATE TABLE IF NOT EXISTS message_ids
(
    chain     UInt32,
    sent      UInt8,
    id        FixedString(32) CODEC(NONE),
    num       UInt64 CODEC(ZSTD(1)),
    log_index UInt32 CODEC(ZSTD(1))
)
ENGINE = {engine MergeTree}
ORDER BY (chain, sent, id)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- How many messages each closed hour has. Written once, read without FINAL; complete as far as the seal `messages` says.
CREATE TABLE IF NOT EXISTS message_hours
(
    chain    UInt32,
    ts       DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    sent     UInt8 CODEC(ZSTD(1)),
    peer     FixedString(32) CODEC(ZSTD(1)),
    messages UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {engine MergeTree}
ORDER BY (chain, ts, sent, peer)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;
