import type { EndReason } from './end-reason.js';
import { maxClockDifferenceMs } from './peer-limits.js';
import type { Handshake } from './peer-messages.js';

/** What two nodes must agree on. */
export interface Belonging {
  readonly networkId: number;
  /** In cb58. */
  readonly genesisId: string;
  readonly nodeId: string;
  /** Random for each start. */
  readonly instance: string;
}

/** Why a node refuses another by its handshake; undefined: it does not. `now` in Unix milliseconds. */
export function judgeHandshake(
  { networkId, genesisId, nodeId, instance }: Belonging,
  peerNodeId: string,
  handshake: Handshake,
  now: number,
): EndReason | undefined {
  if (handshake.networkID !== networkId)
    return {
      code: 'network',
      text: `the peer is of network ${handshake.networkID}, this node of ${networkId}`,
    };
  if (handshake.genesisID !== genesisId)
    return {
      code: 'network',
      text: `the peer's network ${networkId} has genesis ${handshake.genesisID}, this node's ${genesisId}`,
    };
  if (handshake.instance === instance) return { code: 'self', text: 'a node is no peer of itself' };
  if (peerNodeId === nodeId)
    return {
      code: 'identity',
      text: `another node runs as ${nodeId}: every node needs a staking certificate of its own`,
    };
  const apartMs = Math.abs(handshake.clock * 1000 - now);
  if (apartMs > maxClockDifferenceMs)
    return { code: 'clock', text: `the clocks are ${Math.round(apartMs / 1000)} seconds apart` };
  return undefined;
}
