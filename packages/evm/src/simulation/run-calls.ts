import { zeroAddress } from '../block/header.js';
import type { MessageOutcome } from '../execution/apply-message.js';
import type { BlockExecution } from '../execution/block-execution.js';
import { type CallRequest, cappedGas, checkRequest } from '../execution/call-request.js';
import type { Transaction } from '../transaction/transaction.js';
import { isTransactionError } from '../transaction/transaction-error.js';
import type { SimulatedFrame } from './block-frame.js';
import type { CallLogs, NumberedLog } from './call-logs.js';
import { toSimulatedTransaction } from './simulated-transaction.js';
import { SimulationError } from './simulation-error.js';

/** The gas that all calls of a simulation may use together. */
export class GasPool {
  #left: bigint | undefined;

  /** A cap of 0 is none. */
  constructor(cap: bigint) {
    this.#left = cap === 0n ? undefined : cap;
  }

  /** What a call that asks for that gas gets. @throws SimulationError when nothing is left. */
  limit(gas: bigint): bigint {
    if (this.#left === undefined) return gas;
    if (this.#left === 0n) throw new SimulationError('block-gas', 'gas limit reached');
    return cappedGas(gas, this.#left);
  }

  take(gas: bigint): void {
    if (this.#left !== undefined) this.#left -= gas;
  }
}

/** A call that ran, and its logs before the block has a hash. */
export interface EndedCall {
  readonly outcome: MessageOutcome;
  readonly transaction: Transaction;
  readonly logs: readonly NumberedLog[];
}

/** The calls of a block, and what became of them. */
export interface CallRun {
  readonly ended: readonly EndedCall[];
  /** Undefined before they ran. */
  readonly execution: BlockExecution | undefined;
  /** Runs them in a block. To be called once. */
  readonly through: (execution: BlockExecution) => Promise<void>;
}

/** How calls run. */
export interface CallRunOptions {
  readonly logs: CallLogs;
  readonly pool: GasPool;
  readonly validates: boolean;
}

/** Prepares the calls of a block, which run one after the other as transactions do. */
export function runCalls(
  calls: readonly CallRequest[],
  frame: SimulatedFrame,
  options: CallRunOptions,
): CallRun {
  const ended: EndedCall[] = [];
  const run: { ended: EndedCall[]; execution: BlockExecution | undefined; through: CallRun['through'] } = {
    ended,
    execution: undefined,
    through: async (execution) => {
      run.execution = execution;
      await execution.machine.turns.rest();
      for (const call of calls) {
        ended.push(await runCall(execution, call, frame, options));
        await execution.machine.turns.rest();
      }
    },
  };
  return run;
}

async function runCall(
  execution: BlockExecution,
  call: CallRequest,
  frame: SimulatedFrame,
  { logs, pool, validates }: CallRunOptions,
): Promise<EndedCall> {
  const transaction = completeCall(execution, call, frame, pool);
  try {
    const outcome = await execution.apply(withOwnLists(transaction, call), {
      checks: validates ? 'validated-call' : 'call',
      hidesBaseFee: false,
    });
    pool.take(outcome.gasUsed);
    return { outcome, transaction, logs: logs.take() };
  } catch (cause) {
    if (!isTransactionError(cause)) throw cause;
    const { gas } = transaction;
    throw new SimulationError(cause.reason, `err: ${cause.message} (supplied gas ${gas})`, { cause });
  }
}

// A call with a gas price is a transaction without lists, but runs with those that it has, as with the reference client.
function withOwnLists(
  transaction: Transaction,
  { accessList, authorizationList, blobVersionedHashes, maxFeePerBlobGas }: CallRequest,
): Transaction {
  if (transaction.type !== 0) return transaction;
  return {
    ...transaction,
    accessList: accessList ?? [],
    authorizationList,
    blobVersionedHashes,
    maxFeePerBlobGas,
  };
}

/** @throws SimulationError when the block has too little gas left; EvmError `call-request` for a call that contradicts itself. */
function completeCall(
  execution: BlockExecution,
  call: CallRequest,
  { environment, gasAvailable }: SimulatedFrame,
  pool: GasPool,
): Transaction {
  const { rules, state } = execution.machine;
  const left = gasAvailable - execution.gasUsed;
  const { gas = left, from = zeroAddress } = call;
  if (gas > left) {
    throw new SimulationError(
      'block-gas',
      `block gas limit reached: ${execution.gasUsed + gas} >= ${gasAvailable}`,
    );
  }
  checkRequest(call, rules.chainId);
  const nonce = call.nonce ?? state.account(from)?.nonce ?? 0n;
  return toSimulatedTransaction(
    { ...call, nonce, gas: pool.limit(gas) },
    { chainId: rules.chainId, hasBaseFee: environment.baseFee !== undefined },
  );
}
