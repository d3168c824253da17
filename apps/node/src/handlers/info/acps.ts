import type { InfoAcpsHandler } from '@firn/node-server';
import type { ACPPreference } from '@firn/node-validators';
import { type ProposalPreference, proposalPreferences, weighPrimaryValidators } from '@firn/platform-chain';
import type { NodeContext } from '../../node/node-context.js';

export const infoAcps: InfoAcpsHandler<NodeContext> = (_, { node }) => {
  const { acpSupport: supportedAcps, acpObject: objectedAcps } = node.options.network;
  const preferences = proposalPreferences(weighPrimaryValidators(node.platform.state), (nodeId) =>
    nodeId === node.identity.nodeId ? { supportedAcps, objectedAcps } : node.peers.peer(nodeId),
  );
  return {
    acps: Object.fromEntries([...preferences].map(([acp, preference]) => [acp, toAnswer(preference)])),
  };
};

function toAnswer({ supporters, objectors, ...weights }: ProposalPreference): ACPPreference {
  return {
    ...weights,
    supporters: supporters as ACPPreference['supporters'],
    objectors: objectors as ACPPreference['objectors'],
  };
}
