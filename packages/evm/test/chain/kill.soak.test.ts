import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { describe, it } from 'vitest';
import { expectNothingLost } from '../fixtures/killed-chain.js';

describe('kills again and again', () => {
  it(
    'lose nothing that was acknowledged, execute nothing twice, and leave a chain that replays',
    {
      timeout: 120_000,
    },
    () => expectNothingLost(temporaryFolder(), [1, 6, 90]),
  );
});
