-- Names of NFT collections as their contracts told them, so that they are asked once.
CREATE TABLE IF NOT EXISTS collections
(
    chain   UInt32,
    token   FixedString(20),
    name    String,
    symbol  String,
    version UInt64
)
ENGINE = {engine ReplacingMergeTree(version)}
ORDER BY (chain, token)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
