import type { ValidatorObservation } from '../answers/platform/validator-answer.js';
import type { CurrentValidator } from '../p-chain/current-validators.js';
import type { Node } from './node.js';

/** How a node sees a validator. */
export function observeValidator(
  { uptime }: Pick<Node, 'uptime'>,
  { nodeId, startTime }: Pick<CurrentValidator, 'nodeId' | 'startTime'>,
): ValidatorObservation {
  const { uptimeSeconds, share } = uptime.uptimeOf(nodeId, startTime);
  return { connected: uptime.isConnected(nodeId), uptime: share, uptimeSeconds };
}
