import type { EthChainIdHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethChainId: EthChainIdHandler<NodeContext> = (_, { chain }) => chain.chainId;
