import { describe, expect, it } from 'vitest';
import { redactUrl } from '../../src/request/index.js';

const chain = '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5';
const key = 'a1'.repeat(16);

describe('redactUrl', () => {
  it.each([
    'http://127.0.0.1:9650',
    'http://[::1]:9/ext/bc/C/rpc',
    '/v2/chains',
    `http://rpc.example/ext/bc/${chain}/rpc`,
    'https://pets.example/people/@me',
    `https://pets.example/blocks/0x${key}${key}`,
    'https://pets.example/listAllThePetsThatAreStillThere',
    '/people/a:b@c',
    './people/@me',
    'people@me',
    '',
  ])('tells %s as it is', (url) => {
    expect(redactUrl(url)).toBe(url);
  });

  it.each([
    ['user and password', 'http://me:pass@rpc.example/ext', 'http://rpc.example/ext'],
    ['a user without a password', 'ws://token@rpc.example', 'ws://rpc.example'],
    ['a password with an @', 'http://me:p@ss@rpc.example/x', 'http://rpc.example/x'],
    [
      'a password with a slash, which no parser takes',
      'http://me:p/ss@rpc.example/x',
      'http://rpc.example/x',
    ],
    ['a password where the scheme is not written', 'me:pass@rpc.example/x', '…@rpc.example/x'],
    ['a password where the scheme is written wrongly', 'http//me:pass@rpc.example/x', '…@rpc.example/x'],
    ['a password of an address without a scheme', '//me:p@ss@rpc.example/x', '…@rpc.example/x'],
    ['values of a query', '/v2/chains?token=a=b&limit=1&empty=', '/v2/chains?token=…&limit=…&empty=…'],
    ['a query without a name', 'http://rpc.example?secret', 'http://rpc.example?…'],
    ['a query in a query', 'http://rpc.example?a=b?c=d', 'http://rpc.example?a=…'],
    ['a fragment', 'http://rpc.example/#token', 'http://rpc.example/'],
    ['a key in the path', `https://rpc.example/v3/${key}`, 'https://rpc.example/v3/a1a1…'],
    ['a key in the middle', `https://rpc.example/${key}/ext/bc`, 'https://rpc.example/a1a1…/ext/bc'],
  ])('leaves out %s', (_, url, shown) => {
    expect(redactUrl(url)).toBe(shown);
    expect(redactUrl(shown)).toBe(shown);
  });
});
