import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformValidatesHandler } from '@firn/node-server';
import { isAccepted, isPrimaryNetwork, keyOf } from '@firn/platform-chain';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';

export const platformValidates: PlatformValidatesHandler<NodeContext> = (
  { subnetID },
  { node: { platform } },
) => {
  const id = toSubnetId(subnetID);
  if (!isPrimaryNetwork(id) && platform.state.subnet(id) === undefined) {
    const isKnown = isAccepted(platform.tx(id));
    const problem = isKnown
      ? `"${subnetID}" is not a subnet`
      : `problem retrieving subnet "${subnetID}": not found`;
    throw rpcError(-32_000, problem);
  }
  const own = platform.blockchains.filter(({ subnetId }) => keyOf(subnetId) === keyOf(id));
  return { blockchainIDs: own.map((blockchain) => bytesToId(blockchain.id)) };
};
