import { describe, it } from 'vitest';
import { expectSameStates } from '../fixtures/large-states.js';

describe('a state in a file', () => {
  it('is moved in every form where it is many times the memory', async () => {
    await expectSameStates({ accounts: 100_000, past: 0, heapMiB: 96 });
  });
});
