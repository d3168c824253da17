-- Where the native balances of a chain come from: `confirmed`, `none`, or nothing while that is not decided. The reason is there for `none`.
ALTER TABLE chains ADD COLUMN IF NOT EXISTS native LowCardinality(String) DEFAULT '' AFTER creations;

ALTER TABLE chains ADD COLUMN IF NOT EXISTS native_reason String DEFAULT '' AFTER native;

-- How much a block changed what an address has of the native coin, for addresses of which it changed anything; the genesis is block 0. The
-- balances that follow are in `balances` with `nft` 2 and the token zero.
CREATE TABLE IF NOT EXISTS native_moves
(
    chain  UInt32,
    num    UInt64 CODEC(DoubleDelta, ZSTD(1)),
    ts     DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    holder FixedString(20) CODEC(ZSTD(1)),
    delta  Int256 CODEC(ZSTD(1)),
    INDEX ts_range ts TYPE minmax GRANULARITY 1
)
ENGINE = {engine MergeTree}
{partition toYYYYMM(ts)}
ORDER BY (chain, num, holder)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;
