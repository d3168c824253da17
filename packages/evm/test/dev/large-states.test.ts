import { describe, it } from 'vitest';
import { expectSameStates } from '../fixtures/large-states.js';

describe('a state in a file', () => {
  it('is moved in every form by a process whose memory does not hold it', async () => {
    await expectSameStates({ accounts: 6_000, past: 200_000, heapMiB: 64 });
  });
});
