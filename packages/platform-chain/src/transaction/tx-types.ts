import type { BaseTx, UnsignedPlatformTx } from '@firn/platform-codec';

/** What every transaction of the chain has in common. */
export type BaseFields = Pick<BaseTx, 'blockchainId' | 'inputs' | 'memo' | 'networkId' | 'outputs'>;

/** A kind of transaction. */
export type TxType = UnsignedPlatformTx['type'];

/** What transactions of a kind say. */
export type UnsignedOf<Type extends TxType> = Extract<UnsignedPlatformTx, { readonly type: Type }>;
