import type { EvmHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** Handlers of `net_`. */
export const netHandlers = {
  net_listening: () => true,

  /** Peers belong to the node: an EVM chain has none. */
  net_peerCount: () => 0n,

  /** The network of an EVM chain has the number of the chain. */
  net_version: (_, { chain }) => String(chain.chainId),
} satisfies Partial<EvmHandlers<NodeContext>>;
