import { bytesToBigint } from '@firn/primitives/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLogFilter } from '../../src/requests/log-filter.js';
import { checkSlotCount, toSlot } from '../../src/requests/storage-slot.js';
import { toBlockOverrides, toCallRequest, toStateOverrides } from '../../src/requests/transaction-request.js';

const address = '0x8DB97C7CECE249C2B98BDC0226CC4C2A57BF52FC';
const lowered = address.toLowerCase();

describe('toCallRequest', () => {
  it('reads hex in any case', () => {
    const request = toCallRequest({
      from: address,
      to: address,
      data: '0xAB',
      accessList: [{ address, storageKeys: [`0x${'0A'.repeat(32)}`] }],
    });
    expect(request).toMatchObject({
      from: lowered,
      to: lowered,
      input: '0xab',
      accessList: [{ address: lowered, storageKeys: [`0x${'0a'.repeat(32)}`] }],
    });
  });

  it('takes the data under either name, and under both when they are equal', () => {
    expect(toCallRequest({ input: '0x01' }).input).toBe('0x01');
    expect(toCallRequest({ data: '0xAB', input: '0xab' }).input).toBe('0xab');
    expect(() => toCallRequest({ data: '0x01', input: '0x02' })).toThrow(
      'both "data" and "input" are set and not equal',
    );
  });

  it('creates a contract for null', () => {
    expect(toCallRequest({ to: null }).to).toBeNull();
    expect(toCallRequest({}).to).toBeUndefined();
  });
});

describe('overrides', () => {
  it('have addresses and slots in lower case', () => {
    const slot = `0x${'0A'.repeat(32)}` as const;
    const overrides = toStateOverrides({ [address]: { balance: 1n, stateDiff: { [slot]: slot } } });
    expect([...(overrides?.keys() ?? [])]).toEqual([lowered]);
    expect([...(overrides?.get(lowered as `0x${string}`)?.stateDiff?.keys() ?? [])]).toEqual([
      slot.toLowerCase(),
    ]);
    expect(toStateOverrides(undefined)).toBeUndefined();
    expect(toBlockOverrides({ time: 5n, feeRecipient: address })).toMatchObject({
      timestamp: 5n,
      coinbase: lowered,
    });
  });
});

describe('toLogFilter', () => {
  const topic = `0x${'AA'.repeat(32)}` as const;

  it('takes one address, several, or all', () => {
    expect(toLogFilter({ address }).addresses).toEqual([lowered]);
    expect(toLogFilter({ address: [address, address] }).addresses).toEqual([lowered, lowered]);
    expect(toLogFilter({ address: null }).addresses).toBeUndefined();
  });

  it('takes one topic, several, or any at each position', () => {
    const low = topic.toLowerCase();
    expect(toLogFilter({ topics: [topic, null, [topic, topic], [topic, null], []] }).topics).toEqual([
      [low],
      null,
      [low, low],
      null,
      [],
    ]);
  });
});

describe('toSlot', () => {
  it('reads any number of up to 64 digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), fc.boolean(), (value, prefixed) => {
        const digits = value.toString(16);
        expect(bytesToBigint(toSlot(prefixed ? `0x${digits}` : digits))).toBe(value);
      }),
    );
    expect(toSlot('0x')).toEqual(toSlot('0'));
    expect(toSlot('0x')).toHaveLength(32);
  });

  it('is asked for at most 1024 at once', () => {
    checkSlotCount([new Array(512), new Array(512)]);
    expect(() => checkSlotCount([new Array(512), new Array(513)])).toThrow(
      'too many slots: 1025, at most 1024',
    );
    expect(() => checkSlotCount([[], []])).toThrow('empty request');
  });
});
