-- Every process that wrote or wants to write, with its heartbeats. The epoch of the present one is the highest.
CREATE TABLE IF NOT EXISTS writers
(
    writer   UUID,
    epoch    UInt64,
    -- 1 while it lives, 0 once it has left.
    alive    UInt8,
    at       DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = {engine MergeTree}
ORDER BY (at, writer)
TTL toDateTime(at) + INTERVAL 30 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The service's own secrets, such as the key that signs page tokens, so that every process on the store shares them.
CREATE TABLE IF NOT EXISTS secrets
(
    name    String,
    value   String,
    version UInt64
)
ENGINE = {engine ReplacingMergeTree(version)}
ORDER BY name
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
