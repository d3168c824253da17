import { test } from 'vitest';
import { resetWhileKilled } from './new-genesis-run.js';

test('reset reads the new chain and drops the old one, wherever it is killed', async () => {
  await resetWhileKilled(1, { old: 20, other: 44 });
}, 180_000);
