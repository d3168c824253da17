import { describe, it } from 'vitest';
import { expectNothingLost } from '../fixtures/killed-chain.js';

describe('a kill at other moments', () => {
  it(
    'loses no transaction that was acknowledged, takes none twice, and leaves blocks that give the state',
    {
      timeout: 120_000,
    },
    () =>
      // At the very first transaction, and between blocks at short intervals.
      expectNothingLost([
        { count: 1, blockTimeMs: 0 },
        { count: 35, blockTimeMs: 150 },
      ]),
  );
});
