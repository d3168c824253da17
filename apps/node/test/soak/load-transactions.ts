import type { Hex } from '../../src/evm/bytes.js';
import { createdAddress } from '../../src/evm/receipt/expand-receipts.js';
import type { Transaction } from '../../src/evm/transaction/transaction.js';
import { richAddress, signed } from '../evm/fixtures/signed.js';
import { tokenCode, transferCall } from '../evm/fixtures/token.js';

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
