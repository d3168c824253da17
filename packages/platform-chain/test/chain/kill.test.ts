import { describe, it } from 'vitest';
import { expectNothingLost } from '../fixtures/killed-chain.js';

describe('a kill at any moment', () => {
  it(
    'loses no transaction that was acknowledged, takes none twice, and leaves blocks that give the state',
    {
      timeout: 120_000,
    },
    () =>
      // On demand until the gas is used up, then at long intervals: transactions are in blocks and in the journal.
      expectNothingLost([
        { count: 60, blockTimeMs: 0 },
        { count: 90, blockTimeMs: 60_000 },
      ]),
  );

  it('loses nothing of validators that renew themselves while the clock goes on', { timeout: 120_000 }, () =>
    expectNothingLost(
      [
        { count: 20, blockTimeMs: 0 },
        { count: 33, blockTimeMs: 0 },
        { count: 27, blockTimeMs: 0 },
      ],
      'renew-until-killed',
    ),
  );
});
