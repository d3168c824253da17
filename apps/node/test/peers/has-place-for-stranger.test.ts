import { expect, it } from 'vitest';
import { hasPlaceForStranger } from '../../src/peers/has-place-for-stranger.js';

const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `192.0.2.${index}`);

it('keeps 32 of 256 places for nodes that are known', () => {
  expect(hasPlaceForStranger('203.0.113.1', addresses(223))).toBe(true);
  expect(hasPlaceForStranger('203.0.113.1', addresses(224))).toBe(false);
});

it('gives 64 places to one address, of IPv6 to the first 64 bits', () => {
  const own = Array.from({ length: 64 }, () => '203.0.113.1');
  expect(hasPlaceForStranger('203.0.113.1', own)).toBe(false);
  expect(hasPlaceForStranger('203.0.113.2', own)).toBe(true);
  const near = Array.from({ length: 64 }, (_, index) => `2001:db8::${index}`);
  expect(hasPlaceForStranger('2001:db8::ffff:1', near)).toBe(false);
  expect(hasPlaceForStranger('2001:db8:0:1::1', near)).toBe(true);
});
