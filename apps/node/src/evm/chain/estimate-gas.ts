import { checksumAddress } from '../address.js';
import type { Hex } from '../bytes.js';
import { EvmError } from '../evm-error.js';
import type { MessageOutcome } from '../execution/apply-message.js';
import { type CallRequest, requestToMessage } from '../execution/call-request.js';
import type { Message } from '../execution/message.js';
import { revertReason } from '../execution/vm-error.js';
import { smaller } from '../min-max.js';
import { TransactionError } from '../transaction/transaction-error.js';
import { type CallOptions, type CallSession, withCallState } from './call-contract.js';
import type { EvmChain } from './evm-chain.js';

const transferGas = 21_000n;

/** A call reverted on purpose; the message is the reference client's. */
export class ExecutionRevertedError extends EvmError {
  override readonly name = 'ExecutionRevertedError';
  /** What the contract reverted with. */
  readonly data: Hex;

  constructor(data: Hex) {
    const reason = revertReason(data);
    super('revert', reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`);
    this.data = data;
  }
}

/** No amount of gas that is allowed lets the call succeed. */
class GasEstimationError extends EvmError {
  override readonly name = 'GasEstimationError';

  constructor(message: string, options?: ErrorOptions) {
    super('gas-estimation', message, options);
  }
}

/**
 * The least gas limit with which a transaction succeeds, exactly.
 * @throws ExecutionRevertedError, GasEstimationError, TransactionError or CallRequestError when there is none.
 */
export function estimateGas(
  chain: EvmChain,
  request: CallRequest,
  options: CallOptions = {},
): Promise<bigint> {
  const message = requestToMessage(request, chain.chainId, options.gasCap);
  return withCallState(chain, options, async (session) => {
    const allowance = affordableGas(message, session);
    if (isPlainTransfer(message, session) && allowance >= transferGas) {
      const outcome = await attempt(session, message, transferGas);
      if (outcome !== undefined && outcome.error === undefined) return transferGas;
    }
    return search(session, message, allowance);
  });
}

// What is found at the limit bounds the search from below: with less gas than that run used, before refunds, none can
// succeed. Mostly that amount itself is enough, so it is tried first.
async function search(session: CallSession, message: Message, allowance: bigint): Promise<bigint> {
  const outcome = await attempt(session, message, allowance);
  if (outcome === undefined || outcome.error?.kind === 'out-of-gas') {
    throw new GasEstimationError(`gas required exceeds allowance (${allowance})`);
  }
  if (outcome.error?.kind === 'revert') throw new ExecutionRevertedError(outcome.output);
  if (outcome.error !== undefined) throw new GasEstimationError(outcome.error.message);

  let failing = outcome.maxGasUsed - 1n;
  let enough = allowance;
  let next = outcome.maxGasUsed;
  while (failing + 1n < enough) {
    const tried = await attempt(session, message, next);
    if (tried === undefined || tried.error !== undefined) failing = next;
    else enough = next;
    // Calls pass on 63 of 64 parts of their gas, so what is missing is mostly little.
    next = smaller((failing + enough) / 2n, failing * 2n);
  }
  return enough;
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
    if (error instanceof TransactionError && error.reason === 'intrinsic-gas') return undefined;
    throw error;
  }
}

function isPlainTransfer({ to, input, authorizationList }: Message, { machine }: CallSession): boolean {
  if (to === null || input !== '0x' || authorizationList !== undefined) return false;
  return machine.state.code(to).length === 0 && machine.evm.getPrecompile(to) === undefined;
}

/** The gas that the sender can pay at the price that it offers. */
function affordableGas(message: Message, { machine }: CallSession): bigint {
  const { from, gas, maxFeePerGas, value } = message;
  if (maxFeePerGas === 0n) return gas;
  const balance = machine.state.account(from)?.balance ?? 0n;
  if (balance < value) {
    throw new TransactionError(
      'insufficient-funds',
      `insufficient funds for transfer: address ${checksumAddress(from)}`,
    );
  }
  return smaller(gas, (balance - value) / maxFeePerGas);
}
