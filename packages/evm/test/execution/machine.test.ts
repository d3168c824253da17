import { keccakHex } from '@firn/crypto';
import { expect, it } from 'vitest';
import { MachinePool } from '../../src/execution/machine.js';
import { createExecutionRules } from '../../src/execution/rules.js';
import { emptyStorageRoot } from '../../src/state/account.js';
import { StoredStates } from '../../src/state/state-database.js';
import { StateView } from '../../src/state/state-view.js';
import { WorldState } from '../../src/state/world-state.js';
import { memoryStateParts } from '../fixtures/memory-sub-store.js';

it('lets go of machines that were made for one use, or whose run threw: rules hold none of them', async () => {
  const pool = new MachinePool();
  const rules = createExecutionRules({ name: 'cancun', chainId: 1n, hardfork: 'cancun' });
  const state = new WorldState(
    new StateView(new StoredStates(memoryStateParts(), 'ethereum'), emptyStorageRoot),
  );
  const blockHashOf = () => keccakHex(Uint8Array.of(1));
  for (let use = 0; use < 20; use += 1) {
    await pool.use(rules, state, blockHashOf, async () => {}, { changePrecompiles: () => {} });
    const failing = pool.use(rules, state, blockHashOf, () => Promise.reject(new Error('too long')));
    await expect(failing).rejects.toThrow('too long');
  }
  const { events } = rules.common;
  expect(events.eventNames().map((name) => [name, events.listenerCount(name)])).toEqual([]);
});
