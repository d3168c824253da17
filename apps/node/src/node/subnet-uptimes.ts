import { bytesToId, idToBytes, nodeIdToBytes } from '@firn/primitives';
import type { PlatformChain } from '../p-chain/chain/platform-chain.js';
import { primaryNetworkId } from '../p-chain/primary-network.js';
import type { ObservedPercents } from '../peers/peer.js';
import type { UptimeObserver } from '../uptime/uptime-observer.js';

/**
 * The subnets whose chains a node runs, as cb58 IDs: those of its settings, or else all that there are at the moment. The answer is the same list
 * while nothing happens on the platform chain.
 */
export function subnetTracker(
  settings: readonly string[] | undefined,
  platform: Pick<PlatformChain, 'revision' | 'subnets'>,
): () => readonly string[] {
  if (settings !== undefined) return () => settings;
  let known: { readonly revision: number; readonly ids: readonly string[] } | undefined;
  return () => {
    const { revision } = platform;
    if (known?.revision !== revision)
      known = { revision, ids: platform.subnets.map(({ id }) => bytesToId(id)) };
    return known.ids;
  };
}

/** How long a node was seen as a validator of the primary network, and of those of the subnets that it validates: whole percents. */
export function observedPercents(
  nodeId: string,
  subnets: readonly string[],
  { state }: Pick<PlatformChain, 'state'>,
  uptime: UptimeObserver,
): ObservedPercents {
  const id = nodeIdToBytes(nodeId);
  const percentOn = (subnetId: Uint8Array): number | undefined => {
    const validator = state.validator(subnetId, id) ?? state.l1ValidatorOfNode(subnetId, id);
    return validator && Math.floor(uptime.uptimeOf(nodeId, validator.startTime).share * 100);
  };
  const percents = subnets.map((subnet) => [subnet, percentOn(idToBytes(subnet))] as const);
  return {
    primary: percentOn(primaryNetworkId) ?? 0,
    subnets: Object.fromEntries(
      percents.filter((entry): entry is [string, number] => entry[1] !== undefined),
    ),
  };
}
