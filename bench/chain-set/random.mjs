/**
 * A sequence of 32-bit numbers that follows from its seed alone: any block can be made without those before it.
 * `next` gives an integer below 2^32, `below` one below a bound, `skewed` one below a bound of which the low ones come far more often.
 */
export function randomFrom(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state);
  };
  return {
    next,
    below: (bound) => Math.floor((next() / 2 ** 32) * bound),
    skewed: (bound) => {
      const part = next() / 2 ** 32;
      return Math.floor(part * part * part * bound);
    },
  };
}

/** Scrambles a 32-bit number: different numbers give different ones that look unrelated (the end of MurmurHash3). */
export function mix(number) {
  let value = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

const digits4 = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'));

/** `0x` and `words` times eight digits that follow from two numbers; equal numbers give equal digits. */
export function scrambledHex(kind, number, words) {
  let text = '0x';
  let word = number >>> 0;
  for (let at = 0; at < words; at++) {
    word = mix(word + Math.imul(kind + at + 1, 0x9e3779b1));
    text += digits4[word >>> 16] + digits4[word & 0xffff];
  }
  return text;
}
