-- The rows of `newest_balances` of tokens and collections in the order of lists of holders, so that a page is read where it lies: `debt` is the
-- negated balance, at most 0. A balance that is no longer the newest stays as a row with `gone`, until parts are merged to one: balances of closed
-- days change at midnight, so that happens once a day. Read with FINAL, in small blocks. What the seal `rankedBalances` says of rows is what
-- `newestBalances` says of those of `newest_balances`.
CREATE TABLE IF NOT EXISTS ranked_balances
(
    chain   UInt32,
    nft     UInt8,
    token   FixedString(20) CODEC(ZSTD(1)),
    debt    Int256 CODEC(ZSTD(1)),
    holder  FixedString(20) CODEC(ZSTD(1)),
    ts      DateTime('UTC') CODEC(ZSTD(1)),
    peak    Int256 CODEC(ZSTD(1)),
    gone    UInt8 CODEC(ZSTD(1)),
    version UInt64 CODEC(ZSTD(1)),
    INDEX ts_range ts TYPE minmax GRANULARITY 8,
    INDEX peak_range peak TYPE minmax GRANULARITY 1
)
ENGINE = {engine ReplacingMergeTree(version, gone)}
ORDER BY (chain, nft, token, debt, holder)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1, allow_experimental_replacing_merge_with_cleanup = 1,
    min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1,
    enable_replacing_merge_with_cleanup_for_min_age_to_force_merge = 1;
