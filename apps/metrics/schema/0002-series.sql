-- Values of closed intervals, exact: numerator / denominator. `owner` is a chain or a group, `step` the time interval. Written once, read without FINAL.
CREATE TABLE IF NOT EXISTS series
(
    owner       UInt32,
    metric      LowCardinality(String),
    step        LowCardinality(String),
    ts          DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    numerator   UInt256 CODEC(ZSTD(1)),
    denominator UInt256 CODEC(ZSTD(1))
)
ENGINE = {engine MergeTree}
ORDER BY (owner, metric, step, ts)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- How far the series of a metric are complete: every interval before `until`. Facts from block `next` on are not in them.
CREATE TABLE IF NOT EXISTS seal
(
    owner    UInt32,
    metric   LowCardinality(String),
    step     LowCardinality(String),
    until    DateTime('UTC'),
    next     UInt64,
    version  UInt64
)
ENGINE = {engine ReplacingMergeTree(version)}
ORDER BY (owner, metric, step)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
