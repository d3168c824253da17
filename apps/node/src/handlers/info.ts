import { rpcError } from '@firn/jsonrpc/errors';
import type { InfoHandlers } from '@firn/node-server';
import type { ACPPreference } from '@firn/node-validators';
import {
  isPrimaryNetwork,
  type ProposalPreference,
  proposalPreferences,
  requiredUptime,
  stakeUptime,
  weighPrimaryValidators,
  weighValidators,
} from '@firn/platform-chain';
import { bytesToHex, bytesToId, nodeIdToBytes } from '@firn/primitives';
import { staticFees } from '../network/network.js';
import { runsChain } from '../node/node.js';
import type { NodeContext } from '../node/node-context.js';
import { featureExtensions } from '../plugins/virtual-machines.js';
import { checkNodeIds, toSubnetId } from '../requests/id-parameter.js';
import { toPeerAnswer } from '../serializers/peer-answer.js';

/** Handlers of the `info` API. */
export const infoHandlers: InfoHandlers<NodeContext> = {
  'info.acps': (_, { node }) => {
    const { acpSupport: supportedAcps, acpObject: objectedAcps } = node.options.network;
    const preferences = proposalPreferences(weighPrimaryValidators(node.platform.state), (nodeId) =>
      nodeId === node.identity.nodeId ? { supportedAcps, objectedAcps } : node.peers.peer(nodeId),
    );
    return {
      acps: Object.fromEntries([...preferences].map(([acp, preference]) => [acp, toAnswer(preference)])),
    };
  },

  'info.getBlockchainID': ({ alias }, { node }) => ({
    blockchainID: node.aliases.lookup(alias),
  }),

  'info.getNetworkID': (_, { node }) => ({
    networkID: BigInt(node.network.id),
  }),

  'info.getNetworkName': (_, { node }) => ({
    networkName: node.network.name,
  }),

  'info.getNodeID': (_, { node: { identity } }) => ({
    nodeID: identity.nodeId,
    nodePOP: {
      publicKey: bytesToHex(identity.publicKey),
      proofOfPossession: bytesToHex(identity.proofOfPossession),
    },
  }),

  'info.getNodeIP': (_, { node }) => ({
    ip: node.peers.publicAddress,
  }),

  'info.getNodeVersion': (_, { node }) => {
    const { version, databaseVersion, gitCommit, rpcProtocolVersion } = node.version;
    return { version, databaseVersion, gitCommit, rpcProtocolVersion, vmVersions: node.vms.versions };
  },

  'info.getTxFee': (_, { node }) => staticFees(node.network.id),

  'info.getVMs': (_, { node }) => ({
    vms: Object.fromEntries(node.vms.all.map(({ id, aliases }) => [id, aliases])),
    fxs: Object.fromEntries(featureExtensions),
  }),

  /** The node follows nobody: a chain that it runs is up to date from the end of the start on, and one that it does not run never is. */
  'info.isBootstrapped': ({ chain }, { node }) => {
    const blockchainId = node.aliases.find(chain);
    if (blockchainId === undefined) throw rpcError(-32_000, `there is no chain with alias/ID '${chain}'`);
    return { isBootstrapped: node.isBootstrapped && runsChain(node, blockchainId) };
  },

  'info.peers': ({ nodeIDs = [] }, { node }) => {
    checkNodeIds('nodeIDs', nodeIDs);
    const wanted = new Set<string>(nodeIDs);
    const peers = node.peers.peers.filter(({ nodeId }) => wanted.size === 0 || wanted.has(nodeId));
    return { numPeers: BigInt(peers.length), peers: peers.map(toPeerAnswer) };
  },

  'info.upgrades': (_, { node }) => node.network.upgrades,

  'info.uptime': ({ subnetID }, { node }) => {
    const { platform, platformId, identity, peers } = node;
    const subnetId = toSubnetId(subnetID);
    const subnet = bytesToId(subnetId);
    const { nodeId: own } = identity;
    const { rules, state } = platform;
    const { uptimeRequirement } = rules.staking;
    const validator = isPrimaryNetwork(subnetId) ? state.validator(subnetId, nodeIdToBytes(own)) : undefined;
    const required = validator === undefined ? uptimeRequirement : requiredUptime(validator, rules);
    return stakeUptime(weighValidators(state, subnetId), { nodeId: own, required }, (nodeId) => {
      const observed = peers.peer(nodeId)?.observed;
      return subnet === platformId ? observed?.primary : observed?.subnets[subnet];
    });
  },
};

function toAnswer({ supporters, objectors, ...weights }: ProposalPreference): ACPPreference {
  return {
    ...weights,
    supporters: supporters as ACPPreference['supporters'],
    objectors: objectors as ACPPreference['objectors'],
  };
}
