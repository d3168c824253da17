import { storeChain } from '../../chains/store-chain.js';
import type { ChainSource } from '../../read-chain/chain-source.js';
import type { ChainState } from '../../state/service-state.js';
import type { FactBatch } from '../fact-batch.js';
import type { IngestContext } from '../ingest-context.js';
import { confirmNative, NativeGapError } from './confirm-native.js';
import { createKnownBalances } from './known-balances.js';

/** Keeps the native balances of a chain exact, or gives them up. */
export interface NativeConfirmer {
  /**
   * Confirms the changes of the next batch of the chain, before it is stored; where they cannot be, the chain has no native balances
   * from then on, and the batch no changes of them.
   */
  confirm(batch: Pick<FactBatch, 'native'>, signal: AbortSignal): Promise<void>;
  /** Blocks were taken back, or may not have been stored. */
  forget(): void;
}

/** Makes it for a chain that nothing is known of yet. */
export function createNativeConfirmer(
  context: IngestContext,
  chain: ChainState,
  source: ChainSource,
): NativeConfirmer {
  const known = createKnownBalances(context.store, chain);
  return {
    async confirm({ native }, signal) {
      if (chain.native?.from !== 'confirmed') return native.clear();
      try {
        known.remember(await confirmNative(native, known, source, signal));
      } catch (error) {
        if (!(error instanceof NativeGapError)) throw error;
        native.clear();
        await giveUpNative(context, chain, error.message);
      }
    },
    forget: () => known.forget(),
  };
}

/** Ends the native balances of a chain for good: those of later blocks would be built on wrong ones. */
export async function giveUpNative(
  { store, writer, events }: IngestContext,
  chain: ChainState,
  reason: string,
): Promise<void> {
  const native = { from: 'none', reason } as const;
  await storeChain(store, writer, { ...chain, native });
  chain.native = native;
  events.nativeLost(chain, reason);
}
