import type { Hex } from '../../source/chain-source.js';
import type { PageCursor } from '../page-token.js';

/** A holder and its latest balance. */
export interface Holder {
  /** In lower case. */
  readonly address: Hex;
  readonly balance: bigint;
}

/** Holders by what they have from high to low, then by address. */
export interface Holdings {
  readonly holders: readonly Holder[];
  /** Number of all holders, those of other pages too. */
  readonly totalHolders: number;
  /** What all of them have together. */
  readonly total: bigint;
}

/** A holder that the open day changed. */
export interface Changed extends Holder {
  /** What it had before. */
  readonly closed: bigint;
  /** The most that it ever had. */
  readonly ever: bigint;
}

/** All of them, or that they are too many. */
export type ChangedHoldings = readonly Changed[] | 'many';

/** The cursor of a list of holders, after an entry: balances from high to low, then addresses. */
export function holderCursor({ balance, address }: Holder): string {
  return `${balance} ${address}`;
}

/** The entry that a cursor of {@link holderCursor} comes after; undefined on the first page. */
export function readHolderCursor(cursor: PageCursor | undefined): Holder | undefined {
  if (cursor === undefined) return undefined;
  const [balance = '0', address = '0x'] = String(cursor).split(' ');
  return { balance: BigInt(balance), address: address as Hex };
}
