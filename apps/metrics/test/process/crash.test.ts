import { test } from 'vitest';
import { crashInRounds } from './crash-rounds.js';

/** The engine with a chain that is replaced, and the service. */
const rounds = [2, 3];

test('kill -9 of engine and service while blocks come and are replaced: nothing is lost, doubled or torn', async () => {
  await crashInRounds(rounds, 40);
}, 240_000);
