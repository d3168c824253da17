import { isMetricsError, MetricsError } from '../../../errors.js';
import type { ChainSource, Hex } from '../../../source/chain-source.js';
import type { KnownBalances } from './known-balances.js';
import type { BlockChanges, NativeBatch } from './native-batch.js';
import { nativeRefusals } from './native-refusal.js';

/** Why the native balances of a chain cannot be known. */
export class NativeGapError extends Error {
  override readonly name = 'NativeGapError';
}

/** Whether an error is a {@link NativeGapError}, of this or of another copy of the code. */
export function isNativeGapError(error: unknown): error is NativeGapError {
  return error instanceof Error && error.name === 'NativeGapError';
}

/**
 * Compares what the accounts of a batch must have after it with what the node says they have, and puts right what only the node could
 * know. All accounts that changed are asked about once for the whole batch; where the sum is another, or two uncertain changes might make
 * up for each other, again at each uncertain block.
 *
 * @returns what each of them has after the batch.
 * @throws NativeGapError where a balance changed in a way that nothing explains, or the node does not tell.
 */
export async function confirmNative(
  { blocks }: Pick<NativeBatch, 'blocks'>,
  known: KnownBalances,
  source: Pick<ChainSource, 'balances'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<Hex, bigint>> {
  const last = blocks.at(-1);
  if (last === undefined) return new Map();
  const missing = blocks.find((block) => block.missing !== undefined);
  if (missing !== undefined) throw new NativeGapError(`block ${missing.num}: ${missing.missing}`);
  const changed = changesByHolder(blocks);
  const holders = [...changed.keys()];
  const [before, actual] = await Promise.all([known.of(holders), balancesOf(source, holders, last, signal)]);
  for (const [holder, { total, uncertain }] of changed) {
    const begin = before.get(holder) ?? 0n;
    if (begin + total === actual.get(holder) && uncertain.length < 2) continue;
    // By itself, and not among many: what follows is for ever.
    const end = (await balancesOf(source, [holder], last, signal)).get(holder) ?? 0n;
    actual.set(holder, end);
    const right = await correct(holder, begin, { blocks, uncertain }, source, signal);
    if (right !== end) {
      throw new NativeGapError(
        `${holder} has ${end} wei after block ${last.num} of the node, but the blocks leave it ${right}`,
      );
    }
  }
  return actual;
}

interface HolderChanges {
  total: bigint;
  /** Blocks of which only the node knows what they did to it. */
  readonly uncertain: BlockChanges[];
}

function changesByHolder(blocks: readonly BlockChanges[]): Map<Hex, HolderChanges> {
  const changed = new Map<Hex, HolderChanges>();
  for (const block of blocks) {
    for (const [holder, delta] of block.deltas) {
      const changes = changed.get(holder) ?? { total: 0n, uncertain: [] };
      changes.total += delta;
      if (block.uncertain.has(holder)) changes.uncertain.push(block);
      changed.set(holder, changes);
    }
  }
  return changed;
}

/** Sets the uncertain changes of a holder to what the node says. @returns what it then has after all of the blocks. */
async function correct(
  holder: Hex,
  begin: bigint,
  { blocks, uncertain }: { blocks: readonly BlockChanges[]; uncertain: readonly BlockChanges[] },
  source: Pick<ChainSource, 'balances'>,
  signal: AbortSignal,
): Promise<bigint> {
  const asked = uncertain.map(async (block) => {
    const balances = await balancesOf(source, [holder], block, signal);
    return [block, balances.get(holder) ?? 0n] as const;
  });
  const actual = new Map(await Promise.all(asked));
  let balance = begin;
  for (const block of blocks) {
    const delta = block.deltas.get(holder);
    if (delta === undefined) continue;
    const after = actual.get(block) ?? balance + delta;
    block.deltas.set(holder, after - balance);
    balance = after;
  }
  return balance;
}

async function balancesOf(
  { balances }: Pick<ChainSource, 'balances'>,
  holders: readonly Hex[],
  { num, hash }: BlockChanges,
  signal: AbortSignal,
): Promise<Map<Hex, bigint>> {
  if (balances === undefined) throw new MetricsError('balances-unknown', 'the chain tells no balances');
  try {
    const values = await balances(holders, hash, signal);
    return new Map(holders.map((holder, index) => [holder, values[index] ?? 0n]));
  } catch (error) {
    if (!isMetricsError(error, 'balances-unknown')) throw error;
    throw new NativeGapError(`${nativeRefusals.lostBalances} ${num}`, { cause: error });
  }
}
