-- What composite queries found, so that all pages of one are of one state of the chains. `matches` has a bit for each subquery, from the
-- lowest. Addresses outside of the combined set have `outside` 1 and are zero: of them only the number is asked.
CREATE TABLE IF NOT EXISTS composite_addresses
(
    result  UUID,
    outside UInt8 CODEC(ZSTD(1)),
    address FixedString(20) CODEC(ZSTD(1)),
    matches UInt32 CODEC(ZSTD(1)),
    at      DateTime('UTC') DEFAULT now()
)
ENGINE = {engine MergeTree}
{partition toYYYYMMDD(at)}
ORDER BY (result, outside, address)
TTL at + INTERVAL 49 HOUR
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Results that are complete. `query` is the hash of what was asked, `state` that of the blocks that decide the answer; `counts` has the
-- number of addresses of each subquery.
CREATE TABLE IF NOT EXISTS composite_results
(
    query  FixedString(32),
    state  FixedString(32),
    result UUID,
    counts Array(UInt64),
    total  UInt64,
    at     DateTime('UTC') DEFAULT now()
)
ENGINE = {engine MergeTree}
ORDER BY (query, at)
TTL at + INTERVAL 49 HOUR
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
