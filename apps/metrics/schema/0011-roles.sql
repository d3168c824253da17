-- How often something of a chain was taken back: what a reader has read is of one state when this has not grown meanwhile.
ALTER TABLE watermark ADD COLUMN IF NOT EXISTS undone UInt64 DEFAULT 0 AFTER hash;

-- The blocks that stayed: whatever is of a time from `ts` on was replaced by the taking back of this number.
CREATE TABLE IF NOT EXISTS undos
(
    chain  UInt32,
    undone UInt64,
    ts     DateTime('UTC')
)
ENGINE = {engine MergeTree}
ORDER BY (chain, undone)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Of a group: which blocks of which chains its values were computed from. Of these, `next` counts how often it was lowered.
ALTER TABLE seal ADD COLUMN IF NOT EXISTS basis String DEFAULT '' AFTER next;

-- Who claims what: one row for each resource and process of `writers`. A released claim has a higher version than the claim itself.
CREATE TABLE IF NOT EXISTS leases
(
    resource String,
    writer   UUID,
    epoch    UInt64,
    held     UInt8,
    version  UInt64
)
ENGINE = {engine ReplacingMergeTree(version)}
ORDER BY (resource, writer)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- What the readers of chains are doing, for the processes that only serve. `confirmed` is when the last block was last seen to be the head.
CREATE TABLE IF NOT EXISTS progress
(
    name      String,
    confirmed DateTime('UTC'),
    activity  LowCardinality(String),
    detail    String,
    version   UInt64 DEFAULT toUnixTimestamp64Milli(now64(3))
)
ENGINE = {engine ReplacingMergeTree(version)}
ORDER BY name;

-- A name is good for as long as nothing of its chain is taken back: `version` is what `undone` was when it was asked for.
TRUNCATE TABLE collections;
