-- Where the creations of a chain are read from: `traces`, `receipts`, or nothing while that is not decided.
ALTER TABLE chains ADD COLUMN IF NOT EXISTS creations LowCardinality(String) DEFAULT '' AFTER network;

-- Contracts that were created, by transactions and by other contracts; failed creations are not among them. `part` counts the creations
-- of one transaction, `contract` is zero where it is not known.
CREATE TABLE IF NOT EXISTS creates
(
    chain    UInt32,
    num      UInt64 CODEC(DoubleDelta, ZSTD(1)),
    idx      UInt32 CODEC(Delta, ZSTD(1)),
    part     UInt32 CODEC(Delta, ZSTD(1)),
    ts       DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    creator  FixedString(20) CODEC(ZSTD(1)),
    contract FixedString(20) CODEC(ZSTD(1)),
    INDEX ts_range ts TYPE minmax GRANULARITY 1
)
ENGINE = {engine MergeTree}
{partition toYYYYMM(ts)}
ORDER BY (chain, num, idx, part)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- What a block did in which time. `elapsed` is the seconds since the last block of an earlier second; 0 where there is none, and where
-- that is a genesis more than 30 days older, whose time says nothing about the chain.
CREATE TABLE IF NOT EXISTS spans
(
    chain    UInt32,
    num      UInt64 CODEC(DoubleDelta, ZSTD(1)),
    ts       DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    elapsed  UInt32 CODEC(T64, ZSTD(1)),
    gas_used UInt64 CODEC(T64, ZSTD(1)),
    tx_count UInt32 CODEC(T64, ZSTD(1)),
    INDEX ts_range ts TYPE minmax GRANULARITY 1
)
ENGINE = {engine MergeTree}
{partition toYYYYMM(ts)}
ORDER BY (chain, num)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- When an address was first seen as a party (role 1) or as a creator of contracts (role 2). Every batch adds its addresses; rows of one
-- address become one when the engine merges them. What is erased from a block on leaves the earlier sightings as they were.
CREATE TABLE IF NOT EXISTS sightings
(
    chain   UInt32,
    role    UInt8,
    address FixedString(20) CODEC(ZSTD(1)),
    num     SimpleAggregateFunction(min, UInt64) CODEC(ZSTD(1)),
    ts      SimpleAggregateFunction(min, DateTime('UTC')) CODEC(ZSTD(1))
)
ENGINE = {engine AggregatingMergeTree}
ORDER BY (chain, role, address)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Chains that are stored already were read without traces. Their facts give the rest; a step that was cut off begins again.
TRUNCATE TABLE creates;

INSERT INTO creates
SELECT chain, num, idx, 0, ts, sender, toFixedString('', 20) FROM txs WHERE creation = 1 AND success = 1
SETTINGS insert_deduplicate = 0;

TRUNCATE TABLE spans;

INSERT INTO spans
SELECT chain, num, ts, multiIf(earlier = 0, 0, newest = 0 AND toUInt32(ts) - since > 2592000, 0, toUInt32(ts) - since), gas_used, tx_count
FROM
(
    SELECT
        chain, num, ts, gas_used, tx_count,
        count() OVER before AS earlier, max(toUInt32(ts)) OVER before AS since, max(num) OVER before AS newest
    FROM blocks
    WINDOW before AS (PARTITION BY chain ORDER BY toUInt32(ts) RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
)
SETTINGS insert_deduplicate = 0;

TRUNCATE TABLE sightings;

INSERT INTO sightings
SELECT chain, role, address, min(num), min(ts)
FROM
(
    SELECT chain, num, ts, 1 AS role, arrayJoin([sender, recipient]) AS address FROM txs
    UNION ALL
    SELECT chain, num, ts, 1 AS role, arrayJoin([sender, recipient]) AS address FROM transfers
    UNION ALL
    SELECT chain, num, ts, 2 AS role, creator AS address FROM creates
)
WHERE address != toFixedString('', 20)
GROUP BY chain, role, address
SETTINGS insert_deduplicate = 0, max_bytes_before_external_group_by = 500000000;

INSERT INTO chains (chain, evm_chain_id, name, blockchain_id, subnet_id, network, creations, version)
SELECT chain, evm_chain_id, name, blockchain_id, subnet_id, network, 'receipts', version + 1
FROM chains FINAL
WHERE creations = '' AND chain IN (SELECT chain FROM watermark);
