import { draftTransaction, type EvmChain, revertMessage, withNonce } from '@firn/evm/chain';
import type { CallRequest } from '@firn/evm/execution';
import { signTransaction } from '@firn/evm/transaction';
import { rpcError } from '@firn/jsonrpc/errors';
import type { CallFrameWire, Receipt } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { awaitReceipt, sendImpersonated, submitTransaction } from '../chains/submit-transaction.js';
import { hardhatSentence } from '../errors/hardhat-errors.js';
import { toReceiptAnswer } from '../serializers/evm/receipt-answer.js';
import { estimatesForSending } from './estimates.js';
import type { NodeContext } from './node-context.js';

/**
 * Signs a transaction with a key of the node, or impersonates its sender, and sends it; returns its hash.
 * @throws EvmError, TransactionError, or a Refusal where the node has no key of the account.
 */
export async function sendFromAccount(
  context: NodeContext,
  request: CallRequest & { readonly from: Hex },
): Promise<Hex> {
  const { node, chain, hosted } = context;
  if (hosted.isControlled && hosted.impersonation.has(request.from)) {
    return sendImpersonated(hosted, request, estimatesForSending(context));
  }
  node.accounts.assertKnown(request.from);
  const draft = await draftTransaction(chain, request, { estimate: estimatesForSending(context) });
  // From here to the pool nothing is waited for, so that no other call can take the same nonce.
  const signed = node.accounts.withUnlockedKey(request.from, (key) =>
    signTransaction(withNonce(chain, draft), key),
  );
  return submitTransaction(hosted, signed);
}

/** The code with which reverted calls are answered, too. Of -32603, which Hardhat answers with, clients believe that trying again may help. */
const failed = 3;
const topCall = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } } as const;

interface FailureReason {
  readonly message: string;
  readonly data: Hex;
}

/**
 * The hash of a transaction that was sent, as its answer. With `--throw-on-transaction-failures`, where it goes into a block at once and
 * fails, there is none: Hardhat's tests expect an error with the reason then, in its words after the reference client's. The hash is answered all the same where others keep the chain from making its block
 * for half a minute, as while a dump is loaded.
 * @throws RpcError 3 with the message, the hash and the revert data.
 */
export async function hashUnlessFailed(context: NodeContext, hash: Hex): Promise<Hex> {
  const { chain, hosted, settings } = context;
  if (!hosted.isControlled || !settings.throwOnTransactionFailures) return hash;
  await untilInBlock(chain, hash, context.signal);
  if (chain.receipt(hash)?.status !== 0n) return hash;
  const { message, data } = await reasonOf(context, hash);
  throw rpcError(failed, message, { message, txHash: hash, data });
}

async function reasonOf(context: NodeContext, hash: Hex): Promise<FailureReason> {
  try {
    let text = '';
    const parts = context.node.executions.parts('debug_traceTransaction', { hash, config: topCall }, context);
    for await (const part of parts) text += part;
    return reasonIn(JSON.parse(text) as CallFrameWire);
  } catch (err) {
    // The transaction stays in its block, so what is told is that it failed, and not that it could not be traced.
    context.hosted.logger.warn({ err, hash }, 'failed transaction not traced');
    return { message: 'the transaction failed', data: '0x' };
  }
}

function reasonIn({ error, output = '0x' }: CallFrameWire): FailureReason {
  if (error === undefined) throw new Error('it did not fail when it was traced');
  const isRevert = error === 'execution reverted';
  const message = isRevert ? revertMessage(output) : error;
  const words = hardhatSentence(error, output);
  return { message: words === undefined ? message : `${message} (${words})`, data: isRevert ? output : '0x' };
}

const defaultTimeoutMs = 20_000;
const maxTimeoutMs = 60_000;

/**
 * The receipt of a transaction that was sent, once it is in a block.
 * @param timeoutMs How long to wait: 20 seconds for 0, at most 60 seconds.
 * @throws RpcError 4 with the hash, when it is in no block by then.
 */
export async function receiptOfSent(
  { chain, signal }: Pick<NodeContext, 'chain' | 'signal'>,
  hash: Hex,
  timeoutMs = 0,
): Promise<Receipt> {
  const wait = Math.min(timeoutMs || defaultTimeoutMs, maxTimeoutMs);
  const receipt = await awaitReceipt(chain, hash, AbortSignal.any([signal, AbortSignal.timeout(wait)]));
  if (receipt !== undefined) return toReceiptAnswer(receipt);
  const message = `The transaction was added to the transaction pool but wasn't processed in ${wait / 1000}s`;
  throw rpcError(4, message, hash);
}

/** Somebody waits for the answer: a transaction that lacks an earlier nonce comes into no block, and others may keep the chain busy for long. */
const longestWaitMs = 30_000;

/**
 * Settles when a transaction that was sent is in a block, or in none of those that are made now: it is on disk before its block is made where development controls
 * had the chain when it came. With blocks at an interval or on demand, at once; where others never let the chain be idle, after `longestMs` (default: 30 seconds).
 */
export async function untilInBlock(
  chain: EvmChain,
  hash: Hex,
  signal: AbortSignal | undefined,
  longestMs = longestWaitMs,
): Promise<void> {
  const isWaiting = (): boolean => chain.mining.automine && chain.pool.get(hash) !== undefined;
  if (!isWaiting()) return;
  const ends: (() => void)[] = [];
  // Others may keep the chain busy for as long as they want: it need not be idle.
  const gone = new Promise<void>((resolve) => {
    ends.push(chain.events.on('block', () => isWaiting() || resolve()));
    const stop = (): void => resolve();
    signal?.addEventListener('abort', stop);
    ends.push(() => signal?.removeEventListener('abort', stop));
    const limit = setTimeout(stop, longestMs);
    ends.push(() => clearTimeout(limit));
  });
  try {
    await Promise.race([chain.idle(), gone]);
  } finally {
    for (const end of ends) end();
  }
}
