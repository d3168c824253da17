import { test } from 'vitest';
import { loseShard } from './lose-shard.js';

test.each([
  ['the shard of the registry', 0],
  ['another shard', 1],
] as const)(
  'while %s is dead the chains of the other go on, what needs it says so, and its indexer takes up its work by itself',
  async (_name, dead) => {
    await loseShard(dead, 60);
  },
  400_000,
);
