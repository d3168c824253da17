import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformHandlers } from '@firn/node-server';
import { isAccepted, isPrimaryNetwork, keyOf } from '@firn/platform-chain';
import { bytesToId, idToBytes, isEncodingError } from '@firn/primitives';
import { blockchainStatus } from '../../node/blockchain-status.js';
import { blockchainsOf } from '../../node/node.js';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes, toSubnetId } from '../../requests/id-parameter.js';
import {
  primaryNetworkAnswer,
  toSubnetAnswer,
  toWholeSubnetAnswer,
} from '../../serializers/platform/subnet-answer.js';

/** Subnets and their blockchains. */
export const platformSubnets = {
  'platform.getBlockchainStatus': ({ blockchainID }, { node }) => {
    const id = node.aliases.find(blockchainID) ?? toId(blockchainID);
    const status = blockchainStatus(node, id);
    const idle = status === 'Created' ? node.createdChains.idle.get(id) : undefined;
    return { status, ...(idle && { reason: idle.reason }) };
  },

  'platform.getBlockchains': (_, { node }) => ({
    blockchains: blockchainsOf(node).map(({ id, name, subnetId, vmId }) => ({
      id: bytesToId(id),
      name,
      subnetID: bytesToId(subnetId),
      vmID: bytesToId(vmId),
    })),
  }),

  'platform.getSubnet': ({ subnetID }, { node }) => {
    const id = toSubnetId(subnetID);
    if (isPrimaryNetwork(id)) throw rpcError(-32_000, "the primary network isn't a subnet");
    const subnet = node.platform.state.subnet(id);
    if (subnet === undefined) throw rpcError(-32_000, 'not found');
    return toWholeSubnetAnswer(subnet, node.network.hrp);
  },

  'platform.getSubnets': ({ ids = [] }, { node }) => {
    const { platform, network } = node;
    if (ids.length === 0) {
      const all = platform.subnets.map((subnet) => toSubnetAnswer(subnet, network.hrp));
      return { subnets: [...all, primaryNetworkAnswer] };
    }
    return {
      subnets: [...new Set(ids)].flatMap((text) => {
        const id = toIdBytes('ids', text);
        if (isPrimaryNetwork(id)) return [primaryNetworkAnswer];
        const subnet = platform.state.subnet(id);
        return subnet === undefined ? [] : [toSubnetAnswer(subnet, network.hrp)];
      }),
    };
  },

  'platform.validatedBy': ({ blockchainID }, { node }) => {
    const { platform, platformId } = node;
    if (blockchainID === platformId) return { subnetID: platformId };
    const id = toIdBytes('blockchainID', blockchainID);
    const blockchain = platform.state.blockchain(id);
    if (blockchain !== undefined) return { subnetID: bytesToId(blockchain.subnetId) };
    const problem = isAccepted(platform.tx(id))
      ? `"${blockchainID}" is not a blockchain`
      : `problem retrieving blockchain "${blockchainID}": not found`;
    throw rpcError(-32_000, problem);
  },

  'platform.validates': ({ subnetID }, { node: { platform } }) => {
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
  },
} satisfies Partial<PlatformHandlers<NodeContext>>;

function toId(text: string): string {
  try {
    return bytesToId(idToBytes(text));
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    throw rpcError(-32_000, `problem parsing blockchainID "${text}": ${error.message}`);
  }
}
