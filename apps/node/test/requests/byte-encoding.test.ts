import { RpcError } from '@firn/jsonrpc/errors';
import { describe, expect, it } from 'vitest';
import { toByteEncoding, toTransactionBytes } from '../../src/requests/byte-encoding.js';
import { toEncodedBytes } from '../../src/serializers/encoded-bytes.js';

const bytes = Uint8Array.of(1, 2, 3);

describe('bytes as text', () => {
  it.each([
    ['hex', /^0x010203[0-9a-f]{8}$/],
    ['hexc', /^0x010203[0-9a-f]{8}$/],
    ['hexnc', /^0x010203$/],
  ] as const)('in %s', (encoding, form) => {
    const written = toEncodedBytes(bytes, encoding);
    expect(written).toMatch(form);
    expect(toTransactionBytes(written, encoding)).toEqual(bytes);
    expect(toByteEncoding(encoding, 'x')).toBe(encoding);
  });

  it('are hex with a checksum where nothing is said', () => {
    expect(toByteEncoding(undefined, 'x')).toBe('hex');
    expect(toTransactionBytes(toEncodedBytes(bytes, 'hex'))).toEqual(bytes);
  });

  it.each([
    ['0x01020300000000', 'hex', 'invalid input checksum'],
    ['0x0102', 'hexc', 'input string is smaller than the checksum size'],
    ['0x01', 'json', 'unsupported encoding in method'],
  ] as const)('are refused: %s in %s', (text, encoding, cause) => {
    expect(() => toTransactionBytes(text, encoding)).toThrow(
      new RpcError(-32_000, `problem decoding transaction: ${cause}`),
    );
  });

  it.each([
    ['hex', 4],
    ['hexnc', 0],
  ] as const)(
    'of a transaction are as many as a chain takes, in %s, and are not read beyond that',
    (encoding, checksum) => {
      // No hex, so that reading it would fail in other words.
      const text = (length: number): string => `0x${'zz'.repeat(length + checksum)}`;
      expect(() => toTransactionBytes(text(262_144), encoding)).toThrow('problem decoding transaction');
      expect(() => toTransactionBytes(text(262_145), encoding)).toThrow(
        new RpcError(-32_000, "couldn't issue tx: tx too large: 262145 bytes > 262144"),
      );
    },
  );

  it('are no objects', () => {
    expect(() => toByteEncoding('json', "couldn't encode UTXO")).toThrow(
      new RpcError(-32_000, "couldn't encode UTXO as json: unsupported encoding in method"),
    );
  });
});
