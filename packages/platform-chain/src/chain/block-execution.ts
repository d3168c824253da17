import type { PlatformTx } from '@firn/platform-codec';
import { advanceTime, settleL1Validators } from '../execution/advance-time.js';
import type { ExecutionEnvironment } from '../execution/environment.js';
import { executeTx } from '../execution/execute-tx.js';
import { consumeGas } from '../fees/gas.js';
import { gasOf } from '../fees/tx-fee.js';
import type { AcceptedState } from '../state/platform-state.js';
import { StateDiff } from '../state/state-diff.js';

/** What a block is executed with. */
export type BlockEnvironment = Omit<ExecutionEnvironment, 'acceptedState'>;

/**
 * A block on its way into the state: its time, then its transactions, one by one. Blocks that are built and blocks that are
 * verified go the same way, so that what one accepts the other does.
 */
export class BlockExecution {
  readonly #state: StateDiff;
  readonly #environment: ExecutionEnvironment;
  #gas = 0n;

  /** Begins a block on an accepted state at a time in Unix seconds, which the state may reach at once. */
  constructor(accepted: AcceptedState, time: bigint, environment: BlockEnvironment) {
    this.#environment = { ...environment, acceptedState: accepted };
    this.#state = new StateDiff(accepted);
    advanceTime(this.#state, time, this.#environment);
  }

  /** The gas that its further transactions may use. */
  get remainingGas(): bigint {
    return this.#state.gas.capacity - this.#gas;
  }

  /** Executes a transaction after those before it. @throws TxRejectedError; the block goes on without the transaction. */
  take(tx: PlatformTx): void {
    const attempt = new StateDiff(this.#state);
    executeTx(tx, attempt, this.#environment);
    attempt.addTx(tx, 'Committed');
    this.#gas += gasOf(tx, this.#environment.rules);
    attempt.applyTo(this.#state);
  }

  /**
   * Ends the block: what it used is gone, and L1 validators that cannot pay for one more second are not active any more.
   * @throws Error when it used more gas than there was.
   */
  finish(): StateDiff {
    this.#state.setGas(consumeGas(this.#state.gas, this.#gas));
    settleL1Validators(this.#state, this.#environment.rules);
    return this.#state;
  }
}
