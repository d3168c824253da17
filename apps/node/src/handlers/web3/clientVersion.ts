import type { Web3ClientVersionHandler } from '@firn/node-server';
import { clientVersion } from '../../answers/evm/client-version.js';
import type { NodeContext } from '../../node/node-context.js';

export const web3ClientVersion: Web3ClientVersionHandler<NodeContext> = (_, { node, hosted }) =>
  clientVersion(node.version.version, hosted);
