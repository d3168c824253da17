import { webSocketTransport } from '@firn/jsonrpc/client';
import { ethSubscribeNewHeads } from '@firn/node-client';
import { type Signal, signal } from '@preact/signals';
import { announce } from '../state/toasts.js';
import { acceptedBlock } from './accepted-block.js';
import { type Chain, genesisHash } from './chains.js';
import { askClockAgain } from './network-clock.js';
import type { QueryOptions } from './query-options.js';
import { renew } from './renew.js';
import { connection } from './session.js';

/** The part of a header that pages need. */
export interface Head {
  readonly number: bigint;
  readonly hash: string;
  readonly parentHash: string;
  readonly timestamp: bigint;
  readonly baseFeePerGas?: bigint | null | undefined;
}

/** The newest block of a chain, and how we hear of it. */
export interface HeadState {
  readonly head: Head | undefined;
  /** `live` over a WebSocket, `polled` each second, `away` where nobody answers. */
  readonly source: 'opening' | 'live' | 'polled' | 'away';
  /** Since when the node is away: milliseconds. */
  readonly awaySince: number | undefined;
}

const lookMs = 1000;
const waitsMs = [250, 500, 1000, 2000];
const watched = signal<ReadonlyMap<string, Signal<HeadState>>>(new Map());

/** Follows the head of a chain from the first call on, with one connection for all pages. */
export function headOf(chain: Chain): Signal<HeadState> {
  const known = watched.peek().get(chain.genesis);
  if (known !== undefined) return known;
  const state = signal<HeadState>({ head: undefined, source: 'opening', awaySince: undefined });
  watched.value = new Map([...watched.peek(), [chain.genesis, state]]);
  void follow(chain, state);
  return state;
}

/** The newest block of a chain that is followed; undefined where none is known. */
export function knownHead(genesis: string): Head | undefined {
  return watched.value.get(genesis)?.value.head;
}

/** Since when the node of a chain that is followed does not answer, in milliseconds; undefined where all answer. */
export function awaySince(): number | undefined {
  for (const state of watched.value.values())
    if (state.value.awaySince !== undefined) return state.value.awaySince;
  return undefined;
}

async function follow(chain: Chain, state: Signal<HeadState>): Promise<never> {
  const pathParams = { blockchainId: chain.path };
  let failures = 0;
  let heard = 0;
  let frame: { head: Head; source: 'live' | 'polled' } | undefined;
  // Many heads at once are drawn once.
  const accept = (head: Head, source: 'live' | 'polled') => {
    failures = 0;
    heard++;
    if (frame === undefined) requestAnimationFrame(() => draw());
    frame = { head, source };
  };
  const draw = () => {
    if (frame === undefined) return;
    const { head, source } = frame;
    frame = undefined;
    const { head: before, source: known } = state.peek();
    if (before?.hash !== head.hash || known !== source) state.value = { head, source, awaySince: undefined };
    if (before !== undefined && before.hash !== head.hash) forget(chain, before, head);
  };
  const ask = async () => {
    const asked = heard;
    const [genesis, block] = await Promise.all([
      genesisHash(chain.path),
      acceptedBlock(chain.path, { number: 'latest' }),
      askClockAgain(chain.path),
    ]);
    // Another network is behind the same address: nothing that is known holds.
    if (genesis !== chain.genesis) location.reload();
    // What was heard meanwhile is newer.
    if (block !== null && heard === asked) accept(block, state.peek().source === 'live' ? 'live' : 'polled');
  };
  for (;;) {
    const socket = webSocketTransport({ url: connection().socketUrl, reconnect: { attempts: 0 } });
    // A chain that goes back without a new block is no event, and neither is a connection that is cut without a word.
    let isLooking = false;
    const looking = setInterval(() => {
      if (document.hidden || isLooking) return;
      isLooking = true;
      ask()
        .catch(() => socket.close())
        .finally(() => {
          isLooking = false;
        });
    }, lookMs);
    try {
      await ask();
      for await (const head of ethSubscribeNewHeads(socket, { pathParams })) accept(head, 'live');
    } catch {
      // Whatever the cause is, the next round asks again, and tells that the node is away where it still does not answer.
      await ask().catch(() => {
        const { head, awaySince = Date.now() } = state.peek();
        state.value = { head, source: 'away', awaySince };
      });
    } finally {
      clearInterval(looking);
      socket.close();
    }
    await pause(waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0);
    failures++;
  }
}

/** Lets go what the new head has made old: all of the chain where it went back, else what holds until a head. */
function forget(chain: Chain, before: Head, head: Head): void {
  const wentBack =
    head.number <= before.number || (head.number === before.number + 1n && head.parentHash !== before.hash);
  if (wentBack) announce(`${chain.name} went back to block ${head.number}`);
  void renew(({ queryKey, meta, state }) => {
    if (queryKey[0] !== chain.genesis) return false;
    const until = (meta as QueryOptions<unknown>['meta'])?.until;
    return wentBack || until === 'head' || (until === 'included' && !isIncluded(state.data));
  });
}

/** Whether what was found is in a block: a block itself, or a transaction with its receipt. */
function isIncluded(data: unknown): boolean {
  return data !== null && data !== undefined && (data as { readonly receipt?: unknown }).receipt !== null;
}

/** Waits, but not beyond the return of the tab or of the network. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
  });
}
