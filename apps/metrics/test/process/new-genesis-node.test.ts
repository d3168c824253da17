import { test } from 'vitest';
import { beginNodeAnew } from './begin-node-anew.js';

test('a node that was begun anew behind its URL, with another blockchain ID: keep-both', async () => {
  await beginNodeAnew('keep-both');
}, 180_000);
