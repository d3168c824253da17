import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '@firn/chain-runtime';
import type { PlatformBlock, PlatformTx } from '@firn/platform-codec';
import { greater, smaller } from '@firn/primitives/integers';
import type { Store } from '@firn/storage';
import { nextChangeTime } from '../execution/advance-time.js';
import { gasOf } from '../fees/tx-fee.js';
import type { DurableState } from '../state/durable-state.js';
import { isTxRejectedError, TxRejectedError } from '../transaction/tx-rejected-error.js';
import { Alarm } from './alarm.js';
import { type BlockEnvironment, BlockExecution } from './block-execution.js';
import { type BuiltBlocks, buildBlocks, maxTxBytes, nextBlockTime } from './build-blocks.js';
import type { Mempool, WaitingTx } from './mempool.js';
import type { JournaledTx, MempoolJournal } from './mempool-journal.js';
import { meterTx } from './meter-tx.js';

/** How long a transaction may wait while blocks have no room for it, in milliseconds. */
const maxWaitMs = 3_600_000;
/** How far ahead changes are looked for, in seconds: later ones are looked for again when that time is over. */
const horizon = 86_400n;
/** When to try again after blocks could not be made. */
const retryMs = 1_000;

/** What a producer works with. */
export interface BlockProducerParts {
  readonly store: Store;
  readonly state: DurableState;
  readonly mempool: Mempool;
  readonly journal: MempoolJournal;
  readonly environment: BlockEnvironment;
  readonly clock: Clock;
  /** Every how many milliseconds blocks are made; 0: as soon as there is something for one. */
  readonly blockTimeMs: number;
  /** Is told of blocks that are on disk, with the transactions in them that had waited. */
  readonly onAccepted: (blocks: readonly PlatformBlock[], taken: readonly WaitingTx[]) => void;
  /** Is told of what failed while no caller waited for it. */
  readonly onError: (error: unknown) => void;
}

/**
 * Takes transactions in and makes blocks: when a transaction arrives or at an interval, and when time has to move because a
 * staker is at its end, an L1 validator runs dry, or there is gas again. A transaction that was taken in is on disk, in a
 * block or in the journal.
 */
export class BlockProducer {
  readonly #parts: BlockProducerParts;
  readonly #alarm: Alarm;
  // Read from disk it would be parsed each time.
  #lastAccepted: PlatformBlock;
  /** What the journal has to forget with the next write. */
  #obsolete: JournaledTx[] = [];
  #revision = 0;
  #closed = false;

  constructor(parts: BlockProducerParts) {
    this.#parts = parts;
    this.#lastAccepted = parts.state.lastAccepted;
    this.#alarm = new Alarm(() => this.#produceAlone(), parts.clock);
  }

  get lastAccepted(): PlatformBlock {
    return this.#lastAccepted;
  }

  /** Grows with all that comes, goes, is accepted and is refused. */
  get revision(): number {
    return this.#revision;
  }

  /** Takes up the transactions that waited when the node stopped, and makes the blocks that are due. */
  start(): void {
    const { journal, mempool } = this.#parts;
    for (const { tx, arrival } of journal.load()) {
      try {
        this.#obsolete.push(...mempool.add(this.#check(tx, arrival)));
      } catch (error) {
        if (!isTxRejectedError(error)) throw error;
        this.#drop({ tx, arrival }, error.message);
      }
    }
    this.#produceAlone();
  }

  /**
   * Takes a transaction in. Where blocks are made on demand it is in one when this returns, if there is the gas for it.
   * @throws TxRejectedError
   */
  issue(tx: PlatformTx): void {
    const { blockTimeMs, mempool } = this.#parts;
    if (this.#closed) throw new Error('the platform chain is closed');
    if (mempool.get(tx.id) !== undefined) return;
    this.#obsolete.push(...this.#admit(tx));
    this.#revision += 1;
    try {
      if (blockTimeMs === 0) this.#produceWith(tx);
      const waiting = mempool.get(tx.id);
      if (waiting !== undefined) this.#writeJournal(waiting);
    } catch (error) {
      mempool.remove(tx);
      throw error;
    } finally {
      if (blockTimeMs === 0) this.#setAlarm();
    }
    const reason = mempool.dropReason(tx.id);
    if (reason !== undefined) throw new TxRejectedError(reason);
  }

  /**
   * Makes the blocks that are due since the clock was moved, one in each turn of the event loop, and settles when there are no more.
   * @throws Error when one could not be made.
   */
  async timeMoved(): Promise<void> {
    try {
      while (!this.#closed && this.#produceOne()) await nextTurn();
      if (this.#closed) return;
      this.#settle();
      this.#setAlarm();
    } catch (error) {
      this.#alarm.setIn(retryMs);
      throw error;
    }
  }

  /** Makes no more blocks. */
  close(): void {
    this.#closed = true;
    this.#alarm.set(undefined);
  }

  /** @throws TxRejectedError, which is remembered. */
  #admit(tx: PlatformTx): readonly WaitingTx[] {
    const { journal, mempool } = this.#parts;
    try {
      return mempool.add(this.#check(tx, journal.nextArrival()));
    } catch (error) {
      if (isTxRejectedError(error)) {
        mempool.drop(tx.id, error.message);
        this.#revision += 1;
      }
      throw error;
    }
  }

  /** Checks whether the next block could hold a transaction, by executing it there. @throws TxRejectedError */
  #check(tx: PlatformTx, arrival: bigint): WaitingTx {
    const { environment, state } = this.#parts;
    const { rules } = environment;
    const { time } = nextBlockTime(state, this.#now(), environment);
    new BlockExecution(state, time, environment).take(tx);
    const gas = gasOf(tx, rules);
    const { maxCapacity } = rules.gas;
    if (gas > maxCapacity)
      throw new TxRejectedError(`insufficient capacity: capacity (${maxCapacity}) < gas (${gas})`);
    if (tx.bytes.length > maxTxBytes)
      throw new TxRejectedError(`tx too large: ${tx.bytes.length} bytes > ${maxTxBytes}`);
    return {
      ...meterTx(tx, gas, rules.assetId),
      arrival,
      arrivedAtMs: this.#nowMs(),
      receivedAt: performance.now(),
    };
  }

  #accept({ group, changes, taken }: BuiltBlocks): void {
    const { mempool, onAccepted, state } = this.#parts;
    state.apply(changes.changes, group, () => this.#forget(taken));
    this.#lastAccepted = group.at(-1) ?? this.#lastAccepted;
    this.#obsolete = [];
    for (const { tx } of taken) mempool.remove(tx);
    this.#revision += 1;
    onAccepted(group, taken);
  }

  #drop(waiting: JournaledTx, reason: string): void {
    const { mempool } = this.#parts;
    mempool.remove(waiting.tx);
    mempool.drop(waiting.tx.id, reason);
    this.#obsolete.push(waiting);
    this.#revision += 1;
  }

  #dropExpired(): void {
    const oldest = this.#nowMs() - maxWaitMs;
    for (const waiting of this.#parts.mempool.arrivedBefore(oldest)) {
      this.#drop(waiting, `waited for more than ${maxWaitMs / 1000} s`);
    }
  }

  /** Lets the journal forget what is obsolete and what is `taken`, within a write of the store. */
  #forget(taken: readonly WaitingTx[] = []): void {
    for (const gone of [...this.#obsolete, ...taken]) this.#parts.journal.remove(gone);
  }

  /** Writes what the journal has to keep and to forget. */
  #writeJournal(waiting?: WaitingTx): void {
    const { journal, store } = this.#parts;
    store.write(() => {
      if (waiting !== undefined) journal.put(waiting);
      this.#forget();
    });
    this.#obsolete = [];
  }

  /** Makes blocks until a transaction is in one or has to wait. Changes that are due still after it come by themselves, as all others. */
  #produceWith({ id }: PlatformTx): void {
    const { mempool } = this.#parts;
    while (mempool.get(id) !== undefined && this.#produceOne());
    this.#settle();
  }

  /** Makes the next block of this moment, with the decision on it where it is a proposal; returns whether there was something for one. */
  #produceOne(): boolean {
    const { state, mempool, environment } = this.#parts;
    const { built, dropped } = buildBlocks({
      accepted: state,
      parent: this.#lastAccepted,
      waiting: mempool.inOrder,
      now: this.#now(),
      environment,
    });
    for (const { waiting, reason } of dropped) this.#drop(waiting, reason);
    if (built === undefined) return false;
    this.#accept(built);
    return true;
  }

  /** Lets go of what waited for too long, and lets the journal forget what is gone. */
  #settle(): void {
    this.#dropExpired();
    if (this.#obsolete.length > 0) this.#writeJournal();
  }

  /** Makes one block, and comes back in another turn of the event loop while there may be more: requests are answered between two of many changes. */
  #produceAlone(): void {
    if (this.#closed) return;
    try {
      if (this.#produceOne()) this.#alarm.setIn(0);
      else {
        this.#settle();
        this.#setAlarm();
      }
    } catch (error) {
      this.#alarm.setIn(retryMs);
      this.#parts.onError(error);
    }
  }

  #setAlarm(): void {
    const { blockTimeMs, environment, state } = this.#parts;
    if (this.#closed) return;
    if (blockTimeMs > 0) {
      this.#alarm.setIn(blockTimeMs);
      return;
    }
    const latest = greater(this.#now(), state.timestamp) + horizon;
    const change = nextChangeTime(state, environment.rules, latest);
    const gas = this.#gasTime();
    this.#alarm.set(Number(gas === undefined ? change : smaller(change, gas)) * 1000);
  }

  /** When there is gas for the transaction that is next: Unix seconds. */
  #gasTime(): bigint | undefined {
    const { environment, mempool, state } = this.#parts;
    const next = mempool.next;
    if (next === undefined) return undefined;
    const { maxPerSecond } = environment.rules.gas;
    const missing = next.gas - state.gas.capacity;
    return missing <= 0n ? state.timestamp : state.timestamp + (missing + maxPerSecond - 1n) / maxPerSecond;
  }

  #nowMs(): number {
    return Number(this.#parts.clock.nowMs());
  }

  #now(): bigint {
    return this.#parts.clock.nowMs() / 1000n;
  }
}
