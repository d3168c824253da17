import type { Transaction } from '@firn/node-validators';
import { getContractAddress } from 'viem/utils';

/** What a transaction says of those who take part. */
type Parties = Pick<Transaction, 'from' | 'to' | 'nonce'>;

/** Whether a transaction is from an address in small letters, to it, or creates a contract there. */
export function concernsAddress(transaction: Parties, address: string): boolean {
  const { from, to } = transaction;
  return from === address || to === address || createsContract(transaction, address);
}

/** Whether a transaction itself creates a contract at an address; what a contract creates, no transaction tells of. */
export function createsContract({ from, to, nonce }: Parties, address: string): boolean {
  return to === null && getContractAddress({ from, nonce }).toLowerCase() === address;
}
