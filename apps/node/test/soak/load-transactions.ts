import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { createdAddress } from '@firn/evm/receipt';
import type { Transaction } from '@firn/evm/transaction';
import type { Hex } from '@firn/primitives/bytes';

const token = createdAddress(richAddress, 0n);

/**
 * The transaction of that nonce: nonce 0 makes a token, later ones send it to ever new accounts, or money. Equal nonces
 * give equal transactions, so that what was not acknowledged can be sent again.
 */
export function loadTransaction(nonce: bigint): Transaction {
  if (nonce === 0n) return signed({ nonce, input: tokenCode, gas: 1_000_000n });
  const to: Hex = `0x${(nonce * 0x9e37_79b9n).toString(16).padStart(40, '0')}`;
  if (nonce % 3n === 0n) return signed({ nonce, to, value: 1n });
  return signed({ nonce, to: token, input: transferCall(to, 1n), gas: 100_000n });
}
