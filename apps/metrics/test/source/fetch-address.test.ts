import { describe, expect, it } from 'vitest';
import { toFetchAddress } from '../../src/source/fetch-address.js';

describe('an address as fetch takes it', () => {
  it.each(['http://127.0.0.1:9650', 'https://node.example/ext/bc/C/rpc?key=1', 'no address'])(
    'is %s as it was without user and password',
    (address) => {
      expect(toFetchAddress(address)).toEqual({ url: address, headers: {} });
    },
  );

  it.each([
    ['http://user:pass@127.0.0.1:9650/x?y=1', 'http://127.0.0.1:9650/x?y=1', 'user:pass'],
    ['https://user:a%2Fb%3A%C3%A9@node.example', 'https://node.example/', 'user:a/b:é'],
    ['https://user@node.example/', 'https://node.example/', 'user:'],
    ['https://:key@node.example/', 'https://node.example/', ':key'],
  ])('has those of %s in a header', (address, url, credentials) => {
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    expect(toFetchAddress(address)).toEqual({ url, headers: { authorization } });
    expect(() => new Request(url)).not.toThrow();
  });
});
