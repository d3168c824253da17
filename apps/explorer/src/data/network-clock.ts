import { devGetNetworkClock } from '@firn/node-client';
import type { NetworkClock } from '@firn/node-validators';
import { computed, signal } from '@preact/signals';
import { refusedAsNull } from './refused-as-null.js';
import { connection } from './session.js';

/** How far the clocks of a network are ahead of the machine that runs it, in seconds; negative where they are behind. */
interface ClocksAhead {
  readonly network: number;
  /** By the part of paths that names the chain: `C`, or its ID. */
  readonly chains: ReadonlyMap<string, number>;
}

const unmoved: ClocksAhead = { network: 0, chains: new Map() };
const ahead = signal(unmoved);
/** The chains that told of the clock: none on nodes without development controls. */
const tellers = new Set<string>();
let askedAt = Number.NEGATIVE_INFINITY;
/** Answers that were overtaken say nothing. */
let asks = 0;
let newest = 0;

/** Asks a chain for the clocks of its network, and keeps them; null where the node does not tell, as public nodes. */
export async function askClock(path: string, signal?: AbortSignal): Promise<NetworkClock | null> {
  askedAt = performance.now();
  const ask = ++asks;
  const options = { pathParams: { blockchainId: path }, signal };
  const clock = await refusedAsNull(devGetNetworkClock(connection().node, options));
  if (clock !== null) {
    tellers.add(path);
    if (ask > newest) keep(clock, ask);
  } else if (tellers.delete(path) && tellers.size === 0) ahead.value = unmoved;
  return clock;
}

/**
 * Asks again where there is a clock that can be moved, and nobody else did meanwhile: for what looks each second. It never fails: whoever follows
 * a chain tells that its node is away.
 * @param path the chain that is followed. Default: any that told before
 */
export async function askClockAgain(path: string | undefined = [...tellers][0]): Promise<void> {
  if (path === undefined || !tellers.has(path) || performance.now() - askedAt < sharedMs) return;
  try {
    await askClock(path);
  } catch {
    // Another one is asked the next time.
    tellers.delete(path);
    tellers.add(path);
  }
}

/** Several followers look each second, and one answer is enough for all. */
const sharedMs = 900;

/** Keeps what a node answered when its clock was set. */
export function hearClock(clock: NetworkClock): void {
  keep(clock, ++asks);
}

function keep({ timestamp, offset, chains }: NetworkClock, ask: number): void {
  newest = ask;
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
