import { createHash } from 'node:crypto';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import {
  decodeBitSet,
  decodeWarpMessage,
  decodeWarpPayload,
  encodeAddressedCall,
  encodeBitSet,
  encodeHashPayload,
  encodeUnsignedMessage,
  encodeWarpMessage,
  maxPayloadLength,
  WarpFormatError,
  warpMessageId,
} from '@firn/warp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPredicate, unpackPredicate } from '../../src/warp/predicate.js';
import {
  decodePredicateResults,
  encodePredicateResults,
  predicateResultsAfter,
} from '../../src/warp/predicate-results.js';

const bytes = fc.uint8Array({ maxLength: 200 });
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex);
const word = (first: string): Hex => `0x${first.padEnd(64, '0')}`;
const address = (first: string): Hex => `0x${first.padEnd(40, '0')}`;

describe('predicates', () => {
  it('come back as they were packed', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        const chunks = packPredicate(given);
        expect(chunks).toHaveLength(Math.floor(given.length / 32) + 1);
        expect(bytesToHex(unpackPredicate(chunks))).toBe(bytesToHex(given));
      }),
    );
  });

  it('must end in a delimiter and as few zeros as there can be', () => {
    expect(packPredicate(Uint8Array.of(1, 2))).toEqual([word('0102ff')]);
    const failures: [Hex[], string][] = [
      [[], 'no delimiter found: length (0)'],
      [[word('')], 'no delimiter found: length (1)'],
      [[word('0102ff'), word('')], 'predicate included excess padding: got length (2), expected length (1)'],
      [[word('0102fe')], 'wrong delimiter'],
    ];
    for (const [chunks, message] of failures) {
      expect(() => unpackPredicate(chunks)).toThrow(new WarpFormatError(message));
    }
  });
});

describe('bit sets', () => {
  it('name indexes from the last bit on', () => {
    expect(bytesToHex(encodeBitSet([0]))).toBe('0x01');
    expect(bytesToHex(encodeBitSet([9, 0]))).toBe('0x0201');
    expect(encodeBitSet([])).toHaveLength(0);
    expect(decodeBitSet(Uint8Array.of(0, 1))).toBeUndefined();
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300)), (indexes) => {
        expect(decodeBitSet(encodeBitSet(indexes))).toEqual(indexes.sort((a, b) => a - b));
      }),
    );
  });
});

describe('messages', () => {
  it('come back as they were written, and end where they end', () => {
    const message = fc.record({
      unsigned: fc.record({ networkId: fc.nat(), sourceChainId: hash, payload: bytes }),
      signers: fc.uint8Array({ maxLength: 4 }),
      signature: fc.uint8Array({ minLength: 96, maxLength: 96 }),
    });
    fc.assert(
      fc.property(message, (given) => {
        const encoded = encodeWarpMessage(given);
        expect(bytesToHex(encodeWarpMessage(decodeWarpMessage(encoded)))).toBe(bytesToHex(encoded));
        expect(() => decodeWarpMessage(encoded.subarray(0, -1))).toThrow(WarpFormatError);
        expect(() => decodeWarpMessage(Buffer.concat([encoded, Buffer.alloc(1)]))).toThrow(WarpFormatError);
      }),
    );
  });

  it('have the bytes and the ID of the network', () => {
    const payload = encodeAddressedCall(Uint8Array.of(0xaa), Uint8Array.of(1, 2, 3));
    // Codec version, type of an addressed call, length and source, length and what is said.
    expect(bytesToHex(payload)).toBe('0x00000000000100000001aa00000003010203');
    const encoded = encodeUnsignedMessage({ networkId: 12_345, sourceChainId: word('11'), payload });
    expect(bytesToHex(encoded)).toBe(
      `0x000000003039${word('11').slice(2)}00000012${bytesToHex(payload).slice(2)}`,
    );
    expect(warpMessageId(encoded)).toBe(`0x${createHash('sha256').update(encoded).digest('hex')}`);
    expect(bytesToHex(encodeHashPayload(word('22')))).toBe(`0x000000000000${word('22').slice(2)}`);
    expect(decodeWarpPayload(encodeHashPayload(word('22')))).toEqual({ type: 'hash', hash: word('22') });
  });

  it('say no more than 24 KiB', () => {
    const overhead = 2 + 4 + 4 + 20 + 4;
    const say = (length: number) => encodeAddressedCall(new Uint8Array(20), new Uint8Array(length));
    expect(decodeWarpPayload(say(maxPayloadLength - overhead)).type).toBe('addressed-call');
    expect(() => say(maxPayloadLength - overhead + 1)).toThrow(WarpFormatError);
  });
});

describe('results of predicates', () => {
  // The values are those of avalanchego's TestBlockResultsParsing.
  it('have the bytes of the reference client', () => {
    const contract = address('02');
    expect(bytesToHex(encodePredicateResults(contract, new Map()))).toBe('0x000000000000');
    const failed = new Set([0, 1, 9, 16]);
    expect(bytesToHex(encodePredicateResults(contract, new Map([[word('01'), failed]])))).toBe(
      `0x000000000001${word('01').slice(2)}00000001${contract.slice(2)}00000003010203`,
    );
  });

  it('come back as they were written, in the order of transactions', () => {
    const contract = address('05');
    const results = fc
      .uniqueArray(hash)
      .chain((hashes) =>
        fc
          .array(fc.uniqueArray(fc.nat(40)), { minLength: hashes.length, maxLength: hashes.length })
          .map((sets) => new Map(hashes.map((key, index) => [key, new Set(sets[index])]))),
      );
    fc.assert(
      fc.property(results, (given) => {
        const encoded = encodePredicateResults(contract, given);
        const decoded = decodePredicateResults(contract, encoded);
        expect([...decoded.keys()]).toEqual([...given.keys()].sort());
        for (const [key, failed] of given) expect(new Set(decoded.get(key))).toEqual(failed);
        expect(decodePredicateResults(address('06'), encoded).size).toBe(0);
      }),
    );
  });

  it('stand after the state of the fees', () => {
    expect(predicateResultsAfter('0x0102', 2)).toBeUndefined();
    expect(predicateResultsAfter('0x010203', 2)).toBe('0x03');
  });
});
