import type { Hex } from '@firn/primitives/bytes';
import type { Transaction } from '../transaction/transaction.js';
import type { Header } from './header.js';

/** Money that the consensus layer credits (EIP-4895). */
export interface Withdrawal {
  readonly index: bigint;
  readonly validatorIndex: bigint;
  readonly address: Hex;
  /** Gwei. */
  readonly amount: bigint;
}

/** A block of an EVM chain. */
export interface Block {
  readonly header: Header;
  readonly hash: Hex;
  readonly transactions: readonly Transaction[];
  readonly ommers: readonly Header[];
  /** Present from Shanghai on, on Ethereum alone. */
  readonly withdrawals?: readonly Withdrawal[] | undefined;
  /** C-Chain: the atomic transactions, encoded; `0x` for none. */
  readonly extData?: Hex | undefined;
  /** Length of the block's RLP in bytes. */
  readonly size: bigint;
}
