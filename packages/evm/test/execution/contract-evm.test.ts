import { createEVM, type EVM, type ExecResult } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { keccakHex } from '@firn/crypto';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockEnvironment, toEvmBlock } from '../../src/execution/block-environment.js';
import { type ExecutionHooks, MachinePool } from '../../src/execution/machine.js';
import { type OpcodeEntry, opcodeTableOf, type RunState } from '../../src/execution/opcode-table.js';
import { createExecutionRules, type ExecutionRules } from '../../src/execution/rules.js';
import { WorldStateManager } from '../../src/execution/state-manager.js';
import { toVmError } from '../../src/execution/vm-error.js';
import { emptyAccount, emptyStorageRoot, type StateForm } from '../../src/state/account.js';
import { StoredStates } from '../../src/state/state-database.js';
import { StateView } from '../../src/state/state-view.js';
import { WorldState } from '../../src/state/world-state.js';
import { memoryStateParts } from '../fixtures/memory-sub-store.js';
import { places, randomProgram } from '../fixtures/random-programs.js';

const environment: BlockEnvironment = {
  number: 300n,
  timestamp: 1_800_000_000n,
  coinbase: '0x0100000000000000000000000000000000000000',
  gasLimit: 30_000_000n,
  difficulty: 1n,
  prevRandao: `0x${'07'.repeat(32)}`,
  baseFee: 25n,
  blobBaseFee: 1n,
};

const blockHashOf = (number: bigint): Hex => keccakHex(Uint8Array.of(Number(number & 0xffn)));

interface Scene {
  readonly main: Hex;
  readonly other: Hex;
  readonly input: Hex;
  readonly gas: bigint;
  readonly value: bigint;
  readonly form: StateForm;
}

const scenes: fc.Arbitrary<Scene> = fc.record({
  main: randomProgram(),
  other: randomProgram(12),
  input: fc.uint8Array({ maxLength: 100 }).map(bytesToHex),
  gas: fc.constantFrom(5_000n, 40_000n, 150_000n, 400_000n),
  value: fc.constantFrom(0n, 0n, 7n),
  form: fc.constantFrom<StateForm>('ethereum', 'c-chain'),
});

/** The contracts of a scene, each with money and storage, in a state of their own. */
function stateOf({ main, other, form }: Scene): WorldState {
  const state = new WorldState(new StateView(new StoredStates(memoryStateParts(), form), emptyStorageRoot));
  const codes = {
    main,
    other,
    delegated: `0xef0100${places.other.slice(2)}` as const,
    object: '0xef0001fe',
    rich: '0x',
  } as const;
  for (const [name, code] of Object.entries(codes)) {
    const address = places[name as keyof typeof codes];
    state.setAccount(address, { ...emptyAccount, nonce: 1n, balance: 1000n });
    state.setCode(address, hexToBytes(code));
    if (code === '0x') continue;
    state.setStorage(address, slot(1), Uint8Array.of(5));
    state.setStorage(address, slot(2), hexToBytes(`0x${'99'.repeat(32)}`));
  }
  state.commit();
  return state;
}

function slot(key: number): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => (index === 31 ? key : 0));
}

interface Outcome extends ReturnType<typeof resultOf> {
  /** What every call and creation in it came to. */
  readonly frames: readonly unknown[];
  readonly accessList: unknown;
  readonly root: Hex;
}

/** What can be seen of two transactions, one after the other, with the same message. */
async function outcomesOf(evm: EVM, state: WorldState, scene: Scene): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let frames: unknown[] = [];
  evm.events.on('afterMessage', ({ execResult }) => frames.push([resultOf(execResult), lastOf(execResult)]));
  for (let round = 0; round < 2; round += 1) {
    frames = [];
    state.startTransaction();
    evm.journal.addAlwaysWarmAddress(places.main);
    evm.journal.startReportingAccessList();
    const { execResult } = await evm.runCall({
      block: toEvmBlock(environment),
      caller: new Address(hexToBytes(places.rich)),
      to: new Address(hexToBytes(places.main)),
      data: hexToBytes(scene.input),
      value: scene.value,
      gasLimit: scene.gas,
      gasPrice: 30n,
      blobVersionedHashes: [`0x01${'22'.repeat(31)}`],
    });
    const accessList = evm.journal.accessList;
    await evm.journal.cleanup();
    evm.transientStorage.clear();
    outcomes.push({ ...resultOf(execResult), frames, accessList, root: bytesToHex(state.commit()) });
  }
  return outcomes;
}

/** What a contract left on its stack and in its memory, and where it ended. */
function lastOf({ runState }: ExecResult): unknown {
  if (runState === undefined) return undefined;
  const { stack, memory, memoryWordCount, programCounter, gasLeft } = runState;
  const bytes = memory._store.subarray(0, Number(memoryWordCount < 1000n ? memoryWordCount : 0n) * 32);
  return {
    stack: stack.getStack(),
    memory: bytesToHex(bytes).replace(/(00)+$/, ''),
    memoryWordCount,
    programCounter,
    gasLeft,
  };
}

function resultOf(result: ExecResult) {
  return {
    error: result.exceptionError?.error,
    fault: result.exceptionError && toVmError(result.exceptionError, result.runState),
    output: bytesToHex(result.returnValue),
    gasUsed: result.executionGasUsed,
    refund: result.gasRefund,
    logs:
      result.logs?.map(([address, topics, data]) => [
        bytesToHex(address),
        topics.map(bytesToHex),
        bytesToHex(data),
      ]) ?? [],
    destroyed: [...(result.selfdestruct ?? [])],
    created: [...(result.createdAddresses ?? [])],
  };
}

async function withTheLibrary(rules: ExecutionRules, scene: Scene): Promise<readonly Outcome[]> {
  const state = stateOf(scene);
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => hexToBytes(blockHashOf(BigInt(number))) }),
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  };
  const evm = await createEVM({
    common: rules.common,
    blockchain,
    stateManager: new WorldStateManager(state),
  });
  return outcomesOf(evm, state, scene);
}

function withOurs(
  rules: ExecutionRules,
  scene: Scene,
  { pool, hooks = {} }: { readonly pool: MachinePool; readonly hooks?: ExecutionHooks },
): Promise<readonly Outcome[]> {
  const state = stateOf(scene);
  return pool.use(rules, state, blockHashOf, ({ evm }) => outcomesOf(evm, state, scene), { hooks });
}

const hardforks = [
  'petersburg',
  'istanbul',
  'berlin',
  'london',
  'paris',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
];

describe('random programs end as with the interpreter of @ethereumjs/evm', () => {
  it.each(hardforks)('by the rules of %s', async (hardfork) => {
    const rules = createExecutionRules({ name: hardfork, chainId: 43_112n, hardfork });
    const pool = new MachinePool();
    const ends = new Map<string, number>();
    const hooks = { onStep: (_step: unknown, resume: () => void) => resume() };
    await fc.assert(
      fc.asyncProperty(scenes, async (scene) => {
        const expected = await withTheLibrary(rules, scene);
        for (const { error = 'success' } of expected) {
          const kind = error.split(' at ')[0] ?? error;
          ends.set(kind, (ends.get(kind) ?? 0) + 1);
        }
        expect(await withOurs(rules, scene, { pool })).toEqual(expected);
        // Then the library's own loop runs the program's own instructions.
        expect(await withOurs(rules, scene, { pool, hooks })).toEqual(expected);
      }),
      { seed: 1_800_000, endOnFailure: true },
    );
    // Otherwise the programs would say little.
    expect(ends.get('success')).toBeGreaterThan(13);
    expect([...ends.keys()]).toEqual(
      expect.arrayContaining(['out of gas', 'revert', 'stack underflow', 'invalid JUMP', 'invalid opcode']),
    );
  });
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
