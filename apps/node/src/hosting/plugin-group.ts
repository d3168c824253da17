import { isRpcError, rpcCodes, rpcError } from '@firn/jsonrpc/errors';
import { type BoundGroup, defaultRpcLimits } from '@firn/jsonrpc/server';
import { encodeJson } from '@firn/primitives/json';
import type { NodeContext } from '../node/node-context.js';
import type { PluginMethod } from '../plugins/virtual-machine.js';

const group = 'plugin';

/** The methods of a plugin at one path as a group of an endpoint. */
export function toPluginGroup(methods: ReadonlyMap<string, PluginMethod>): BoundGroup<NodeContext> {
  return {
    name: group,
    aliases: [],
    subscriptions: [],
    methods: [...methods].map(([name, method]) => ({
      contract: { name, access: 'public', decodeParams: (params) => params, encodeResult: encodeLimited },
      handler: (params: unknown, { signal }: NodeContext) => answer(method, params, signal),
    })),
  };
}

async function answer(method: PluginMethod, params: unknown, signal: AbortSignal): Promise<unknown> {
  try {
    return (await method(params, { signal })) ?? null;
  } catch (error) {
    throw toRpcError(error);
  }
}

function toRpcError(error: unknown): unknown {
  if (!(error instanceof Error) || isRpcError(error)) return error;
  const { code, data } = error as Error & { readonly code?: unknown; readonly data?: unknown };
  return Number.isSafeInteger(code) ? rpcError(code as number, error.message, data) : error;
}

function encodeLimited(result: unknown): string {
  const text = encodeJson(result);
  if (text.length <= defaultRpcLimits.batchResultBytes) return text;
  throw rpcError(rpcCodes.responseTooLarge, 'response too large');
}
