import { revertMessage } from '@firn/evm/chain';
import { rpcError } from '@firn/jsonrpc/errors';
import type { CallFrameWire } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { hardhatSentence } from '../errors/hardhat-errors.js';
import type { NodeContext } from './node-context.js';
import { untilInBlock } from './until-in-block.js';

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
