import type { InfoUptimeHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { weighPrimaryValidators } from '../../p-chain/find-validators.js';
import { NotValidatorError, stakeUptime } from '../../p-chain/uptime.js';
import { toIdBytes } from '../../requests/id-parameter.js';

export const infoUptime: InfoUptimeHandler<NodeContext> = ({ subnetID }, { node }) => {
  const isPrimary = subnetID === undefined || bytesToId(toIdBytes('subnetID', subnetID)) === node.platformId;
  if (!isPrimary) throw new NotValidatorError();
  return stakeUptime(
    weighPrimaryValidators(node.platform),
    node.identity.nodeId,
    (nodeId) => node.peers.peer(nodeId)?.observed.primary,
  );
};
