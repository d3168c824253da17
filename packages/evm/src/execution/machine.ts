import type { EVM, EVMResult, InterpreterStep, Message } from '@ethereumjs/evm';
import { LruCache } from '@firn/chain-runtime';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { emptyStorageRoot } from '../state/account.js';
import { StateView } from '../state/state-view.js';
import { WorldState } from '../state/world-state.js';
import { MissingStateError } from '../trie/missing-state-error.js';
import { createMemoryNodeStore } from '../trie/node-store.js';
import { type ExecutionLimits, TurnTaking } from '../turns/turn-taking.js';
import { ContractEvm } from './contract-evm.js';
import type { ExecutionRules } from './rules.js';
import { WorldStateManager } from './state-manager.js';
import { StatefulEvm } from './stateful-evm.js';
import { type LogObserver, type OpcodeObserver, type OpcodeWatch, watchOpcodes } from './watch-opcodes.js';

/** The hash of an earlier block of the chain. */
export type BlockHashOf = (number: bigint) => Hex;

/** Listeners to what happens inside the EVM. They may change nothing. What they throw ends the execution. */
export interface ExecutionHooks {
  /** Before a message is executed: its fee is taken, its authorizations are applied and `refund` is the gas given back for them. */
  readonly onExecute?: (refund: bigint) => void;
  /** Before each instruction. A listener with two parameters stops the EVM until it calls `resume`. */
  readonly onStep?: (step: InterpreterStep, resume: () => void) => void;
  /** Before each call and creation, and after it. */
  readonly onMessage?: (message: Message) => void;
  readonly onMessageEnd?: (result: EVMResult) => void;
  /** Before each instruction that reaches out of its contract: at a small part of the cost of `onStep`. */
  readonly onReach?: OpcodeObserver;
  /** After each log that is written, before it is known whether it stays. */
  readonly onLog?: LogObserver;
  /** Before a built-in contract that may take that many microseconds of processor time, of 1,000 and more. */
  readonly onSpend?: (microseconds: number) => void;
}

/** How an EVM is lent. */
export interface MachineOptions {
  readonly hooks?: ExecutionHooks | undefined;
  /** Default: none but the gas. */
  readonly limits?: ExecutionLimits | undefined;
  /** Changes the table of built-in contracts. The EVM is then made for this use alone. */
  readonly changePrecompiles?: ((precompiles: EVM['precompiles']) => void) | undefined;
}

/** An EVM and the state that it runs on. */
export interface Machine {
  readonly rules: ExecutionRules;
  readonly evm: EVM;
  readonly state: WorldState;
  readonly hooks: ExecutionHooks;
  readonly turns: TurnTaking;
  /** Addresses of the rules' built-in contracts that keep no state, without `0x`; overrides do not change them. */
  readonly precompiles: readonly string[];
}

interface PooledMachine {
  readonly evm: EVM;
  readonly manager: WorldStateManager;
  readonly blockHashes: { of: BlockHashOf };
  readonly watch: OpcodeWatch;
  readonly precompiles: readonly string[];
}

// An EVM with its tables takes about 100 kB: at most 13 MB wait.
const maxIdleMachines = 8;
const maxRules = 16;

/**
 * Lends EVMs. Making one costs as much as running a small transaction, so they are used again; each serves one user at
 * a time, because executions take turns at every `await`.
 */
export class MachinePool {
  readonly #idle = new LruCache<ExecutionRules, PooledMachine[]>(maxRules);

  /** Runs with an EVM under those rules on that state. */
  async use<T>(
    rules: ExecutionRules,
    state: WorldState,
    blockHashOf: BlockHashOf,
    run: (machine: Machine) => Promise<T>,
    { hooks = {}, limits, changePrecompiles }: MachineOptions = {},
  ): Promise<T> {
    const idle = changePrecompiles === undefined ? this.#idle.get(rules)?.pop() : undefined;
    const machine = idle ?? (await createMachine(rules, state));
    machine.manager.state = state;
    machine.blockHashes.of = blockHashOf;
    machine.watch.turns.start(limits, hooks.onSpend);
    machine.watch.onReach = hooks.onReach;
    machine.watch.onLog = hooks.onLog;
    const { events, precompiles } = machine.evm;
    changePrecompiles?.(precompiles);
    if (hooks.onStep) events.on('step', hooks.onStep as (step: InterpreterStep) => void);
    if (hooks.onMessage) events.on('beforeMessage', hooks.onMessage);
    if (hooks.onMessageEnd) events.on('afterMessage', hooks.onMessageEnd);
    const result = await run({
      rules,
      evm: machine.evm,
      state,
      hooks,
      turns: machine.watch.turns,
      precompiles: machine.precompiles,
    }).finally(() => events.removeAllListeners());
    // A machine whose run threw is dropped: what it holds is not known.
    if (changePrecompiles === undefined) this.#giveBack(rules, machine);
    return result;
  }

  #giveBack(rules: ExecutionRules, machine: PooledMachine): void {
    // What the run read must not stay in memory for as long as the machine waits.
    machine.manager.state = noState;
    const idle = this.#idle.get(rules) ?? [];
    if (idle.length < maxIdleMachines) idle.push(machine);
    this.#idle.set(rules, idle);
  }
}

const noState = new WorldState(
  new StateView(
    {
      form: 'ethereum',
      nodes: createMemoryNodeStore(),
      code: (hash) => {
        throw new MissingStateError(bytesToHex(hash));
      },
      preimage: () => undefined,
    },
    emptyStorageRoot,
  ),
);

async function createMachine(rules: ExecutionRules, state: WorldState): Promise<PooledMachine> {
  const manager = new WorldStateManager(state);
  const blockHashes: { of: BlockHashOf } = {
    of: (number) => {
      throw new Error(`no block hashes to look ${number} up in`);
    },
  };
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => hexToBytes(blockHashes.of(BigInt(number))) }),
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  };
  const { contracts } = rules.statefulPrecompiles;
  const options = {
    common: rules.common,
    blockchain,
    customPrecompiles: rules.customPrecompiles,
    allowUnlimitedContractSize: !rules.codeSizeLimit,
    allowUnlimitedInitCodeSize: !rules.codeSizeLimit,
  };
  const evm =
    contracts.size === 0
      ? new ContractEvm(manager, options)
      : new StatefulEvm(rules.statefulPrecompiles, manager, options);
  // It waits there for another fork, which these rules never take: they live for as long as the chain, and would keep every machine that was ever made.
  rules.common.events.removeAllListeners('hardforkChanged');
  const watch: OpcodeWatch = { turns: new TurnTaking(), onReach: undefined, onLog: undefined };
  watchOpcodes(evm, watch);
  await evm.useOwnLoop(watch.turns);
  // Contracts that keep state are accounts, which cost what accounts cost (subnet-evm, `ActivePrecompiles`).
  const precompiles = [...evm.precompiles.keys()].filter((address) => !contracts.has(`0x${address}`));
  return { evm, manager, blockHashes, watch, precompiles };
}
