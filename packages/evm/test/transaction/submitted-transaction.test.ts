import { describe, expect, it } from 'vitest';
import {
  decodeSubmittedTransaction,
  maxTransactionLength,
} from '../../src/transaction/submitted-transaction.js';

describe('a submitted transaction', () => {
  it('is refused by its size before its digits are read', () => {
    // They are none.
    const digits = (bytes: number): string => 'zz'.repeat(bytes);
    expect(() => decodeSubmittedTransaction(`0x${digits(maxTransactionLength + 1)}`)).toThrow(
      'oversized data: transaction size 131073, limit 131072',
    );
    expect(() => decodeSubmittedTransaction(`0x${digits(maxTransactionLength)}`)).toThrow(/hex/);
  });

  it('may have nine blobs beside it', () => {
    const form = (bytes: number): string => `0x03${'00'.repeat(bytes - 1)}`;
    const limit = maxTransactionLength + 9 * (131_072 + 4 + 49 + 128 * 49);
    expect(() => decodeSubmittedTransaction(form(limit + 1))).toThrow(
      `oversized data: transaction size ${limit + 1}, limit ${limit}`,
    );
    expect(() => decodeSubmittedTransaction(form(limit))).toThrow('rlp: ');
  });
});
