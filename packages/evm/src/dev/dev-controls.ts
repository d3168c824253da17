import { randomBytes } from 'node:crypto';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { BetweenBlocks } from '../chain/between-blocks.js';
import type { MiningMode } from '../chain/block-producer.js';
import type { EvmChain } from '../chain/evm-chain.js';
import { type ControlValues, noControls } from '../chain/production-controls.js';
import { EvmError } from '../evm-error.js';
import type { PooledTransaction } from '../pool/pooled-transaction.js';
import type { WorldState } from '../state/world-state.js';
import { Turn } from '../turns/turn.js';
import { Impersonation } from './impersonation.js';
import { Snapshots } from './snapshots.js';
import { atLeastHead, checkGasLimit, maxTimestamp } from './time-limits.js';

/** Most blocks that are made by one call. */
const maxBlocksAtOnce = 10_000n;
/** Most milliseconds from a block to the next: ten years. */
const maxStepMs = 315_360_000_000n;

/** The edit of the state after the genesis that a node begins with, as it is at a moment; undefined for none. */
export type EditOfGenesis = () => ((state: WorldState) => void) | undefined;

/** How controls are made. */
export interface DevControlsOptions {
  /** Default: the genesis stands as it is. */
  readonly editOfGenesis?: EditOfGenesis | undefined;
  /** Lets everybody send from every account, from the start and after a reset. Default: false. */
  readonly autoImpersonate?: boolean | undefined;
  /**
   * What is set of the blocks to come from the start, and after a reset: the price of the next block while there is none behind the genesis.
   * Default: nothing.
   */
  readonly controls?: Pick<ControlValues, 'gasLimit' | 'nextBaseFee' | 'minStepMs'> | undefined;
}

/**
 * What tests and tools do to a chain that nobody else relies on: make blocks, move its time, go back. Edits of the state
 * are in `edit-state.ts`. Everything is on disk when a call settles. Times are Unix seconds.
 */
export class DevControls {
  readonly chain: EvmChain;
  readonly snapshots: Snapshots;
  readonly impersonation: Impersonation;
  #instanceId = newInstanceId();
  /** When blocks were made before anybody changed it. */
  readonly #mining: MiningMode;
  readonly #editOfGenesis: EditOfGenesis;
  readonly #initial: ControlValues;

  constructor(
    chain: EvmChain,
    { editOfGenesis = () => undefined, autoImpersonate, controls = {} }: DevControlsOptions = {},
  ) {
    this.chain = chain;
    this.#editOfGenesis = editOfGenesis;
    this.impersonation = new Impersonation({ everyone: autoImpersonate });
    this.snapshots = new Snapshots(chain);
    this.#mining = chain.mining;
    this.#initial = { ...noControls, ...given(controls) };
    setFirstControls(chain, given(controls));
    pinGenesis(chain);
  }

  /** 32 bytes that change with every start and every reset. */
  get instanceId(): Hex {
    return this.#instanceId;
  }

  /**
   * Makes blocks of what is pending, though it may be nothing. The first is of this moment, or at `timestamp`; each
   * further one `step` seconds after the one before it.
   * @returns the blocks, in their order.
   * @throws EvmError `development` for more than 10,000 blocks, or a time before that of the head.
   */
  mine(
    count: bigint,
    { timestamp, step = 0n }: { readonly timestamp?: bigint | undefined; readonly step?: bigint } = {},
  ): Promise<Block[]> {
    checkCount(count);
    return this.chain.exclusively((between) =>
      this.#mine(between, count, (isFirst) => {
        if (isFirst) return timestamp;
        return step === 0n ? undefined : this.chain.head.header.timestamp + step;
      }),
    );
  }

  /** Sets the time of the next block. @throws EvmError `development` for a time before that of the head. */
  setNextTimestamp(timestamp: bigint): Promise<void> {
    return this.#control(() => ({ nextTimeMs: atLeastHead(this.chain, timestamp) * 1000n }));
  }

  /** Moves the time forward; returns by how many seconds the chain is then ahead of the machine. */
  increaseTime(seconds: bigint): Promise<bigint> {
    return this.#moveTime(({ values }) => values.offsetMs + seconds * 1000n);
  }

  /** Sets the time, which then runs on; returns by how many seconds the chain is then ahead of the machine. */
  setTime(timestamp: bigint): Promise<bigint> {
    return this.#moveTime((controls) => controls.offsetTo(atLeastHead(this.chain, timestamp) * 1000n));
  }

  /** Lets each block be that many milliseconds after its parent; undefined ends it. Returns whether it was so before. */
  async setTimestampStep(stepMs: bigint | undefined): Promise<boolean> {
    const wasSet = this.chain.controls.values.stepMs !== undefined;
    if (stepMs !== undefined && stepMs > maxStepMs) {
      throw new EvmError('development', `interval ${stepMs} ms must be at most ${maxStepMs}`);
    }
    await this.#control(() => ({ stepMs }));
    return wasSet;
  }

  /** Sets the base fee of the next block: wei per gas. */
  setNextBaseFee(baseFee: bigint): Promise<void> {
    return this.#control(() => ({ nextBaseFee: baseFee }));
  }

  /** Sets the gas limit of all blocks to come. */
  setGasLimit(gasLimit: bigint): Promise<void> {
    checkGasLimit(gasLimit);
    return this.#control(() => ({ gasLimit }));
  }

  /** Sets the least wei per gas with which a transaction comes into the pool. */
  setMinFee(minFee: bigint): Promise<void> {
    return this.#control(() => ({ minFee }));
  }

  /** Removes the transactions that `isDropped` picks from the pool; returns how many. */
  dropTransactions(isDropped: (pooled: PooledTransaction) => boolean): Promise<number> {
    return this.chain.exclusively((between) => {
      const dropped = this.chain.pool.all().filter(isDropped);
      between.drop(dropped);
      return dropped.length;
    });
  }

  /** Takes a snapshot; returns its ID. */
  snapshot(): Promise<bigint> {
    return this.chain.exclusively((between) => this.snapshots.take(between));
  }

  /** Takes the chain back to a snapshot, which is gone then, as are all later ones; false if there is none of that ID. */
  revert(id: bigint): Promise<boolean> {
    return this.chain.exclusively((between) => this.snapshots.revert(between, id));
  }

  /** Takes blocks back, so that the one of that number is the head. @throws EvmError `development` for a number above the head. */
  rewind(number: bigint): Promise<void> {
    return this.chain.exclusively((between) => this.#rewind(between, number));
  }

  /** Takes that many blocks back. @throws EvmError `development` for more than there are. */
  rollback(depth: bigint): Promise<void> {
    return this.chain.exclusively((between) => {
      const { number } = this.chain.head.header;
      if (depth > number) {
        throw new EvmError('development', `cannot roll back ${depth} blocks: the head is block ${number}`);
      }
      return this.#rewind(between, number - depth);
    });
  }

  /**
   * Puts as many new blocks, of what is pending, in the place of the newest ones.
   * @throws EvmError `development` for more than there are, or more than 10,000.
   */
  reorganise(depth: bigint): Promise<void> {
    checkCount(depth);
    return this.chain.exclusively(async (between) => {
      const { number } = this.chain.head.header;
      if (depth > number) {
        throw new EvmError('development', `cannot replace ${depth} blocks: the head is block ${number}`);
      }
      await this.#rewind(between, number - depth);
      await this.#mine(between, depth, () => undefined);
    });
  }

  /** Takes everything back to the genesis, as this node began with it: blocks, edits, what waits, snapshots and controls. */
  reset(): Promise<void> {
    return this.chain.exclusively(async (between) => {
      const { number } = this.chain.genesis;
      const nothing = { editedRoot: null, pool: [], waiting: [], controls: this.#initial };
      await this.snapshots.reset(between, { number, ...nothing });
      const edit = this.#editOfGenesis();
      if (edit !== undefined) between.edit(edit);
      this.impersonation.clear();
      this.#instanceId = newInstanceId();
      this.chain.setMining(this.#mining);
    });
  }

  /** Makes blocks, each at the time that `at` gives for it, in Unix seconds; undefined is that moment. */
  async #mine(
    between: BetweenBlocks,
    count: bigint,
    at: (isFirst: boolean) => bigint | undefined,
  ): Promise<Block[]> {
    const made: Block[] = [];
    const turn = new Turn();
    while (made.length < count) {
      const time = at(made.length === 0);
      made.push(await between.mine(time === undefined ? undefined : atLeastHead(this.chain, time) * 1000n));
      if (turn.isOver) await turn.next();
    }
    return made;
  }

  async #rewind(between: BetweenBlocks, number: bigint): Promise<void> {
    const { header } = this.chain.head;
    if (number > header.number) {
      throw new EvmError(
        'development',
        `block ${number} is not accepted: the head is block ${header.number}`,
      );
    }
    await this.snapshots.rewind(between, { number });
  }

  #control(values: () => Partial<ControlValues>): Promise<void> {
    return this.chain.exclusively((between) => between.control(values()));
  }

  #moveTime(newOffsetMs: (controls: EvmChain['controls']) => bigint): Promise<bigint> {
    const { controls } = this.chain;
    return this.chain.exclusively((between) => {
      const offsetMs = newOffsetMs(controls);
      const timestamp = (controls.runningMs() - controls.values.offsetMs + offsetMs) / 1000n;
      if (timestamp > maxTimestamp) {
        throw new EvmError('development', `timestamp ${timestamp} must be at most ${maxTimestamp}`);
      }
      between.control({ offsetMs });
      return controls.aheadMs / 1000n;
    });
  }
}

// Where nothing is given, what was set before stays.
function given(controls: Partial<ControlValues>): Partial<ControlValues> {
  return Object.fromEntries(Object.entries(controls).filter(([, value]) => value !== undefined));
}

// The chain was just opened: no block is being made.
function setFirstControls(
  { controls, canonical, genesis, head }: EvmChain,
  first: Partial<ControlValues>,
): void {
  const isNew = head.header.number === genesis.number;
  const { nextBaseFee, ...lasting } = first;
  const wanted = isNew ? first : lasting;
  if (Object.keys(wanted).length === 0) return;
  const values = { ...controls.values, ...wanted };
  canonical.store.write(() => controls.write(values));
  controls.use(values);
}

function checkCount(count: bigint): void {
  if (count > maxBlocksAtOnce) {
    throw new EvmError('development', `cannot mine ${count} blocks at once: at most ${maxBlocksAtOnce}`);
  }
}

// A pruning chain is to find its way back to the genesis too.
function pinGenesis({ canonical, genesis, head }: EvmChain): void {
  const first = canonical.block(genesis.number);
  if (first === undefined) return;
  const root = first.header.stateRoot;
  if (canonical.retained.has({ number: genesis.number, root }, head.header.number))
    canonical.retained.pin(root);
}

function newInstanceId(): Hex {
  return bytesToHex(randomBytes(32));
}
