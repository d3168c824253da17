import { test } from 'vitest';
import { crashInRounds } from './crash-rounds.js';
import { soakRounds } from './soak-rounds.js';

test(
  `${soakRounds} times kill -9 of service or engine while blocks come and are replaced: nothing is lost, doubled or torn`,
  async () => {
    await crashInRounds([...Array(soakRounds).keys()], 300);
  },
  180_000 + soakRounds * 20_000,
);
