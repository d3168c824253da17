-- What each holder has of a token at the end of the last day on which it changed, `ts`, and the most that it ever had: the last row of `balances`
-- for each holder, so that a list of holders does not read the history of the token. Read with FINAL. Complete as far as the seal
-- `newestBalances` says; a row at or after it has replaced one that readers need, which is restored before it is erased.
CREATE TABLE IF NOT EXISTS newest_balances
(
    chain   UInt32,
    nft     UInt8,
    token   FixedString(20) CODEC(ZSTD(1)),
    holder  FixedString(20) CODEC(ZSTD(1)),
    ts      DateTime('UTC') CODEC(ZSTD(1)),
    balance Int256 CODEC(ZSTD(1)),
    peak    Int256 CODEC(ZSTD(1)),
    version UInt64 CODEC(ZSTD(1)),
    INDEX ts_range ts TYPE minmax GRANULARITY 1
)
ENGINE = {engine ReplacingMergeTree(version)}
ORDER BY (chain, nft, token, holder)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The contracts whose logs told of the messages of a chain, in lower case, with a comma between them; nothing where that is not known.
ALTER TABLE chains ADD COLUMN IF NOT EXISTS messengers String DEFAULT '';
