import type { Web3ClientVersionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const web3ClientVersion: Web3ClientVersionHandler<NodeContext> = (_, { node }) => node.version.version;
