import { describe, expect, it } from 'vitest';
import { platformTxKind } from '../src/decode/platform-kind.ts';
import { burnedOf, inputsOf, outputsOf } from '../src/decode/platform-transfers.ts';
import { readUtxos } from '../src/decode/utxo-rows.ts';
import { formatCsv } from '../src/format/csv.ts';
import { formatDuration } from '../src/format/duration.ts';
import { secondsLeft } from '../src/format/seconds-left.ts';

describe('a length of time', () => {
  it.each([
    [0n, '0 s'],
    [59n, '59 s'],
    [60n, '1 min'],
    [61n, '1 min 1 s'],
    [3600n * 11n + 59n, '11 h'],
    [86_400n * 3n + 3600n * 5n + 59n, '3 d 5 h'],
    [86_400n * 23_148n, '23,148 d'],
  ])('of %s seconds is %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('a balance of an L1 validator', () => {
  const fees = { price: 3n, asOf: 1000n };
  it.each([
    [100n, 1000n, 33n],
    [100n, 1010n, 23n],
    [100n, 2000n, 0n],
    // The clock of the browser is behind that of the chain.
    [100n, 10n, 33n],
  ])('of %s lasts at %s for %s s', (balance, at, left) => expect(secondsLeft(balance, fees, at)).toBe(left));

  it('lasts where the price is not told', () =>
    expect(secondsLeft(5n, { ...fees, price: 0n }, 1000n)).toBe(5n));
});

describe('CSV', () => {
  it('quotes, and lets no text of a stranger become a formula', () =>
    expect(formatCsv([['a,b', 'say "x"', '=1+1', '-5', '@SUM', '+1', '-2.5', 'two\nlines']])).toBe(
      `"a,b","say ""x""",'=1+1,-5,'@SUM,'+1,-2.5,"two\nlines"\r\n`,
    ));
});

const assetID = 'asset';
const fxID = 'fx';
const owned = { addresses: ['P-local1x'], locktime: 0n, threshold: 1 };
const base = {
  networkID: 1,
  blockchainID: 'x',
  memo: '0x',
  inputs: [
    { txID: 'a', outputIndex: 0, assetID, fxID, input: { amount: 10n, signatureIndices: [0] } },
    {
      txID: 'b',
      outputIndex: 1,
      assetID,
      fxID,
      input: { locktime: 7n, input: { amount: 5n, signatureIndices: [0] } },
    },
    { txID: 'c', outputIndex: 2, assetID: 'other', fxID, input: { amount: 99n, signatureIndices: [0] } },
  ],
  outputs: [{ assetID, fxID, output: { ...owned, amount: 4n } }],
} as const;

describe('a transaction of the platform chain', () => {
  const unsignedTx = {
    inputs: base,
    stake: [{ assetID, fxID, output: { locktime: 7n, output: { ...owned, amount: 5n } } }],
  };
  const transaction = { unsignedTx, credentials: [] };

  it('burns what it takes and makes nothing of, of one asset', () => {
    expect(burnedOf(transaction, assetID)).toBe(6n);
    expect(burnedOf(transaction, 'other')).toBe(99n);
    expect(inputsOf(transaction).map(({ amount, stakeableUntil }) => [amount, stakeableUntil])).toEqual([
      [10n, 0n],
      [5n, 7n],
      [99n, 0n],
    ]);
    expect(outputsOf(transaction).map(({ place }) => place)).toEqual(['output', 'stake']);
  });

  it('burns no balance of an L1 validator', () =>
    expect(burnedOf({ unsignedTx: { ...unsignedTx, balance: 2n }, credentials: [] }, assetID)).toBe(4n));

  it('may have its fields beside the inputs, and none of them', () => {
    const flat = { unsignedTx: { inputs: base.inputs, outputs: base.outputs }, credentials: [] };
    expect(burnedOf(flat, assetID)).toBe(11n);
    expect(burnedOf({ unsignedTx: { inputs: null }, credentials: null }, assetID)).toBe(0n);
  });

  it.each([
    ['Transfer', { inputs: base }],
    ['Create subnet', { inputs: base, owner: owned }],
    ['Transfer subnet ownership', { inputs: base, subnetID: 'x', newOwner: owned }],
    ['Reward validator', { txID: 'x' }],
    ['Advance time', { time: 1n }],
    ['Transaction of an unknown kind', {}],
  ])('is named by its fields: %s', (kind, tx) => expect(platformTxKind(tx)).toBe(kind));
});

describe('outputs as bytes', () => {
  it.each(['0x', '0x00', 'nonsense', `0x${'ff'.repeat(100)}`])(
    '%s is counted where it cannot be read',
    (text) => expect(readUtxos([text])).toEqual({ rows: [], unknown: 1 }),
  );
});
