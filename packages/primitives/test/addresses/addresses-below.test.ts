import { expect, it } from 'vitest';
import { addressesBelow } from '../../src/addresses/index.js';

it.each([
  ['http://127.0.0.1:9650', 'http://127.0.0.1:9650'],
  ['http://127.0.0.1:9650/', 'http://127.0.0.1:9650'],
  [new URL('http://127.0.0.1:9650'), 'http://127.0.0.1:9650'],
  ['https://metrics.example/api//', 'https://metrics.example/api'],
  ['https://metrics.example/api/#top', 'https://metrics.example/api'],
  ['/', ''],
  ['', ''],
])('below %s targets stand behind %s', (url, base) => {
  expect(addressesBelow(url)('/pets?limit=2')).toBe(`${base}/pets?limit=2`);
  expect(addressesBelow(url)('')).toBe(base);
});

it.each([
  ['', 'https://node.example/v1?key=7'],
  ['/pets', 'https://node.example/v1/pets?key=7'],
  ['/pets?limit=2', 'https://node.example/v1/pets?key=7&limit=2'],
])('the query of the service stands before that of the target %j', (target, address) => {
  expect(addressesBelow('https://node.example/v1/?key=7')(target)).toBe(address);
});

it('keeps the host of a page from a target that would name another one', () => {
  for (const service of ['', '/']) {
    const address = addressesBelow(service, '/.')('//evil.test/x');
    expect(new URL(address, 'https://pets.example/app').href).toBe('https://pets.example//evil.test/x');
  }
  expect(addressesBelow('https://pets.example', '/.')('//x')).toBe('https://pets.example//x');
});

it('takes no longer for many slashes in the middle', () => {
  const url = `http://a/${'/'.repeat(200_000)}x`;
  expect(addressesBelow(url)('')).toBe(url);
});
