import { createEVM, type EVM } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { hexToBytes } from '@firn/primitives/bytes';
import { describe, expect, it } from 'vitest';
import { MachinePool } from '../../src/execution/machine.js';
import { type OpcodeEntry, opcodeTableOf, type RunState } from '../../src/execution/opcode-table.js';
import { createExecutionRules } from '../../src/execution/rules.js';
import { places } from '../fixtures/random-programs.js';
import { blockHashOf, expectSameEnds, outcomesOf, stateOf } from '../fixtures/random-scenes.js';

describe('random programs end as with the interpreter of @ethereumjs/evm', () => {
  it.each(['petersburg', 'berlin', 'cancun', 'osaka'])('by the rules of %s', expectSameEnds);
});

describe('an interpreter of another version of @ethereumjs/evm', () => {
  it('is told by its table of instructions', async () => {
    const evm = await createEVM();
    expect(opcodeTableOf(evm)).toHaveLength(256);
    Object.assign(evm, { _opcodeMap: undefined });
    expect(() => opcodeTableOf(evm)).toThrow('@ethereumjs/evm has no table of 256 instructions');
  });

  it('is told by the fields of what it runs', async () => {
    const evm = await createEVM();
    const { open, ours } = await framesOf(evm);
    expect(Object.keys(ours.interpreter).sort()).toEqual(
      Object.keys(open.interpreter)
        .filter((name) => !['opDebuggers', 'profilerOpts', 'performanceLogger'].includes(name))
        .sort(),
    );
    expect(Object.keys(ours).sort()).toEqual([...Object.keys(open), 'messageGasLimit'].sort());
    expect(Object.keys(ours.env).sort()).toEqual(
      Object.keys(open.env)
        .filter((name) => !['accessWitness', 'chargeCodeAccesses', 'initialLogs'].includes(name))
        .sort(),
    );
  });
});

/** What a STOP sees in the library's interpreter and in that of this program. */
async function framesOf(evm: EVM): Promise<{ open: RunState; ours: RunState }> {
  const scene = { main: '0x00', other: '0x', input: '0x', gas: 900n, value: 0n, form: 'ethereum' } as const;
  const rules = createExecutionRules({ name: 'cancun', chainId: 1n, hardfork: 'cancun' });
  const seen: RunState[] = [];
  const listen = (table: OpcodeEntry[]): void => {
    const stop = table[0] as OpcodeEntry;
    table[0] = {
      ...stop,
      opHandler: (state, common) => {
        seen.push(state);
        return stop.opHandler(state, common);
      },
    };
  };
  listen(opcodeTableOf(evm));
  await evm.runCall({ code: Uint8Array.of(0), to: new Address(hexToBytes(places.main)), gasLimit: 900n });
  const state = stateOf(scene);
  await new MachinePool().use(rules, state, blockHashOf, async (machine) => {
    listen(opcodeTableOf(machine.evm));
    await outcomesOf(machine.evm, state, scene);
  });
  const [open, ours] = seen;
  if (open === undefined || ours === undefined) throw new Error('STOP ran in one of them only');
  return { open, ours };
}
