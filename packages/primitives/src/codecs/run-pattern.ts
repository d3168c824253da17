/**
 * Source of a pattern for any number of characters of a class. A counted or starred class is a loop with a counter or a point to come
 * back to at each character; written out eight at a time, V8 matches it in half the time. The rest is bounded, so that a text
 * that does not match is given up in a time proportional to its length.
 */
export function anyNumberOf(characters: string): string {
  return `(?:${characters.repeat(8)})*${characters}{0,7}`;
}

/** Pattern of one digit of base58. */
export const base58Digit = '[1-9A-HJ-NP-Za-km-z]';
