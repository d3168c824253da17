-- One row per chain of the registry. `chain` is the number by which every other table names it; 1 to 15 are the groups.
CREATE TABLE IF NOT EXISTS chains
(
    chain         UInt32,
    evm_chain_id  UInt64,
    name          String,
    blockchain_id String,
    subnet_id     String,
    network       LowCardinality(String),
    version       UInt64
)
ENGINE = {engine ReplacingMergeTree(version)}
ORDER BY chain
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS blocks
(
    chain     UInt32,
    num       UInt64 CODEC(DoubleDelta, ZSTD(1)),
    ts        DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    hash      FixedString(32) CODEC(NONE),
    parent    FixedString(32) CODEC(NONE),
    gas_used  UInt64 CODEC(T64, ZSTD(1)),
    gas_limit UInt64 CODEC(T64, ZSTD(1)),
    base_fee  UInt256 CODEC(ZSTD(1)),
    tx_count  UInt32 CODEC(T64, ZSTD(1)),
    INDEX ts_range ts TYPE minmax GRANULARITY 1
)
ENGINE = {engine MergeTree}
{partition toYYYYMM(ts)}
ORDER BY (chain, num)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- `recipient` is zero for a creation, `gas_price` the effective one.
CREATE TABLE IF NOT EXISTS txs
(
    chain     UInt32,
    num       UInt64 CODEC(DoubleDelta, ZSTD(1)),
    idx       UInt32 CODEC(Delta, ZSTD(1)),
    ts        DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    hash      FixedString(32) CODEC(NONE),
    sender    FixedString(20) CODEC(ZSTD(1)),
    recipient FixedString(20) CODEC(ZSTD(1)),
    creation  UInt8 CODEC(T64, ZSTD(1)),
    success   UInt8 CODEC(T64, ZSTD(1)),
    value     UInt256 CODEC(ZSTD(1)),
    gas_used  UInt64 CODEC(T64, ZSTD(1)),
    gas_price UInt256 CODEC(ZSTD(1)),
    INDEX ts_range ts TYPE minmax GRANULARITY 1
)
ENGINE = {engine MergeTree}
{partition toYYYYMM(ts)}
ORDER BY (chain, num, idx)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Token transfers: kind 20 for ERC-20, 21 for ERC-721, 55 for ERC-1155. `part` counts the tokens of one batch.
CREATE TABLE IF NOT EXISTS transfers
(
    chain     UInt32,
    num       UInt64 CODEC(DoubleDelta, ZSTD(1)),
    log_index UInt32 CODEC(Delta, ZSTD(1)),
    part      UInt32 CODEC(Delta, ZSTD(1)),
    ts        DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    kind      UInt8 CODEC(ZSTD(1)),
    token     FixedString(20) CODEC(ZSTD(1)),
    sender    FixedString(20) CODEC(ZSTD(1)),
    recipient FixedString(20) CODEC(ZSTD(1)),
    id        UInt256 CODEC(ZSTD(1)),
    amount    UInt256 CODEC(ZSTD(1)),
    INDEX ts_range ts TYPE minmax GRANULARITY 1
)
ENGINE = {engine MergeTree}
{partition toYYYYMM(ts)}
ORDER BY (chain, num, log_index, part)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- The last block of a chain whose facts are complete. Facts beyond it are the remains of a commit that was cut off.
CREATE TABLE IF NOT EXISTS watermark
(
    chain   UInt32,
    num     UInt64,
    ts      DateTime('UTC'),
    hash    FixedString(32),
    version UInt64
)
ENGINE = {engine ReplacingMergeTree(version)}
ORDER BY chain
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
