import { randomBytes } from 'node:crypto';
import { Turn } from '@firn/chain-runtime';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { greater, maxUint64 } from '@firn/primitives/integers';
import type { Block } from '../block/block.js';
import type { EvmChain } from '../chain/evm-chain.js';
import type { BetweenBlocks } from '../chain/production/between-blocks.js';
import type { MiningMode } from '../chain/production/block-producer.js';
import { type ControlValues, noControls } from '../chain/production/production-controls.js';
import { EvmError } from '../evm-error.js';
import type { PooledTransaction } from '../pool/pooled-transaction.js';
import type { WorldState } from '../state/world-state.js';
import { Impersonation } from './impersonation.js';
import { Snapshots } from './snapshots.js';
import { afterHead, atLeastHead, checkGasLimit, maxTimestamp } from './time-limits.js';

/** Most blocks that are made by one call. */
const maxBlocksAtOnce = 1_000_000n;
/** Most milliseconds from a block to the next: ten years. */
const maxStepMs = 315_360_000_000n;

/** The times of blocks that are made together: Unix seconds. */
export interface BlockTimes {
  /** Of the first block. Default: this moment. */
  readonly timestamp?: bigint | undefined;
  /** How much later than its parent each further block is. Default: each has the time at which it is made. */
  readonly step?: bigint | undefined;
  /** Lets the first block be `step` later than this moment, unless its time is set. `anvil_mine` does so. Default: false. */
  readonly firstIsLater?: boolean | undefined;
}

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
  /** Unix seconds at which the chain's time starts while there is no block behind the genesis, and after a reset. Default: the time of the clock. */
  readonly startTimestamp?: bigint | undefined;
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
  #headSinceMs = Date.now();
  /** When blocks were made before anybody changed it. */
  readonly #mining: MiningMode;
  readonly #editOfGenesis: EditOfGenesis;
  readonly #initial: ControlValues;
  readonly #startTimestamp: bigint | undefined;

  constructor(
    chain: EvmChain,
    {
      editOfGenesis = () => undefined,
      autoImpersonate,
      controls = {},
      startTimestamp,
    }: DevControlsOptions = {},
  ) {
    this.chain = chain;
    this.#editOfGenesis = editOfGenesis;
    this.impersonation = new Impersonation({ everyone: autoImpersonate });
    this.snapshots = new Snapshots(chain);
    this.#mining = chain.mining;
    this.#initial = { ...noControls, ...given(controls) };
    this.#startTimestamp = startTimestamp;
    setFirstControls(chain, given(controls), startTimestamp);
    pinGenesis(chain);
    const noteHead = (): void => {
      this.#headSinceMs = Date.now();
    };
    chain.events.on('block', noteHead);
    chain.events.on('rewind', noteHead);
  }

  /** 32 bytes that change with every start and every reset. */
  get instanceId(): Hex {
    return this.#instanceId;
  }

  /** Unix milliseconds of the machine at which the head became the head, or at which the controls were opened. */
  get headSinceMs(): number {
    return this.#headSinceMs;
  }

  /**
   * Makes blocks of the pending transactions, empty ones too.
   * @param signal ends it before the next block: the blocks made so far stay.
   * @throws EvmError `development` for more than 1,000,000 blocks, or a time before that of the head.
   */
  async mine(count: bigint, times: BlockTimes = {}, signal?: AbortSignal): Promise<void> {
    checkCount(count);
    await this.chain.exclusively((between) =>
      this.#mine(between, count, times, () => signal?.throwIfAborted()),
    );
  }

  /** The same; returns the blocks in their order. They are in memory together. */
  async mineBlocks(count: bigint, times: BlockTimes = {}): Promise<Block[]> {
    checkCount(count);
    const made: Block[] = [];
    await this.chain.exclusively((between) => this.#mine(between, count, times, (block) => made.push(block)));
    return made;
  }

  /** Sets the time of the next block. @throws EvmError `development` for a time that no block after the head may have. */
  setNextTimestamp(timestamp: bigint): Promise<void> {
    return this.#control(() => ({ nextTimeMs: afterHead(this.chain, timestamp) * 1000n }));
  }

  /** Moves the time forward; returns by how many seconds the chain is then ahead of the machine. */
  increaseTime(seconds: bigint): Promise<bigint> {
    return this.#moveTime(({ values }) => values.offsetMs + seconds * 1000n);
  }

  /** Sets the time, which then runs on; returns by how many seconds it moved forward, 0 if it moved back. */
  async setTime(timestamp: bigint): Promise<bigint> {
    let before = timestamp;
    await this.#moveTime((controls) => {
      before = controls.runningMs() / 1000n;
      return controls.offsetTo(atLeastHead(this.chain, timestamp) * 1000n);
    });
    return greater(timestamp - before, 0n);
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

  /**
   * Sets the base fee of the next block: wei per gas.
   * @throws EvmError `development` for more than 64 bits, which typed clients cannot read in a header.
   */
  async setNextBaseFee(baseFee: bigint): Promise<void> {
    if (baseFee > maxUint64)
      throw new EvmError('development', `base fee ${baseFee} must be at most ${maxUint64}`);
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

  /** Removes a transaction from the pool; returns whether it was there. */
  async dropTransaction(hash: Hex): Promise<boolean> {
    return (await this.dropTransactions(({ transaction }) => transaction.hash === hash)) > 0;
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
   * @throws EvmError `development` for more than there are, or more than 1,000,000.
   */
  reorganise(depth: bigint): Promise<void> {
    checkCount(depth);
    return this.chain.exclusively(async (between) => {
      const { number } = this.chain.head.header;
      if (depth > number) {
        throw new EvmError('development', `cannot replace ${depth} blocks: the head is block ${number}`);
      }
      await this.#rewind(between, number - depth);
      await this.#mine(between, depth, {});
    });
  }

  /** Takes everything back to the genesis, as this node began with it: blocks, edits, what waits, snapshots and controls. */
  reset(): Promise<void> {
    return this.chain.exclusively(async (between) => {
      const { number } = this.chain.genesis;
      const nothing = { editedRoot: null, pool: [], waiting: [], controls: this.#initialNow() };
      await this.snapshots.reset(between, { number, ...nothing });
      const edit = this.#editOfGenesis();
      if (edit !== undefined) between.edit(edit);
      this.impersonation.clear();
      this.#instanceId = newInstanceId();
      this.chain.setMining(this.#mining);
    });
  }

  /** The controls after a reset. Their offset counts from the time of the machine. */
  #initialNow(): ControlValues {
    if (this.#startTimestamp === undefined) return this.#initial;
    const { controls } = this.chain;
    const machineMs = controls.runningMs() - controls.aheadMs;
    return { ...this.#initial, offsetMs: this.#startTimestamp * 1000n - machineMs };
  }

  async #mine(
    between: BetweenBlocks,
    count: bigint,
    times: BlockTimes,
    onBlock: (block: Block) => void = () => {},
  ): Promise<void> {
    const turn = new Turn();
    for (let made = 0n; made < count; made += 1n) {
      const time = made === 0n ? this.#firstTime(times) : this.#laterTime(times);
      onBlock(await between.mine(time === undefined ? undefined : afterHead(this.chain, time) * 1000n));
      if (turn.isOver) await turn.next();
    }
  }

  /** The time of the first of several blocks; undefined is that of this moment, or what is set for it. */
  #firstTime({ timestamp, step, firstIsLater }: BlockTimes): bigint | undefined {
    const { controls, head } = this.chain;
    const { nextTimeMs, stepMs } = controls.values;
    if (timestamp !== undefined || step === undefined || firstIsLater !== true) return timestamp;
    if (nextTimeMs !== undefined || stepMs !== undefined) return undefined;
    return greater(controls.runningMs() / 1000n, head.header.timestamp) + step;
  }

  #laterTime({ step, firstIsLater }: BlockTimes): bigint | undefined {
    const { controls, head } = this.chain;
    const isStepped = firstIsLater === true && controls.values.stepMs !== undefined;
    return step === undefined || isStepped ? undefined : head.header.timestamp + step;
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
  chain: EvmChain,
  first: Partial<ControlValues>,
  startTimestamp: bigint | undefined,
): void {
  const { controls, canonical, genesis, head } = chain;
  const isNew = head.header.number === genesis.number;
  const { nextBaseFee, ...lasting } = first;
  const time =
    startTimestamp === undefined || !isNew
      ? {}
      : { offsetMs: controls.offsetTo(atLeastHead(chain, startTimestamp) * 1000n) };
  const wanted = isNew ? { ...first, ...time } : lasting;
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
