import { test } from 'vitest';
import { loseShard } from './lose-shard.js';

test('while the shard of the registry is dead the chains of the other go on, what needs it says so, and its indexer takes up its work by itself', async () => {
  await loseShard(0);
}, 400_000);
