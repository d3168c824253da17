import { primaryNetworkId } from '@firn/platform-chain';
import type { PlatformChain } from '@firn/platform-chain/chain';
import { bytesToId, idToBytes, nodeIdToBytes } from '@firn/primitives';
import type { ObservedPercents } from '../peers/peer.js';
import type { UptimeObserver } from '../peers/uptime-tracker.js';

/** A subnet whose chains a node runs. */
export interface TrackedSubnet {
  /** In cb58. */
  readonly id: string;
  /** The same, 32 bytes: it is asked for with every ping, and cb58 takes time to read and to write. */
  readonly bytes: Uint8Array;
}

/**
 * The subnets whose chains a node runs: those of its settings, or else all that there are at the moment. The answer is the same
 * list while no subnet comes.
 */
export function subnetTracker(
  settings: readonly string[] | undefined,
  platform: Pick<PlatformChain, 'revision' | 'subnets'>,
): () => readonly TrackedSubnet[] {
  if (settings !== undefined) {
    const tracked = settings.map((id) => ({ id, bytes: idToBytes(id) }));
    return () => tracked;
  }
  let known: { readonly revision: number; readonly tracked: readonly TrackedSubnet[] } | undefined;
  return () => {
    const { revision, subnets } = platform;
    if (known?.revision !== revision) {
      // Subnets stay, in their order: only those that came are written.
      const before = known?.tracked ?? [];
      const later = subnets.slice(before.length).map(({ id }) => ({ id: bytesToId(id), bytes: id }));
      known = { revision, tracked: later.length === 0 ? before : [...before, ...later] };
    }
    return known.tracked;
  };
}

/** How long a node was seen as a validator of the primary network, and of those of the subnets that it validates: whole percents. */
export function observedPercents(
  nodeId: string,
  subnets: readonly TrackedSubnet[],
  { state }: Pick<PlatformChain, 'state'>,
  uptime: UptimeObserver,
): ObservedPercents {
  const id = nodeIdToBytes(nodeId);
  const percentOn = (subnetId: Uint8Array): number | undefined => {
    const validator = state.validator(subnetId, id) ?? state.l1ValidatorOfNode(subnetId, id);
    return validator && Math.floor(uptime.uptimeOf(nodeId, validator.startTime).share * 100);
  };
  const percents = subnets.map(({ id: subnet, bytes }) => [subnet, percentOn(bytes)] as const);
  return {
    primary: percentOn(primaryNetworkId) ?? 0,
    subnets: Object.fromEntries(
      percents.filter((entry): entry is [string, number] => entry[1] !== undefined),
    ),
  };
}
