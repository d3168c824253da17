import { tracesAll } from './choose-creations.js';
import type { Follower } from './follower.js';
import { mayPass, refusalOf } from './native/native-refusal.js';
import { firstStoredBlock } from './stored-blocks.js';

/** A chain of which at most so many blocks are stored is read anew once its node tells more. */
const rereadBlocks = 4_096n;

/**
 * Asks now and then, and whenever another URL is read from, whether the node tells what it did not tell when a chain was begun: traces, or what native balances
 * need. A short chain is then to be read anew, by a number of its own so that what is known of one half of a chain is never mixed with another half;
 * of a long one it is said once.
 */
export async function reconsider(follower: Follower, head: bigint): Promise<void> {
  const { context, chain, source } = follower;
  const { watermark, native } = chain;
  if (watermark === undefined || follower.toldOfMore) return;
  const isUntraced = chain.creations === 'receipts';
  if (!isUntraced && !(native?.from === 'none' && mayPass(native.reason))) return;
  if (!follower.reconsideration.isDue(source)) return;
  const lowest = await firstStoredBlock(context.store, chain);
  const tellsMore = isUntraced ? tracesFrom(follower, lowest, head) : tellsBalances(follower, lowest, head);
  const isBetter = await tellsMore.catch(() => {
    follower.signal.throwIfAborted();
    // It is read as before, whatever keeps the node from telling more.
    return false;
  });
  if (!isBetter) return;
  const rereads = watermark.num - lowest < rereadBlocks;
  context.events.tellsMore(chain, { what: isUntraced ? 'traces' : 'native balances', rereads });
  follower.toldOfMore = true;
  if (rereads) follower.end = 'reread';
}

async function tracesFrom({ source, signal }: Follower, lowest: bigint, head: bigint): Promise<boolean> {
  const first = lowest > 0n ? lowest : 1n;
  return head >= first && (await tracesAll(source, first, head, signal));
}

async function tellsBalances({ source, signal }: Follower, lowest: bigint, head: bigint): Promise<boolean> {
  return lowest === 0n && (await refusalOf(source, head, signal)) === undefined;
}
