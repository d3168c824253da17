import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformValidatedByHandler } from '@firn/node-server';
import { isAccepted } from '@firn/platform-chain';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes } from '../../requests/id-parameter.js';

export const platformValidatedBy: PlatformValidatedByHandler<NodeContext> = ({ blockchainID }, { node }) => {
  const { platform, platformId } = node;
  if (blockchainID === platformId) return { subnetID: platformId };
  const id = toIdBytes('blockchainID', blockchainID);
  const blockchain = platform.state.blockchain(id);
  if (blockchain !== undefined) return { subnetID: bytesToId(blockchain.subnetId) };
  const problem = isAccepted(platform.tx(id))
    ? `"${blockchainID}" is not a blockchain`
    : `problem retrieving blockchain "${blockchainID}": not found`;
  throw rpcError(-32_000, problem);
};
