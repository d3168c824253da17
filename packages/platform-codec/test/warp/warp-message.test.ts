import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseUnsignedWarpMessage,
  parseWarpMessage,
  signedWarpMessage,
  unsignedWarpMessageBytes,
  warpMessageId,
} from '../../src/index.js';
import { unsignedWarpMessage, warpSignature } from '../fixtures/warp-arbitraries.js';

describe('warp messages', () => {
  it('come back from their bytes, unsigned and signed', () => {
    fc.assert(
      fc.property(unsignedWarpMessage, warpSignature, (unsigned, signature) => {
        const message = signedWarpMessage(unsigned, signature);
        expect(parseWarpMessage(message.bytes)).toEqual(message);
        expect(message).toMatchObject({ unsigned, ...signature });
        expect(message.unsignedBytes).toEqual(unsignedWarpMessageBytes(unsigned));
        expect(parseUnsignedWarpMessage(message.unsignedBytes)).toEqual(unsigned);
      }),
    );
  });

  it('have the sha256 of their unsigned bytes as ID', () => {
    const bytes = unsignedWarpMessageBytes({
      networkId: 12345,
      sourceChainId: new Uint8Array(32).fill(0x11),
      payload: Uint8Array.of(1, 2),
    });
    expect(Buffer.from(bytes).toString('hex')).toBe(`000000003039${'11'.repeat(32)}000000020102`);
    expect(Buffer.from(warpMessageId(bytes))).toEqual(createHash('sha256').update(bytes).digest());
  });
});
