import { bigintToBytes, emptyBytes, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { greater, maxUint64, maxUint256, smaller } from '@firn/primitives/integers';
import { EvmError } from '../../evm-error.js';
import type { MessageOutcome } from '../../execution/apply-message.js';
import { type CallRequest, requestToMessage } from '../../execution/call-request.js';
import { maxTransactionGas } from '../../execution/check-message.js';
import type { Message } from '../../execution/message.js';
import { includes } from '../../execution/rules.js';
import { revertReason } from '../../execution/vm-error.js';
import { gasForSize } from '../../pool/gas-for-size.js';
import { rlpLength } from '../../rlp/encode-rlp.js';
import { blobGasOf } from '../../transaction/blob-gas.js';
import type { AccessListEntry } from '../../transaction/transaction.js';
import { isTransactionError, TransactionError } from '../../transaction/transaction-error.js';
import {
  type CallOptions,
  type CallSession,
  defaultCallLimits,
  explainRefusal,
  withCallState,
} from './call-contract.js';
import type { ChainReader } from './chain-reader.js';

const transferGas = 21_000n;
/** Gas that a called contract gets on top where value is sent to it. */
const callStipend = 2_300n;
/** How much more than the least gas an estimate may be, of itself. */
const errorRatio = 0.015;

/** A call reverted on purpose; the message is the reference client's. */
export class ExecutionRevertedError extends EvmError {
  override readonly name = 'ExecutionRevertedError';
  /** What the contract reverted with. */
  readonly data: Hex;

  constructor(data: Hex) {
    super('revert', revertMessage(data));
    this.data = data;
  }
}

/** Whether an error is a {@link ExecutionRevertedError}, of this or of another copy of the code. */
export function isExecutionRevertedError(error: unknown): error is ExecutionRevertedError {
  return error instanceof Error && error.name === 'ExecutionRevertedError';
}

/** What is said of a call that reverted with that data. */
export function revertMessage(data: Hex): string {
  const reason = revertReason(data);
  return reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`;
}

/**
 * A gas limit with which a transaction succeeds, found step by step as the reference client finds it: at most 1.5 %
 * above the least one.
 * @throws ExecutionRevertedError, EvmError `gas-estimation`, TransactionError or EvmError `call-request` when there is none.
 */
export function estimateGas(
  chain: ChainReader,
  request: CallRequest,
  options: CallOptions = {},
): Promise<bigint> {
  const { gasCap } = options.limits ?? defaultCallLimits;
  const message = requestToMessage({ ...request, gas: request.gas ?? 0n }, chain.chainId, gasCap);
  return withCallState(chain, options, async (session) => {
    const highest = highestGas(message, session, gasCap);
    if (
      message.input === '0x' &&
      message.to !== null &&
      session.machine.state.code(message.to).length === 0
    ) {
      if ((await triesTransfer(session, message)) === true) {
        return atLeastGasForSize(chain, transferGas, request);
      }
    }
    return atLeastGasForSize(chain, await search(session, message, highest), request);
  });
}

// A recipient without code can still cost more than that: a precompile, or an access list.
async function triesTransfer(session: CallSession, message: Message): Promise<boolean> {
  try {
    const outcome = await attempt(session, message, transferGas);
    return outcome !== undefined && outcome.error === undefined;
  } catch (error) {
    if (isTransactionError(error)) return false;
    throw error;
  }
}

async function search(session: CallSession, message: Message, highest: bigint): Promise<bigint> {
  const { gasUsed, maxGasUsed } = await runAtMost(session, message, highest);
  const succeedsWith = async (gas: bigint): Promise<boolean> => {
    const outcome = await attempt(session, message, gas);
    return outcome !== undefined && outcome.error === undefined;
  };
  let failing = gasUsed - 1n;
  let enough = highest;
  // Calls pass on 63 of 64 parts of their gas, and mostly that is all that is missing.
  const optimistic = ((maxGasUsed + callStipend) * 64n) / 63n;
  if (optimistic < enough) {
    if (await succeedsWith(optimistic)) enough = optimistic;
    else failing = optimistic;
  }
  while (failing + 1n < enough && Number(enough - failing) / Number(enough) >= errorRatio) {
    const next = smaller((enough + failing) / 2n, failing * 2n);
    if (await succeedsWith(next)) enough = next;
    else failing = next;
  }
  return enough;
}

/** What comes of the call with all the gas that it may have. @throws when that is not enough, or it fails anyway. */
async function runAtMost(session: CallSession, message: Message, highest: bigint): Promise<MessageOutcome> {
  const outcome = await attempt(session, message, highest);
  if (outcome === undefined || outcome.error?.message === 'out of gas') {
    throw new EvmError('gas-estimation', `gas required exceeds allowance (${highest})`);
  }
  if (outcome.error?.kind === 'revert') throw new ExecutionRevertedError(outcome.output);
  if (outcome.error !== undefined) throw new EvmError('gas-estimation', outcome.error.message);
  return outcome;
}

/** The outcome with that gas limit; undefined when it does not even pay for the transaction's form. */
async function attempt(
  session: CallSession,
  message: Message,
  gas: bigint,
): Promise<MessageOutcome | undefined> {
  try {
    return await session.run({ ...message, gas });
  } catch (error) {
    if (isTransactionError(error) && error.reason === 'intrinsic-gas') return undefined;
    throw explainRefusal(error, (reason) => `failed with ${gas} gas: ${reason}`);
  }
}

/** The most gas that the call may have: what it asks for or the block holds, the rules allow, and its sender can pay. */
function highestGas(message: Message, session: CallSession, gasCap: bigint): bigint {
  let highest = message.gas >= transferGas ? message.gas : session.blockGasLimit;
  if (includes(session.machine.rules, 'Osaka')) highest = smaller(highest, maxTransactionGas);
  if (message.maxFeePerGas > 0n) highest = smaller(highest, affordableGas(message, session));
  return gasCap === 0n ? highest : smaller(highest, gasCap);
}

/** The gas that the sender can pay at the price that it offers. */
function affordableGas(message: Message, { machine }: CallSession): bigint {
  const { from, maxFeePerGas, maxFeePerBlobGas = 0n, value } = message;
  let available = machine.state.account(from)?.balance ?? 0n;
  if (value >= available) {
    throw new TransactionError('insufficient-funds', 'insufficient funds for transfer');
  }
  available -= value;
  const blobFee = blobGasOf(message) * maxFeePerBlobGas;
  if (blobFee > 0n && blobFee >= available) {
    throw new TransactionError('insufficient-funds', 'insufficient funds for gas * price + value');
  }
  return (available - blobFee) / maxFeePerGas;
}

/** That gas, or what the pool of the chain asks of a transaction of the size that the request can come to. */
export function atLeastGasForSize(
  chain: ChainReader,
  gas: bigint,
  request: CallRequest,
  accessList: readonly AccessListEntry[] = request.accessList ?? [],
): bigint {
  if (!chain.canonical.rulesOf(chain.head).asynchronous) return gas;
  const blockGasLimit = chain.nextFrame()?.environment.gasLimit ?? chain.head.header.gasLimit;
  return greater(gas, gasForSize(largestSize(chain.chainId, request, accessList), blockGasLimit));
}

/** Bytes of a transaction of type 2 with the fields of a request, and the longest ones where it has none (reference: helicon 3.9). */
function largestSize(chainId: bigint, request: CallRequest, accessList: readonly AccessListEntry[]): bigint {
  const { nonce = maxUint64, gas = maxUint64, value = maxUint256, to = null, input = '0x' } = request;
  const { gasPrice = maxUint256, maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice } = request;
  const length = rlpLength([
    ...[chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(bigintToBytes),
    to === null ? emptyBytes : hexToBytes(to),
    bigintToBytes(value),
    hexToBytes(input),
    accessList.map(({ address, storageKeys }) => [hexToBytes(address), storageKeys.map(hexToBytes)]),
    ...[1n, maxUint256, maxUint256].map(bigintToBytes),
  ]);
  const typeByte = 1;
  return BigInt(length + typeByte);
}
