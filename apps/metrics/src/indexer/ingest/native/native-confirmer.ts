import { isMetricsError, MetricsError } from '../../../errors.js';
import {
  type BlockWithReceipts,
  type ChainSource,
  type Hex,
  type NativeUpgrade,
  zeroAddress,
} from '../../../source/chain-source.js';
import { createNodeDoubt } from '../../../source/doubt.js';
import { withUpgrades } from '../../../source/native/native-config.js';
import { shortReason } from '../../../source/node-errors.js';
import type { PreviousBlock } from '../../../source/verify-block.js';
import type { ChainState } from '../../../state/service-state.js';
import { storeChain } from '../../../state/store-chain.js';
import type { FactBatch } from '../fact-batch.js';
import { believeAfterOf, type IngestContext } from '../ingest-context.js';
import { createKnownBalances, type KnownBalances } from './known-balances.js';
import type { BlockChanges, NativeBatch } from './native-batch.js';

/** What a node does not tell without which the native balances of a chain are not known. */
export const nativeRefusals = {
  traces: 'the node does not trace every block',
  balances: 'the node cannot be asked for them',
  genesis: 'the node does not tell what is in the genesis',
  oldBalances: 'the node does not tell the balances of old blocks',
  lostBalances: 'the node does not tell the balances after block',
} as const;

/** Why a chain has no native balances. */
export interface NativeLoss {
  /** A sentence without a word of a node: it stands in answers. */
  readonly reason: string;
  /** What a node said, for the log. */
  readonly cause?: unknown;
}

/** Whether another answer of a node, or another node, may take away why a chain has no native balances. */
export function mayPass(reason: string): boolean {
  return Object.values(nativeRefusals).some((refusal) => reason.startsWith(refusal));
}

/**
 * What a node does not tell of what native balances need beside traces; undefined where it tells all of it.
 * @param to last block that will be read.
 */
export async function refusalOf(
  { genesis, balances, blockHash }: ChainSource,
  to: bigint,
  signal: AbortSignal,
): Promise<NativeLoss | undefined> {
  if (genesis === undefined || balances === undefined) return { reason: nativeRefusals.balances };
  if ((await genesis(signal)) === undefined) return { reason: nativeRefusals.genesis };
  try {
    for (const number of [0n, to / 2n, to]) {
      const hash = await blockHash(number, signal);
      if (hash !== undefined) await balances([zeroAddress], hash, signal);
    }
  } catch (error) {
    if (!isMetricsError(error, 'balances-unknown')) throw error;
    return { reason: nativeRefusals.oldBalances, cause: error };
  }
  return undefined;
}

/** Why the native balances of a chain cannot be known. */
class NativeGapError extends Error {
  override readonly name = 'NativeGapError';
}

/** Whether an error is a {@link NativeGapError}, of this or of another copy of the code. */
function isNativeGapError(error: unknown): error is NativeGapError {
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

/** Keeps the native balances of a chain exact, or gives them up. */
export interface NativeConfirmer {
  /** Begins anew after a failure: forgets, and asks for the upgrades that the chain's configuration plans. */
  begin(signal: AbortSignal): Promise<void>;
  /** The block with what upgrades change at it. */
  withUpgrades(read: BlockWithReceipts, previous: PreviousBlock | undefined): BlockWithReceipts;
  /**
   * Confirms the changes of the next batch of the chain, before it is stored; where they cannot be, the chain has no native balances
   * from then on, and the batch no changes of them.
   */
  confirm(batch: Pick<FactBatch, 'native'>, signal: AbortSignal): Promise<void>;
  /** Blocks were taken back. */
  forget(): void;
}

/** Makes it for a chain that nothing is known of yet. @param sourceOf where it is read from at the moment. */
export function createNativeConfirmer(
  context: IngestContext,
  chain: ChainState,
  sourceOf: () => ChainSource,
): NativeConfirmer {
  const known = createKnownBalances(context.store, chain);
  const doubt = createNodeDoubt(believeAfterOf(context.times));
  let upgrades: readonly NativeUpgrade[] = [];
  return {
    async begin(signal) {
      known.forget();
      const isLost = chain.native?.from === 'none' && chain.watermark !== undefined;
      if (!isLost) upgrades = (await sourceOf().upgrades?.(signal)) ?? [];
    },
    withUpgrades(read, previous) {
      if (read.native === undefined || previous === undefined) return read;
      const { timestamp } = read.block;
      return { ...read, native: withUpgrades(read.native, upgrades, previous.timestamp, timestamp) };
    },
    async confirm({ native }, signal) {
      if (chain.native?.from !== 'confirmed') return native.clear();
      try {
        known.remember(await confirmNative(native, known, sourceOf(), signal));
        doubt.clear();
      } catch (error) {
        if (!isNativeGapError(error)) throw error;
        doubt.check(sourceOf(), error.message);
        native.clear();
        await giveUpNative(context, chain, { reason: error.message, cause: error });
      }
    },
    forget: () => known.forget(),
  };
}

/** Ends the native balances of a chain as it is stored: those of later blocks would be built on wrong ones. */
export async function giveUpNative(
  { registry, writer, events }: IngestContext,
  chain: ChainState,
  { reason: whole, cause }: NativeLoss,
): Promise<void> {
  const reason = shortReason(whole);
  if (chain.native?.from === 'none' && chain.native.reason === reason) return;
  const native = { from: 'none', reason } as const;
  await storeChain(registry, writer, { ...chain, native });
  chain.native = native;
  events.nativeLost(chain, reason, cause);
}
