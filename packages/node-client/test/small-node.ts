import { createEndpoint, type RpcEndpoint, rawJson } from '@firn/jsonrpc/server';
import * as validators from '@firn/node-validators';

/** A node of a few methods, written by hand on the runtime: the client must not know the generated server. */
export interface SmallNode {
  readonly route: (path: string) => RpcEndpoint | undefined;
  /** Messages that came in, as they were. */
  readonly messages: string[];
}

/** Makes a small node. `block` is the answer of `eth_blockNumber`. */
export function createSmallNode(block: () => bigint | Promise<bigint> = () => 42n): SmallNode {
  const messages: string[] = [];
  const info = createEndpoint({ groups: [infoMethods()], context: undefined });
  const chain = createEndpoint({ groups: [ethMethods(block)], context: undefined });
  const observed = (endpoint: RpcEndpoint): RpcEndpoint => ({
    dispatch(message, meta) {
      messages.push(String(message));
      return endpoint.dispatch(message, meta);
    },
  });
  const endpoints = new Map([
    ['/ext/info', observed(info)],
    ['/ext/bc/C/rpc', observed(chain)],
    ['/ext/bc/C/ws', observed(chain)],
  ]);
  return { route: (path) => endpoints.get(path), messages };
}

function infoMethods() {
  return {
    name: 'info',
    aliases: [],
    subscriptions: [],
    methods: [
      {
        contract: {
          name: 'info.getNetworkName',
          access: 'public',
          decodeParams: () => undefined,
          encodeResult: JSON.stringify,
        },
        handler: () => ({ networkName: 'local' }),
      },
      {
        contract: {
          name: 'info.peers',
          access: 'public',
          decodeParams: validators.decodeInfoPeersParams,
          encodeResult: validators.encodeInfoPeersResult,
        },
        // A count beyond 2^53 as a bare integer: a sloppy server, whose answer is exact all the same.
        handler: () => rawJson('{"numPeers":18446744073709551615,"peers":[]}'),
      },
    ],
  } as const;
}

function ethMethods(block: () => bigint | Promise<bigint>) {
  return {
    name: 'evm',
    aliases: [],
    methods: [
      {
        contract: {
          name: 'eth_blockNumber',
          access: 'public',
          decodeParams: () => undefined,
          encodeResult: validators.encodeEthBlockNumberResult,
        },
        handler: block,
      },
      {
        contract: {
          name: 'eth_sendRawTransaction',
          access: 'public',
          decodeParams: validators.decodeEthSendRawTransactionParams,
          encodeResult: validators.encodeEthSendRawTransactionResult,
        },
        handler: () => `0x${'ab'.repeat(32)}` as const,
      },
    ],
    subscriptions: [
      {
        method: 'eth_subscribe',
        contract: {
          access: 'public',
          unsubscribe: 'eth_unsubscribe',
          notification: 'eth_subscription',
          kinds: {
            newPendingTransactions: {
              decodeParams: () => undefined,
              encodePayload: (hash: unknown) => JSON.stringify(hash),
            },
          },
        },
        handlers: {
          async *newPendingTransactions() {
            yield `0x${'01'.repeat(32)}`;
            yield `0x${'02'.repeat(32)}`;
          },
        },
      },
    ],
  } as const;
}
