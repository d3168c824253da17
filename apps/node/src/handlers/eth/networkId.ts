import type { EthNetworkIdHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** The network of an EVM chain has the number of the chain. */
export const ethNetworkId: EthNetworkIdHandler<NodeContext> = (_, { chain }) => String(chain.chainId);
