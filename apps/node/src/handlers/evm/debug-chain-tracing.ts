import { EvmError } from '@firn/evm';
import type { Block } from '@firn/evm/block';
import { traceChain } from '@firn/evm/tracing';
import { rpcError } from '@firn/jsonrpc/errors';
import { rawJson, type SubscriptionHandlersOf } from '@firn/jsonrpc/server';
import type { EvmHandlers, evmGroup } from '@firn/node-server';
import { toRpcError } from '../../errors/domain-errors.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';

const methodNotFound = -32_601;

/** Traces of several blocks and of rejected blocks. */
export const debugChainTraces = {
  /** Over a connection the call opens the subscription of that name; it comes here where there is none. */
  debug_traceChain: () => {
    throw rpcError(methodNotFound, 'notifications not supported');
  },

  /** A block that breaks the rules ends an import with an error; none is kept. */
  debug_traceBadBlock: ({ hash }) => {
    throw new EvmError('tracing', `bad block ${lower(hash)} not found`);
  },

  /** A block that breaks the rules ends an import with an error; none is kept. */
  debug_standardTraceBadBlockToFile: ({ hash }) => {
    throw new EvmError('tracing', `bad block ${lower(hash)} not found`);
  },

  /** A block that breaks the rules ends an import with an error; none is kept. */
  debug_getBadBlocks: () => [],

  debug_replayBadBlock: ({ hash }) => {
    // Every block is executed before it is accepted, and a refused one is not kept.
    throw new EvmError('debug', `bad block ${hash} not found`);
  },
} satisfies Partial<EvmHandlers<NodeContext>>;

/** Kinds of `debug_subscribe`. */
export const debugSubscriptions: SubscriptionHandlersOf<typeof evmGroup, NodeContext>['debug_subscribe'] = {
  traceChain: ({ start, end, config }, context) => {
    const { chain, node } = context;
    try {
      const range = { start: requireTracedBlock(chain, start), end: requireTracedBlock(chain, end) };
      // Block by block: between two of them it is the turn of others.
      const trace = ({ hash }: Block): AsyncIterable<string> =>
        node.executions.parts('debug_traceBlockByHash', { hash, config }, context);
      return payloads(traceChain(chain, range, toTraceConfig(config), trace));
    } catch (error) {
      throw toRpcError(error);
    }
  },
};

async function* payloads<Payload>(texts: AsyncIterable<string>): AsyncGenerator<Payload> {
  for await (const text of texts) yield rawJson<Payload>(text);
}
