import type { PlatformTx } from './transactions.js';

interface BlockFields {
  readonly parentId: Uint8Array;
  readonly height: bigint;
}

interface TimedFields extends BlockFields {
  /** Unix seconds. */
  readonly time: bigint;
}

/** What a block of the platform chain holds. Since the Banff upgrade only the four kinds of that name are made. */
export type PlatformBlockContent =
  | (BlockFields & { readonly type: 'ApricotProposalBlock'; readonly tx: PlatformTx })
  | (BlockFields & { readonly type: 'ApricotAbortBlock' })
  | (BlockFields & { readonly type: 'ApricotCommitBlock' })
  | (BlockFields & { readonly type: 'ApricotStandardBlock'; readonly txs: readonly PlatformTx[] })
  | (BlockFields & { readonly type: 'ApricotAtomicBlock'; readonly tx: PlatformTx })
  | (TimedFields & {
      readonly type: 'BanffProposalBlock';
      /** Decided with the block, whatever becomes of the proposal. */
      readonly txs: readonly PlatformTx[];
      /** The proposal, which the next block commits or aborts. */
      readonly tx: PlatformTx;
    })
  | (TimedFields & { readonly type: 'BanffAbortBlock' })
  | (TimedFields & { readonly type: 'BanffCommitBlock' })
  | (TimedFields & { readonly type: 'BanffStandardBlock'; readonly txs: readonly PlatformTx[] });

/** A block of the platform chain with its bytes and its ID. */
export interface PlatformBlock {
  /** sha256 of `bytes`. */
  readonly id: Uint8Array;
  readonly content: PlatformBlockContent;
  readonly bytes: Uint8Array;
}
