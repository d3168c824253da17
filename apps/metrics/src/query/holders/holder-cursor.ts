import type { Hex } from '../../source/chain-source.js';
import type { PageCursor } from '../page-token.js';
import type { Holder } from './holder.js';

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
