import { devGetNetworkClock } from '@firn/node-client';
import type { NetworkClock } from '@firn/node-validators';
import { computed, signal } from '@preact/signals';
import { now } from '../parts/settings.js';
import { refusedAsNull } from './refused-as-null.js';
import { connection } from './session.js';

/** How far the clocks of a network are ahead of the machine that runs it, in seconds; negative where they are behind. */
interface ClocksAhead {
  readonly network: number;
  /** By the part of paths that names the chain: `C`, or its ID. */
  readonly chains: ReadonlyMap<string, number>;
}

const ahead = signal<ClocksAhead>({ network: 0, chains: new Map() });
/** The chain that told of the clock before; undefined while none did, as on nodes without development controls. */
let teller: string | undefined;
let askedAt = Number.NEGATIVE_INFINITY;

/** Asks a chain for the clocks of its network, and keeps them; null where the node does not tell, as public nodes. */
export async function askClock(path: string, signal?: AbortSignal): Promise<NetworkClock | null> {
  askedAt = performance.now();
  const options = { pathParams: { blockchainId: path }, signal };
  const clock = await refusedAsNull(devGetNetworkClock(connection().node, options));
  if (clock === null) return null;
  teller = path;
  hearClock(clock);
  return clock;
}

/** Asks again where there is a clock that can be moved, and nobody else did meanwhile: for what looks each second. */
export async function askClockAgain(): Promise<void> {
  if (teller !== undefined && performance.now() - askedAt > sharedMs) await askClock(teller);
}

/** Several followers look each second, and one answer is enough for all. */
const sharedMs = 500;

/** Keeps what a node says of its clocks. */
export function hearClock({ timestamp, offset, chains }: NetworkClock): void {
  const heard = new Map(
    chains.map((chain) => {
      const behind = timestamp - chain.timestamp;
      // Whole seconds of one moment may be apart by one.
      return [pathOf(chain), Math.abs(behind) > 1 ? offset - behind : offset];
    }),
  );
  const { network, chains: known } = ahead.peek();
  const isKnown = network === offset && heard.size === known.size;
  if (isKnown && [...heard].every(([path, seconds]) => known.get(path) === seconds)) return;
  ahead.value = { network: offset, chains: heard };
}

/** The part of paths that names the chain of a clock. */
export function pathOf({ name, blockchainID }: NetworkClock['chains'][number]): string {
  return name === 'C' ? name : blockchainID;
}

/** Seconds that the clock of the network is ahead of its machine; 0 where nobody can move it. */
export const networkAhead = computed(() => ahead.value.network);

/** Seconds that the clock of a chain is ahead: as the network's, or less where the chain was taken back alone. */
export function chainAhead(path: string): number {
  return ahead.value.chains.get(path) ?? ahead.value.network;
}

/** The time of the network in milliseconds, once a second: that of the platform chain. */
export const networkNow = computed(() => now.value + networkAhead.value * 1000);
