import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxWarpPayloadLength,
  parsePlatformMessage,
  parseWarpPayload,
  platformMessageBytes,
  warpPayloadBytes,
} from '../../src/index.js';
import { platformMessages, warpPayload } from '../fixtures/warp-arbitraries.js';

describe('payloads of warp messages', () => {
  it('come back from their bytes', () => {
    fc.assert(
      fc.property(warpPayload, (payload) => {
        expect(parseWarpPayload(warpPayloadBytes(payload))).toEqual(payload);
      }),
    );
  });

  it('have at most 24 KiB', () => {
    const overhead = 2 + 4 + 4 + 4;
    const say = (length: number) =>
      warpPayloadBytes({
        type: 'AddressedCall',
        sourceAddress: new Uint8Array(),
        payload: new Uint8Array(length),
      });
    expect(parseWarpPayload(say(maxWarpPayloadLength - overhead)).type).toBe('AddressedCall');
    expect(() => say(maxWarpPayloadLength - overhead + 1)).toThrow(
      'byte array exceeds maximum length: 24577 > 24576',
    );
    expect(() => parseWarpPayload(new Uint8Array(maxWarpPayloadLength + 1))).toThrow(
      expect.objectContaining({ rule: 'too-long' }),
    );
  });
});

describe('messages between the platform chain and L1s', () => {
  it.each(platformMessages)('come back from their bytes: $type', ({ arbitrary }) => {
    fc.assert(
      fc.property(arbitrary, (message) => {
        expect(parsePlatformMessage(platformMessageBytes(message))).toEqual(message);
      }),
    );
  });

  it('refuse a truth value that is neither', () => {
    const bytes = platformMessageBytes({
      type: 'L1ValidatorRegistration',
      validationId: new Uint8Array(32),
      registered: true,
    });
    expect(() => parsePlatformMessage(bytes.fill(2, -1))).toThrow(
      expect.objectContaining({ rule: 'invalid-boolean', offset: 38 }),
    );
  });
});
