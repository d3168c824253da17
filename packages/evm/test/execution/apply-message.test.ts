import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { expect, it } from 'vitest';
import { applyMessage } from '../../src/execution/apply-message.js';
import { requestToMessage } from '../../src/execution/call-request.js';
import { WorldState } from '../../src/state/world-state.js';
import { assemble } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';

const outer: Hex = `0x${'aa'.repeat(20)}`;
const inner: Hex = `0x${'bb'.repeat(20)}`;

it('a fault in the middle of a call leaves the machine and its state as they were', async () => {
  const chain = openLocalChain(temporaryStore());
  const { canonical } = chain;
  const state = new WorldState(chain.stateAfter(chain.head));
  state.setCode(outer, hexToBytes(assemble(`0x01 0x01 SSTORE 0x00 0x00 0x00 0x00 0x00 ${inner} GAS CALL`)));
  state.setCode(inner, hexToBytes(assemble('0x02 0x02 SSTORE 0x05 SLOAD')));
  const root = state.commit();
  const environment = canonical.rules.environmentOf(chain.head);
  const message = requestToMessage({ to: outer, gas: 200_000n }, chain.chainId);
  let isFaulty = true;
  const sload = 0x54;
  const onReach = (opcode: number): void => {
    if (opcode === sload && isFaulty) throw new Error('the disk is gone');
  };
  const rules = canonical.rulesOf(chain.head);
  await canonical.machines.use(
    rules,
    state,
    canonical.hashOf,
    async (machine) => {
      const run = () => applyMessage(machine, environment, message, { checks: 'call' });
      await expect(run()).rejects.toThrow('the disk is gone');
      expect(state.depth).toBe(0);
      expect(state.commit()).toEqual(root);
      isFaulty = false;
      const { error, gasUsed } = await run();
      expect(error).toBeUndefined();
      state.commit();
      // Slots and accounts are cold again: 21000, a call of 2600, two writes of 22100, a read of 2100, eleven pushes and GAS.
      expect(gasUsed).toBe(69_935n);
    },
    { hooks: { onReach } },
  );
});
