import { expect, it } from 'vitest';
import { baseUrlOf } from '../../src/client/base-url.js';

it.each([
  ['http://127.0.0.1:9650', 'http://127.0.0.1:9650'],
  ['http://127.0.0.1:9650/', 'http://127.0.0.1:9650'],
  [new URL('http://127.0.0.1:9650'), 'http://127.0.0.1:9650'],
  ['https://metrics.example/api//', 'https://metrics.example/api'],
  ['/', ''],
  ['', ''],
])('of %s is %s', (url, base) => {
  expect(baseUrlOf(url)).toBe(base);
});

it('takes no longer for many slashes in the middle', () => {
  const url = `http://a/${'/'.repeat(200_000)}x`;
  expect(baseUrlOf(url)).toBe(url);
});
