import { platformGetBlockByHeight, platformGetHeight } from '@firn/node-client';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { announce } from '../state/toasts.js';
import { askClockAgain } from './network-clock.js';
import type { QueryOptions } from './query-options.js';
import { renew } from './renew.js';
import { connection } from './session.js';

/** What is known of the newest block of the platform chain. */
export interface PlatformHead {
  readonly height: bigint | undefined;
  /** Since when the node does not answer: milliseconds. */
  readonly awaySince: number | undefined;
}

const lookMs = 1000;

/** The newest block of the platform chain, while a page follows it. */
export const platformHead = signal<PlatformHead>({ height: undefined, awaySince: undefined });

let followers = 0;
let genesis: string | undefined;

/** The height of the platform chain, asked for each second while the page is looked at: the chain tells of no events. */
export function usePlatformHeight(): bigint | undefined {
  useEffect(follow, []);
  return platformHead.value.height;
}

function follow(): () => void {
  followers++;
  if (followers === 1) start();
  return () => {
    followers--;
    if (followers === 0) platformHead.value = { ...platformHead.peek(), awaySince: undefined };
  };
}

function start(): void {
  let isLooking = false;
  const look = () => {
    if (followers === 0) clearInterval(timer);
    if (followers === 0 || document.hidden || isLooking) return;
    isLooking = true;
    ask().finally(() => {
      isLooking = false;
    });
  };
  const timer = setInterval(look, lookMs);
  look();
}

async function ask(): Promise<void> {
  const { node } = connection();
  const { height: before, awaySince = Date.now() } = platformHead.peek();
  try {
    const [{ height }, { block }] = await Promise.all([
      platformGetHeight(node),
      platformGetBlockByHeight(node, { height: 0n, encoding: 'json' }),
      askClockAgain(),
    ]);
    const first = typeof block === 'string' ? block : block.parentID;
    // Another network is behind the same address: nothing that is known holds.
    if (genesis !== undefined && genesis !== first) location.reload();
    genesis = first;
    if (before !== height || platformHead.peek().awaySince !== undefined)
      platformHead.value = { height, awaySince: undefined };
    if (before !== undefined && before !== height) forget(before, height);
  } catch {
    // Whatever the cause is, the next round asks again; the banner says that the node is away.
    platformHead.value = { height: before, awaySince };
  }
}

/** Lets go what the new height has made old: everything where the chain went back. */
function forget(before: bigint, height: bigint): void {
  if (height < before) announce(`P-Chain went back to block ${height}`);
  void renew(
    ({ queryKey, meta }) =>
      queryKey[0] === 'platform' &&
      (height < before || (meta as QueryOptions<unknown>['meta'])?.until === 'head'),
  );
}
