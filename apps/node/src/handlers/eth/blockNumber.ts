import type { EthBlockNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethBlockNumber: EthBlockNumberHandler<NodeContext> = (_, { chain }) => chain.head.header.number;
