import type { ClickHouseSettings } from '@clickhouse/client';

/** Settings for tables that are copied between servers: what is written is on most of them, and only what is complete is read. */
export const replicatedWrites: ClickHouseSettings = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
};

/** Settings for reading over all shards: only those that hold the chains are asked. */
export const acrossShards: ClickHouseSettings = {
  optimize_skip_unused_shards: 1,
  // Each shard finds out by itself what a subquery gives over all of them, unless the statement says GLOBAL.
  distributed_product_mode: 'allow',
  distributed_foreground_insert: 1,
};
