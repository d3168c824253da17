import type { Block } from '@firn/evm/block';
import { traceChain } from '@firn/evm/tracing';
import { rawJson } from '@firn/jsonrpc/server';
import type { DebugSubscribeTraceChainHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';
import { toRpcError } from '../../rpc-errors/domain-errors.js';

export const debugSubscribeTraceChain: DebugSubscribeTraceChainHandler<NodeContext> = (
  { start, end, config },
  context,
) => {
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
};

async function* payloads<Payload>(texts: AsyncIterable<string>): AsyncGenerator<Payload> {
  for await (const text of texts) yield rawJson<Payload>(text);
}
