import type { Wallet as WalletAnswer } from '@firn/node-validators';
import type { Wallet } from '../../accounts/accounts.js';

/** A wallet as the interface tells it. */
export function toWalletAnswer({ url, status, address }: Wallet): WalletAnswer {
  return { url, status, accounts: [{ address, url }] };
}
