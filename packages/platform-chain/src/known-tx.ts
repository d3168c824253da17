import type { KnownTx } from './chain/platform-chain.js';

/** A transaction that stands in an accepted block. */
export type AcceptedTx = Extract<KnownTx, { readonly status: 'Aborted' | 'Committed' }>;

/** Whether a transaction stands in an accepted block. */
export function isAccepted(known: KnownTx | undefined): known is AcceptedTx {
  return known?.status === 'Committed' || known?.status === 'Aborted';
}
