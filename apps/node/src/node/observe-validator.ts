import type { ValidatorObservation } from '../answers/platform/validator-answer.js';
import type { CurrentValidator } from '../p-chain/current-validators.js';
import { uptimeShare } from '../p-chain/uptime.js';
import type { Node } from './node.js';

/** How a node sees a validator: it is connected to itself alone, for as long as it runs. */
export function observeValidator(node: Node, { nodeId, startTime }: CurrentValidator): ValidatorObservation {
  if (nodeId !== node.identity.nodeId) return { connected: false, uptime: 0, uptimeSeconds: 0n };
  const now = Math.floor(Date.now() / 1000);
  const connectedSince = Math.max(Number(startTime), node.startedAt);
  return {
    connected: true,
    uptime: uptimeShare(Number(startTime), node.startedAt, now),
    uptimeSeconds: BigInt(Math.max(0, now - connectedSince)),
  };
}
