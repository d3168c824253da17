import { setImmediate } from 'node:timers/promises';
import { greater } from '@firn/primitives/integers';
import type { Block } from '../block/block.js';
import { blockSize } from '../block/block-codec.js';
import type { Header } from '../block/header.js';
import { headerHash } from '../block/header-codec.js';
import { toExecutedBlock } from '../chain/production/build-block.js';
import { type CallLimits, defaultCallLimits } from '../chain/queries/call-contract.js';
import { callPlace, type NextBlock } from '../chain/queries/call-place.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { executeEthereumBlock } from '../ethereum/execute-block.js';
import { BlockExecution } from '../execution/block-execution.js';
import type { Machine } from '../execution/machine.js';
import { applyStateOverrides } from '../execution/overrides.js';
import type { WorldState } from '../state/world-state.js';
import { type EthereumFrame, ethereumFrame, type ProducedFrame, producedFrame } from './block-frame.js';
import { CallLogs } from './call-logs.js';
import { fillBlocks, type PlacedBlock } from './fill-blocks.js';
import { placeLogs } from './place-logs.js';
import { type CallRun, GasPool, runCalls } from './run-calls.js';
import { SimulatedHistory } from './simulated-history.js';
import type { SimulatedBlock, SimulatedBlockRequest, SimulationMode } from './simulation.js';

/** Where and how blocks are simulated. */
export interface SimulationOptions extends SimulationMode {
  /** The block that the first one follows. Default: the head. */
  readonly base?: Block | undefined;
  /** Runs the pending transactions before the first block, which then has the time of the next block at least. */
  readonly next?: NextBlock | undefined;
  /** What all calls of all blocks may take together. Default: 50,000,000 gas, and any time. */
  readonly limits?: CallLimits | undefined;
}

/**
 * Simulates blocks of calls, one after the other; nothing of it is kept. Blocks that fill gaps between the numbers are
 * among what is returned.
 * @throws SimulationError when the blocks are not in order, or a call may not run at all.
 * @example
 * ```ts
 * const [{ calls }] = await simulateBlocks(chain, [{ calls: [{ to: token, input: '0x18160ddd' }] }], {
 *   tracesTransfers: false,
 *   validates: false,
 * });
 * ```
 */
export async function simulateBlocks(
  chain: ChainReader,
  blocks: readonly SimulatedBlockRequest[],
  options: SimulationOptions,
): Promise<SimulatedBlock[]> {
  const { base = chain.head, next, limits = defaultCallLimits } = options;
  const startedAt = limits.startedAt ?? performance.now();
  const { state, environment } = await callPlace(chain, {
    block: base,
    next,
    limits: { ...limits, startedAt },
  });
  const { timestamp: since } = environment;
  const first = next === undefined ? firstTime(chain, base) : greater(since, base.header.timestamp + 1n);
  const placed = fillBlocks(base, blocks, first);
  const simulation = new Simulation(chain, { base, state, since, startedAt }, options, limits);
  const simulated: SimulatedBlock[] = [];
  for (const block of placed) {
    simulated.push(await simulation.next(block));
    await setImmediate();
  }
  return simulated;
}

// After the first block of a chain that makes its own, time has passed: what follows it is made now.
function firstTime(chain: ChainReader, base: Block): bigint | undefined {
  if (chain.rules.production === undefined || base.header.number > 0n) return undefined;
  return greater(chain.controls.nowMs() / 1000n, base.header.timestamp + 1n);
}

/** What the first block follows. */
interface SimulationStart {
  readonly base: Block;
  readonly state: WorldState;
  /** Time up to which upgrades have changed the state: Unix seconds. */
  readonly since: bigint;
  /** When the time limit began, on the clock of `performance.now()`. */
  readonly startedAt: number;
}

class Simulation {
  readonly #chain: ChainReader;
  readonly #mode: SimulationMode;
  readonly #limits: CallLimits;
  readonly #state: WorldState;
  readonly #pool: GasPool;
  readonly #startedAt: number;
  readonly #history: SimulatedHistory;
  #parent: Block;
  #since: bigint;

  constructor(
    chain: ChainReader,
    { base, state, since, startedAt }: SimulationStart,
    mode: SimulationMode,
    limits: CallLimits,
  ) {
    this.#chain = chain;
    this.#mode = mode;
    this.#limits = limits;
    this.#state = state;
    this.#since = since;
    this.#startedAt = startedAt;
    this.#pool = new GasPool(limits.gasCap);
    this.#history = new SimulatedHistory(chain);
    this.#parent = base;
  }

  /** Simulates the block after the one before. */
  async next(placed: PlacedBlock): Promise<SimulatedBlock> {
    const { rules } = this.#chain;
    const { production } = rules;
    const simulated =
      production === undefined || rules.headerForm === 'ethereum'
        ? await this.#runEthereum(placed, ethereumFrame(this.#chain, this.#parent, placed, this.#mode))
        : await this.#runProduced(
            placed,
            producedFrame(
              this.#chain,
              production,
              { block: this.#parent, state: this.#state.view, history: this.#history },
              placed,
              this.#mode,
            ),
          );
    this.#parent = simulated.block;
    return simulated;
  }

  async #runEthereum(placed: PlacedBlock, frame: EthereumFrame): Promise<SimulatedBlock> {
    return this.#useMachine(placed, frame, async (machine, run) => {
      const executed = await executeEthereumBlock(machine, frame.inputs, run.through);
      return this.#seal(run, { header: frame.finish(executed), withdrawals: frame.inputs.withdrawals });
    });
  }

  async #runProduced(placed: PlacedBlock, frame: ProducedFrame): Promise<SimulatedBlock> {
    const { timestamp } = frame.environment;
    const span = { from: this.#since, to: timestamp };
    this.#since = timestamp;
    return this.#useMachine(placed, frame, async (machine, run) => {
      for (const upgrade of this.#chain.rules.stateUpgrades(span)) upgrade(this.#state, frame.environment);
      const execution = new BlockExecution(machine, frame.environment);
      await run.through(execution);
      const finished = frame.finish(toExecutedBlock(execution, undefined));
      const hasExtension = this.#chain.rules.headerForm === 'c-chain';
      return this.#seal(run, { ...finished, ...(hasExtension ? { extData: '0x' } : {}) });
    });
  }

  #useMachine(
    placed: PlacedBlock,
    frame: EthereumFrame | ProducedFrame,
    use: (machine: Machine, run: CallRun) => Promise<SimulatedBlock>,
  ): Promise<SimulatedBlock> {
    const { canonical } = this.#chain;
    const logs = new CallLogs(this.#mode.tracesTransfers);
    const { stateOverrides } = placed;
    const run = runCalls(placed.calls, frame, { logs, pool: this.#pool, validates: this.#mode.validates });
    return canonical.machines.use(
      frame.rules,
      this.#state,
      this.#history.hashOf,
      (machine) => use(machine, run),
      {
        hooks: logs.hooks,
        limits: { ...this.#limits, startedAt: this.#startedAt },
        changePrecompiles:
          stateOverrides &&
          ((precompiles) =>
            applyStateOverrides(this.#state, precompiles as Map<string, unknown>, stateOverrides)),
      },
    );
  }

  #seal(
    { execution, ended }: CallRun,
    parts: { readonly header: Header } & Pick<Block, 'execution' | 'withdrawals' | 'extData'>,
  ): SimulatedBlock {
    const form = this.#chain.rules.headerForm;
    const body = { ...parts, transactions: execution?.transactions ?? [], ommers: [] };
    const block: Block = {
      ...body,
      hash: headerHash(parts.header, form),
      size: blockSize(body, form),
    };
    this.#history.add(block, execution?.receipts ?? []);
    return { block, calls: placeLogs(block, ended) };
  }
}
