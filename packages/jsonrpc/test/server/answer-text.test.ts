import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieceLength, piecesOf } from '../../src/server/answer-text.js';

describe('piecesOf', () => {
  it('gives the whole text, in pieces of a limited length and as few as that allows', () => {
    const length = fc.oneof(fc.nat(50), fc.integer({ min: pieceLength - 3, max: 2 * pieceLength + 3 }));
    fc.assert(
      fc.property(fc.array(length, { maxLength: 6 }), (lengths) => {
        const texts = lengths.map((each, index) => String(index).repeat(each));
        const pieces = [...piecesOf(texts)];
        expect(pieces.join('') === texts.join('')).toBe(true);
        for (const [index, piece] of pieces.entries()) {
          expect(piece.length).toBeGreaterThan(0);
          expect(piece.length).toBeLessThanOrEqual(pieceLength);
          const next = pieces[index + 1];
          if (next !== undefined) expect(piece.length + next.length).toBeGreaterThan(pieceLength);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('cuts no surrogate pair', () => {
    for (const start of ['', 'x']) {
      const text = start + '𝄞'.repeat(pieceLength);
      const bytes = [...piecesOf([text])].map((piece) => Buffer.from(piece));
      expect(Buffer.concat(bytes).equals(Buffer.from(text))).toBe(true);
    }
  });
});
