import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesToCb58,
  bytesToHexWithChecksum,
  bytesToNodeId,
  formatAddress,
  isAddress,
  isBech32,
  isCb58,
  isHash,
  isHexBytes,
  isHexChecksum,
  isNodeId,
  isRfc3339,
  isUnixSeconds,
} from '../../src/index.js';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

describe('hex data', () => {
  it.each([
    [isAddress, 20],
    [isHash, 32],
  ] as const)('%o takes its number of bytes', (is, size) => {
    expect(is(`0x${'aB'.repeat(size)}`)).toBe(true);
    for (const text of [
      `0x${'ab'.repeat(size - 1)}a\u0161`,
      `0X${'ab'.repeat(size)}`,
      `0x${'ab'.repeat(size)}0`,
      `0x${'ab'.repeat(size - 1)}`,
      'ab'.repeat(size),
      `0x${'zz'.repeat(size)}`,
    ]) {
      expect(is(text)).toBe(false);
    }
    expect(is(7)).toBe(false);
  });

  it('hex bytes are whole bytes', () => {
    for (const text of ['0x', '0xAb', `0x${'00'.repeat(5000)}`]) expect(isHexBytes(text)).toBe(true);
    for (const text of ['', '0xa', '0xag', 'ab', '0X00', '0xab\n', null, 0])
      expect(isHexBytes(text)).toBe(false);
  });

  it('hex bytes are looked at to their end, however many they are', () => {
    for (const bytes of [65_534, 65_535, 65_536, 200_000]) {
      const text = `0x${'aF'.repeat(bytes)}`;
      expect(isHexBytes(text)).toBe(true);
      // Some are digits to a pattern of another kind, and some end a line.
      for (const odd of ['g', ' ', '\n', '٣', 'ａ', '\ud83d']) {
        expect(isHexBytes(`${text.slice(0, -1)}${odd}`)).toBe(false);
        expect(isHexBytes(`0x${odd}${text.slice(3)}`)).toBe(false);
      }
    }
  });

  it('hex with checksum has at least its checksum', () => {
    fc.assert(fc.property(fc.uint8Array(), (data) => isHexChecksum(bytesToHexWithChecksum(data))));
    for (const text of ['0x', '0xabcdef', '0xabcdefa', 'abcdefab', 1])
      expect(isHexChecksum(text)).toBe(false);
  });
});

describe('base58 texts', () => {
  it('takes everything that the encoders write', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (data) => isCb58(bytesToCb58(data))));
    fc.assert(fc.property(bytes(20), (data) => isNodeId(bytesToNodeId(data))));
    expect(isNodeId(bytesToNodeId(new Uint8Array(20).fill(255)))).toBe(true);
  });

  it.each(['', '111', '0OIl', 'abc def', '1'.repeat(1025), 5, null])('%j is no cb58', (value) => {
    expect(isCb58(value)).toBe(false);
  });

  it.each([
    '111111111111111111116DBWJs',
    'NodeID-',
    'NodeID-111',
    'nodeid-111111111111111111116DBWJs',
    `NodeID-${'1'.repeat(34)}`,
    'NodeID-111111111111111111116DBWJ0',
    {},
  ])('%j is no node ID', (value) => {
    expect(isNodeId(value)).toBe(false);
  });
});

describe('bech32', () => {
  const chain = fc.stringMatching(/^[A-Za-z0-9_.]{1,20}$/);
  const hrp = fc.constantFrom('avax', 'fuji', 'local', 'custom', 'testing');

  it('takes every address of every chain and network', () => {
    fc.assert(
      fc.property(chain, hrp, bytes(20), (alias, name, data) => {
        const address = formatAddress(alias, name, data);
        expect(isBech32(address)).toBe(true);
        const dash = address.indexOf('-');
        expect(isBech32(address.slice(0, dash) + address.slice(dash).toUpperCase())).toBe(true);
      }),
    );
  });

  it.each([
    '',
    'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    '-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96U',
    'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96b',
    'P-18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    'P-localjma8ppw3nhx5',
    `P-local1${'q'.repeat(90)}`,
    `${'P'.repeat(513)}-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u`,
    'P X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    7,
  ])('refuses %j', (value) => {
    expect(isBech32(value)).toBe(false);
  });

  it('takes an alias and a bech32 text of the greatest length', () => {
    const longest = `local1${'q'.repeat(84)}`;
    for (const alias of ['P', 'P'.repeat(512)]) {
      expect(isBech32(`${alias}-${longest}`)).toBe(true);
      expect(isBech32(`${alias}-${longest}q`)).toBe(false);
    }
  });

  it('takes the last 1 for the end of the readable part', () => {
    expect(isBech32('P-a1b1qqqqqq')).toBe(true);
    expect(isBech32('P-a1b1qqqqq')).toBe(false);
    expect(isBech32('P-a1qqqqqqb1')).toBe(false);
  });

  it('ends on a hostile text', () => {
    expect(isBech32(`P-${'1'.repeat(1_000_000)}`)).toBe(false);
    expect(isBech32(`${'P'.repeat(512)}-${'1'.repeat(90)}`)).toBe(false);
  });
});

describe('times', () => {
  it.each([0, 1_732_147_200, Number.MAX_SAFE_INTEGER])('%d is a time in Unix seconds', (value) => {
    expect(isUnixSeconds(value)).toBe(true);
  });

  it.each([-1, 1.5, '5', 2 ** 53, Number.NaN, null])('%s is no time in Unix seconds', (value) => {
    expect(isUnixSeconds(value)).toBe(false);
  });

  it('takes what Date writes', () => {
    const date = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(date, (value) => isRfc3339(value.toISOString())));
  });

  it.each([
    '2024-12-01T05:00:00Z',
    '2024-02-29T00:00:00.123456789+05:30',
    '2000-02-29t23:59:60z',
    '9999-12-01T05:00:00-08:00',
  ])('%s is a date and time', (text) => {
    expect(isRfc3339(text)).toBe(true);
  });

  it.each([
    '2024-12-01',
    '2024-12-01 05:00:00Z',
    '2024-12-01T05:00:00',
    '2024-13-01T05:00:00Z',
    '2024-00-01T05:00:00Z',
    '2024-01-00T05:00:00Z',
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2024-02-30T00:00:00Z',
    '2024-04-31T00:00:00Z',
    '2024-12-01T24:00:00Z',
    '2024-12-01T05:60:00Z',
    '2024-12-01T05:00:61Z',
    '2024-12-01T05:00:00.Z',
    '2024-12-01T05:00:00+24:00',
    '+002024-12-01T05:00:00Z',
    1,
  ])('%j is no date and time', (value) => {
    expect(isRfc3339(value)).toBe(false);
  });
});
