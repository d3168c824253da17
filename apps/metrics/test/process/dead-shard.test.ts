import { test } from 'vitest';
import { loseShard } from './lose-shard.js';

test('while another shard is dead the chains of the other go on, what needs it says so, and its indexer takes up its work by itself', async () => {
  await loseShard(1, 10);
}, 400_000);
