-- What the blocks of the platform chain say of staking. `network` is mainnet or testnet. Rows beyond the watermark's height are the remains of
-- a commit that was cut off. Times are Unix seconds.

-- Validators and delegators, one row for each transaction that adds one; `kind` is validator, delegator or permissioned (a validator of a
-- subnet, without a stake). `ends_at` is what the transaction says, `owners` get the reward: addresses, separated by a space.
CREATE TABLE IF NOT EXISTS platform_stakers
(
    network LowCardinality(String),
    height  UInt64 CODEC(DoubleDelta, ZSTD(1)),
    idx     UInt32 CODEC(Delta, ZSTD(1)),
    tx_id   FixedString(32) CODEC(NONE),
    kind    LowCardinality(String),
    node    FixedString(20) CODEC(ZSTD(1)),
    subnet  FixedString(32) CODEC(ZSTD(1)),
    starts_at UInt64 CODEC(Delta, ZSTD(1)),
    ends_at UInt64 CODEC(Delta, ZSTD(1)),
    added   UInt64 CODEC(Delta, ZSTD(1)),
    weight  UInt64 CODEC(T64, ZSTD(1)),
    owners  String CODEC(ZSTD(1))
)
ENGINE = {engine MergeTree}
ORDER BY (network, height, idx)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Ends of stakers by a transaction; `outcome` is rewarded, unrewarded or removed. A permissioned validator also ends with its period.
CREATE TABLE IF NOT EXISTS platform_staker_ends
(
    network LowCardinality(String),
    height  UInt64 CODEC(DoubleDelta, ZSTD(1)),
    idx     UInt32 CODEC(Delta, ZSTD(1)),
    tx_id   FixedString(32) CODEC(NONE),
    outcome LowCardinality(String),
    ts      UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {engine MergeTree}
ORDER BY (network, height, idx)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- What happened to L1 validations; `kind` is created, funded, weighed, disabled, exhausted or removed, `balance` what was paid in, `weight` the
-- weight from then on.
CREATE TABLE IF NOT EXISTS platform_l1_changes
(
    network    LowCardinality(String),
    height     UInt64 CODEC(DoubleDelta, ZSTD(1)),
    idx        UInt32 CODEC(Delta, ZSTD(1)),
    kind       LowCardinality(String),
    validation FixedString(32) CODEC(ZSTD(1)),
    subnet     FixedString(32) CODEC(ZSTD(1)),
    node       FixedString(20) CODEC(ZSTD(1)),
    ts         UInt64 CODEC(Delta, ZSTD(1)),
    balance    UInt64 CODEC(T64, ZSTD(1)),
    weight     UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {engine MergeTree}
ORDER BY (network, height, idx)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- The last block whose facts are complete, with the rules of the continuous fee.
CREATE TABLE IF NOT EXISTS platform_watermark
(
    network      LowCardinality(String),
    height       UInt64,
    ts           UInt64,
    id           FixedString(32),
    fee_target   UInt64,
    fee_minimum  UInt64,
    fee_constant UInt64,
    version      UInt64
)
ENGINE = {engine ReplacingMergeTree(version)}
ORDER BY network
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
