import { asObject, parseJson } from '@firn/contract/json';
import type { Exchange } from '@firn/jsonrpc/client';
import { isTransportError } from '@firn/jsonrpc/errors';
import type { NodeClient } from '@firn/node-client';
import type { NodeGroup } from '@firn/specs';
import type { RpcMethod } from '../contract/node-contract.js';

/** A node to be checked. */
export interface NodeTarget {
  /** Makes the calls of the examples. */
  readonly client: NodeClient;
  /** Sends the messages that no client would write. */
  readonly exchange: Exchange;
  /** The chain that each group with a chain in its path is asked at. A group that is left out is not checked. */
  readonly chains: Readonly<Partial<Record<NodeGroup, string>>>;
}

/** An answer as it came. */
export interface RawAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The path of a method at the target. */
function pathOf(target: NodeTarget, { group, path }: Pick<RpcMethod, 'group' | 'path'>): string {
  return path.replace('{blockchainId}', () => target.chains[group] ?? '');
}

/**
 * Calls a method with `params` as they stand; `undefined` leaves them out.
 * @throws TransportError where the answer is none of JSON-RPC.
 */
export async function callRaw(
  target: NodeTarget,
  method: Pick<RpcMethod, 'group' | 'path' | 'name'>,
  params: string | undefined,
): Promise<RawAnswer> {
  const tail = params === undefined ? '' : `,"params":${params}`;
  const message = `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method.name)}${tail}}`;
  try {
    return asObject(parseJson(await target.exchange(pathOf(target, method), message, undefined)));
  } catch (error) {
    // A server may have no such path where it offers none of its methods.
    if (isTransportError(error) && error.status === 404)
      return { error: { code: -32601, message: 'HTTP 404' } };
    throw error;
  }
}
