import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesToCb58,
  bytesToHex,
  bytesToHexWithChecksum,
  bytesToId,
  bytesToNodeId,
  cb58ToBytes,
  type EncodingReason,
  hexToBytes,
  hexWithChecksumToBytes,
  idToBytes,
  isEncodingError,
  nameToId,
  nodeIdToBytes,
  ripemd160,
  sha256,
} from '../../src/index.js';

function failure(run: () => unknown): { reason: EncodingReason; message: string } {
  try {
    run();
  } catch (error) {
    if (isEncodingError(error)) return { reason: error.reason, message: error.message };
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('round trips', () => {
  it.each([
    ['cb58', bytesToCb58, cb58ToBytes],
    ['hex', bytesToHex, hexToBytes],
    ['hex with checksum', bytesToHexWithChecksum, hexWithChecksumToBytes],
  ] as const)('%s gives back any bytes', (_, write, read) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(read(write(bytes))).toEqual(bytes);
      }),
    );
  });

  it('IDs and node IDs give back their bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(idToBytes(bytesToId(bytes))).toEqual(bytes);
        expect(nodeIdToBytes(bytesToNodeId(bytes.slice(12)))).toEqual(bytes.slice(12));
      }),
    );
  });
});

// Values of the reference node.
describe('known values', () => {
  it('of zeros', () => {
    expect(bytesToId(new Uint8Array(32))).toBe('11111111111111111111111111111111LpoYY');
    expect(bytesToNodeId(new Uint8Array(20))).toBe('NodeID-111111111111111111116DBWJs');
  });

  it.each([
    ['platformvm', 'rWhpuQPF1kb72esV2momhMuTYGkEb1oL29pt2EBXWmSy4kxnT'],
    ['avm', 'jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq'],
    ['evm', 'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6'],
    ['subnetevm', 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy'],
    ['secp256k1fx', 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ'],
  ])('of the name %s', (name, id) => {
    expect(nameToId(name)).toBe(id);
  });

  it('of a UTXO: sha256 of an index and a transaction ID', () => {
    expect(bytesToId(sha256(new Uint8Array(40)))).toBe('LUC1cmcxnfNR9LdkACS2ccGKLEK7SYqB4gLLTycQfg1koyfSq');
  });

  it('of a private key', () => {
    const key = cb58ToBytes('ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN');
    expect(bytesToHex(key)).toBe('0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027');
  });

  it('of the hashes', () => {
    expect(bytesToHex(ripemd160(new Uint8Array()))).toBe('0x9c1185a5c5e9fc54612808977ee8f548b2258d31');
  });
});

describe('errors, in the words of the reference node', () => {
  const id = '11111111111111111111111111111111LpoYY';

  it.each([
    [() => cb58ToBytes(''), 'length', 'base58 decoding error: zero length string'],
    [() => cb58ToBytes('abc0def'), 'digits', "base58 decoding error: invalid base58 digit ('0')"],
    [() => cb58ToBytes('12'), 'length', 'input string is smaller than the checksum size'],
    [() => cb58ToBytes(`${id.slice(0, -1)}Z`), 'checksum', 'invalid input checksum'],
    [() => cb58ToBytes('1'.repeat(16_385)), 'length', 'base58 decoding error: more than 16384 digits'],
    [
      () => idToBytes(bytesToCb58(new Uint8Array(20))),
      'length',
      'invalid hash length: expected 32 bytes but got 20',
    ],
    [() => bytesToId(new Uint8Array(31)), 'length', 'invalid hash length: expected 32 bytes but got 31'],
    [() => nodeIdToBytes(id), 'prefix', `ID: ${id} is missing the prefix: NodeID-`],
    [() => nodeIdToBytes(`NodeID-${id}`), 'length', 'invalid hash length: expected 20 bytes but got 32'],
    [() => bytesToNodeId(new Uint8Array(21)), 'length', 'invalid hash length: expected 20 bytes but got 21'],
    [() => hexToBytes('ab'), 'prefix', 'missing 0x prefix to hex encoding'],
    [() => hexToBytes('0xag'), 'digits', "encoding/hex: invalid byte: U+0067 'g'"],
    [() => hexToBytes('0xabc'), 'length', 'encoding/hex: odd length hex string'],
    [() => hexWithChecksumToBytes('0xab'), 'length', 'input string is smaller than the checksum size'],
    [() => hexWithChecksumToBytes('0x0000000000'), 'checksum', 'invalid input checksum'],
    [() => nameToId('x'.repeat(33)), 'length', 'name has 33 characters, at most 32'],
    [() => nameToId('é'), 'digits', 'name has characters beyond printable ASCII'],
  ] as const)('%s', (run, reason, message) => {
    expect(failure(run)).toEqual({ reason, message });
  });

  it('the empty text is no bytes in hex', () => {
    expect(hexToBytes('')).toHaveLength(0);
    expect(hexWithChecksumToBytes('')).toHaveLength(0);
  });

  it('a changed digit never passes the checksum', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (bytes, at, flip) => {
          const sealed = hexToBytes(bytesToHexWithChecksum(bytes));
          const place = at % sealed.length;
          sealed[place] = (sealed[place] ?? 0) ^ flip;
          expect(failure(() => hexWithChecksumToBytes(bytesToHex(sealed))).reason).toBe('checksum');
        },
      ),
    );
  });
});
