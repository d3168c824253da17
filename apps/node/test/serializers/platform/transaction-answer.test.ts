import { readFileSync } from 'node:fs';
import { encodePlatformTransaction, isPlatformTransaction } from '@firn/node-validators';
import { parsePlatformTx } from '@firn/platform-codec';
import { parseExactJson } from '@firn/primitives/json';
import { describe, expect, it } from 'vitest';
import { toTransactionAnswer } from '../../../src/serializers/platform/transaction-answer.js';
import { txSamples } from '../../fixtures/platform-samples.js';

const golden = parseExactJson(
  readFileSync(new URL('golden/transactions.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, unknown>>;

describe('the object of a transaction', () => {
  it.each(txSamples.map((tx) => [tx.unsigned.type, tx] as const))('shows all of a %s', (type, tx) => {
    const text = encodePlatformTransaction(toTransactionAnswer(parsePlatformTx(tx.bytes), 'local'));
    expect(parseExactJson(text)).toEqual(golden[type]);
  });

  it.each(Object.entries(golden))('is what the contract says: %s', (_type, answer) => {
    expect(isPlatformTransaction(answer)).toBe(true);
  });

  it('is known for every type', () => {
    expect(Object.keys(golden)).toEqual(txSamples.map(({ unsigned }) => unsigned.type));
  });
});
