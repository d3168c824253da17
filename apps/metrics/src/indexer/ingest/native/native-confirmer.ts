import type { BlockWithReceipts, ChainSource, NativeUpgrade } from '../../../source/chain-source.js';
import { createNodeDoubt } from '../../../source/doubt.js';
import { withUpgrades } from '../../../source/native/native-upgrades.js';
import { shortReason } from '../../../source/short-reason.js';
import type { PreviousBlock } from '../../../source/verify-block.js';
import type { ChainState } from '../../../state/service-state.js';
import { storeChain } from '../../../state/store-chain.js';
import type { FactBatch } from '../fact-batch.js';
import { believeAfterOf } from '../follow-times.js';
import type { IngestContext } from '../ingest-context.js';
import { confirmNative, isNativeGapError } from './confirm-native.js';
import { createKnownBalances } from './known-balances.js';
import type { NativeLoss } from './native-refusal.js';

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
