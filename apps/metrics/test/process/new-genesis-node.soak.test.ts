import { test } from 'vitest';
import { beginNodeAnew } from './begin-node-anew.js';

test.each(['reset', 'refuse'] as const)(
  'a node that was begun anew behind its URL, with another blockchain ID: %s',
  async (choice) => {
    await beginNodeAnew(choice);
  },
  180_000,
);
