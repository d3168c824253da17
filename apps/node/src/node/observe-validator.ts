import { nodeIdText, type ValidatorObservation } from '../serializers/platform/validator-answer.js';
import type { Node } from './node.js';

/** Whom a node may see. */
export interface ObservedValidator {
  /** 20 bytes. */
  readonly nodeId: Uint8Array;
  /** Unix seconds. */
  readonly startTime: bigint;
}

/** How a node sees a validator. */
export function observeValidator(
  { uptime }: Pick<Node, 'uptime'>,
  { nodeId, startTime }: ObservedValidator,
): ValidatorObservation {
  const text = nodeIdText(nodeId);
  const { uptimeSeconds, share } = uptime.uptimeOf(text, startTime);
  return { connected: uptime.isConnected(text), uptime: share, uptimeSeconds };
}
