import type { EvmChain } from '@firn/evm/chain';
import type { Hex } from '@firn/primitives/bytes';

/** Somebody waits for the answer: a transaction that lacks an earlier nonce comes into no block, and others may keep the chain busy for long. */
const longestWaitMs = 30_000;

/**
 * Settles when a transaction that was sent is in a block, or in none of those that are made now: it is on disk before its block is made where development controls
 * had the chain when it came. With blocks at an interval or on demand, at once; where others never let the chain be idle, after `longestMs` (default: 30 seconds).
 */
export async function untilInBlock(
  chain: EvmChain,
  hash: Hex,
  signal: AbortSignal | undefined,
  longestMs = longestWaitMs,
): Promise<void> {
  const isWaiting = (): boolean => chain.mining.automine && chain.pool.get(hash) !== undefined;
  if (!isWaiting()) return;
  const ends: (() => void)[] = [];
  // Others may keep the chain busy for as long as they want: it need not be idle.
  const gone = new Promise<void>((resolve) => {
    ends.push(chain.events.on('block', () => isWaiting() || resolve()));
    const stop = (): void => resolve();
    signal?.addEventListener('abort', stop);
    ends.push(() => signal?.removeEventListener('abort', stop));
    const limit = setTimeout(stop, longestMs);
    ends.push(() => clearTimeout(limit));
  });
  try {
    await Promise.race([chain.idle(), gone]);
  } finally {
    for (const end of ends) end();
  }
}
