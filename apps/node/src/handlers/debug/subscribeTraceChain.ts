import { rawJson } from '@firn/jsonrpc/server';
import type { DebugSubscribeTraceChainHandler } from '@firn/node-server';
import { traceChain } from '../../evm/tracing/trace-chain.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';
import { toRpcError } from '../../server/domain-errors.js';

export const debugSubscribeTraceChain: DebugSubscribeTraceChainHandler<NodeContext> = (
  { start, end, config },
  { chain, signal },
) => {
  try {
    const range = { start: requireTracedBlock(chain, start), end: requireTracedBlock(chain, end) };
    return payloads(traceChain(chain, range, toTraceConfig(config), signal));
  } catch (error) {
    throw toRpcError(error);
  }
};

async function* payloads<Payload>(texts: AsyncIterable<string>): AsyncGenerator<Payload> {
  for await (const text of texts) yield rawJson<Payload>(text);
}
