import { cappedGas, checkRequest, requestToMessage } from '@firn/evm/execution';
import {
  callOfTransaction,
  callsOfBlock,
  callsOfTransaction,
  filterCalls,
  replayTransaction,
  replayTransactions,
  traceMessage,
  traceMessages,
} from '@firn/evm/tracing';
import { decodeSubmittedTransaction } from '@firn/evm/transaction';
import type { EvmHandlers } from '@firn/node-server';
import type { Hex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../../executions/executions.js';
import { findBlock, lower, requireBlock, toBlockNumber } from '../../requests/block-parameter.js';
import { toTraceTypes } from '../../requests/trace-config.js';
import {
  toBlockOverrides,
  toCallLimits,
  toCallRequest,
  toStateOverrides,
} from '../../requests/transaction-request.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

/** Traces in the form of OpenEthereum. */
export const traceHandlers = {
  trace_block: ({ block: parameter }, { chain, signal }) => {
    const block = findBlock(chain, parameter);
    return block === undefined ? null : traceAnswer(callsOfBlock(chain, block, signal));
  },

  trace_call: ({ args, traceTypes, block, stateOverrides, blockOverrides }, context) => {
    const { chain, signal } = context;
    const message = requestToMessage(toCallRequest(args), chain.chainId, toCallLimits(context).gasCap);
    const options = {
      block: requireBlock(chain, block),
      next: context.next,
      waivesBaseFee: context.isControlled,
      stateOverrides: toStateOverrides(stateOverrides),
      blockOverrides: toBlockOverrides(blockOverrides),
    };
    return traceAnswer(traceMessage(chain, { message, types: toTraceTypes(traceTypes) }, options, signal));
  },

  trace_callMany: ({ calls, block }, context) => {
    const { chain, signal } = context;
    const { gasCap } = toCallLimits(context);
    const messages = calls.map(([request, types]) => ({
      message: requestToMessage(toCallRequest(request), chain.chainId, gasCap),
      types: toTraceTypes(types),
    }));
    return traceAnswer(
      traceMessages(
        chain,
        messages,
        { block: requireBlock(chain, block), next: context.next, waivesBaseFee: context.isControlled },
        signal,
      ),
    );
  },

  trace_filter: ({ filter }, { chain, signal }) => {
    const { fromBlock, toBlock, fromAddress, toAddress, mode, after = 0, count } = filter;
    const found = filterCalls(
      chain,
      {
        first: toBlockNumber(chain, fromBlock),
        last: toBlockNumber(chain, toBlock),
        from: toAddresses(fromAddress),
        to: toAddresses(toAddress),
        both: mode === 'intersection',
        after: Number(after),
        count: count === undefined ? Number.POSITIVE_INFINITY : Number(count),
      },
      signal,
    );
    return traceAnswer(found);
  },

  trace_get: ({ hash, traceAddress }, { chain, signal }) => {
    const located = chain.transaction(lower(hash));
    return located === undefined
      ? null
      : traceAnswer(callOfTransaction(chain, located, traceAddress, signal));
  },

  trace_rawTransaction: ({ input, traceTypes, block }, context) => {
    const { chain, signal } = context;
    const transaction = decodeSubmittedTransaction(input);
    checkRequest({ chainId: transaction.chainId }, chain.chainId);
    const message = { ...transaction, gas: cappedGas(transaction.gas, toCallLimits(context).gasCap) };
    const types = toTraceTypes(traceTypes);
    return traceAnswer(
      traceMessage(
        chain,
        { message, types },
        { block: requireBlock(chain, block), next: context.next, waivesBaseFee: context.isControlled },
        signal,
      ),
    );
  },

  trace_replayBlockTransactions: ({ block: parameter, traceTypes }, { chain, signal }) => {
    const block = findBlock(chain, parameter);
    if (block === undefined) return null;
    return traceAnswer(replayTransactions(chain, block, toTraceTypes(traceTypes), signal));
  },

  trace_replayTransaction: ({ hash, traceTypes }, { chain, signal }) => {
    const located = chain.transaction(lower(hash));
    if (located === undefined) return null;
    return traceAnswer(replayTransaction(chain, located, toTraceTypes(traceTypes), signal));
  },

  trace_transaction: ({ hash }, { chain, signal }) => {
    const located = chain.transaction(lower(hash));
    return located === undefined ? null : traceAnswer(callsOfTransaction(chain, located, signal));
  },
} satisfies Partial<EvmHandlers<ExecutionContext>>;

/** An empty list matches any address, as a list that is left out does. */
function toAddresses(addresses: readonly Hex[] | undefined): ReadonlySet<Hex> | undefined {
  return addresses === undefined || addresses.length === 0 ? undefined : new Set(addresses.map(lower));
}
