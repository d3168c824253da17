import type { Web3ClientVersionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { clientVersion } from '../../serializers/evm/client-version.js';

export const web3ClientVersion: Web3ClientVersionHandler<NodeContext> = (_, { node, hosted }) =>
  clientVersion(node.version.version, hosted);
