import type { Hex } from '@firn/primitives/bytes';
import type { Transaction } from '../transaction/transaction.js';
import type { ExecutionResults } from './execution-results.js';
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
  /** What its execution gave, where its header does not tell that. */
  readonly execution?: ExecutionResults | undefined;
}

/** The root of the state that the execution of a block gave. */
export function postStateRoot({ header, execution }: Pick<Block, 'header' | 'execution'>): Hex {
  return execution?.stateRoot ?? header.stateRoot;
}

/** What a block and its transactions paid for gas: wei per gas. Undefined before London. */
export function paidBaseFee({ header, execution }: Pick<Block, 'header' | 'execution'>): bigint | undefined {
  return execution?.baseFee ?? header.baseFeePerGas;
}
