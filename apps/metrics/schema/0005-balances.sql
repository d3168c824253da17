-- What holders had of a token on the days on which it changed: `balance` after the last block of the day, `peak` the highest after any
-- of its blocks. `nft` is 0 for ERC-20, 1 for ERC-721 and ERC-1155, where the balance is a number of items. Written once, read without
-- FINAL; complete as far as the seal `balances` says.
CREATE TABLE IF NOT EXISTS balances
(
    chain   UInt32,
    nft     UInt8,
    token   FixedString(20) CODEC(ZSTD(1)),
    holder  FixedString(20) CODEC(ZSTD(1)),
    ts      DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    balance Int256 CODEC(ZSTD(1)),
    peak    Int256 CODEC(ZSTD(1))
)
ENGINE = {engine MergeTree}
ORDER BY (chain, nft, token, holder, ts)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;
