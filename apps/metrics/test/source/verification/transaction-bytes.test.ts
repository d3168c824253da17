import { describe, expect, it } from 'vitest';
import { senderOf } from '../../../src/source/verification/transaction-bytes.js';

const encoded = { bytes: new Uint8Array(), signed: () => new Uint8Array([1]), yParity: 0 };

describe('the sender of an impersonated transaction', () => {
  it.each([
    // No point of the curve has that x.
    ['is in the low 160 bits of r beside an s of 1', '0x300000000000000000000000000000000c0ffee00', '0x1'],
    ['is r beside an s of 0, as earlier releases wrote it', '0xc0ffee00', '0x0'],
  ])('%s', (_, r, s) => {
    expect(senderOf({ r, s }, encoded)).toBe('0x00000000000000000000000000000000c0ffee00');
  });

  it('is unknown where nothing says it', () => {
    expect(() => senderOf({ r: '0x5', s: '0x1' }, encoded)).toThrow('signatures of nobody');
  });
});
