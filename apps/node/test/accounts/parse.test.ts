import { bytesToHex } from '@firn/primitives/bytes';
import { describe, expect, it } from 'vitest';
import { parseDerivationPath } from '../../src/accounts/derive-key.js';
import { parsePrivateKey } from '../../src/accounts/parse-private-key.js';
import { vectorKey } from './vectors.js';

describe('a private key as text', () => {
  it('is 64 hex digits', () => {
    expect(bytesToHex(parsePrivateKey(vectorKey.slice(2)))).toBe(vectorKey);
  });

  it.each([
    [vectorKey, "invalid hex character 'x' in private key"],
    ['abc', 'invalid hex data for private key'],
    ['abcd', 'invalid length, need 256 bits'],
    ['00'.repeat(32), 'invalid private key, zero or negative'],
    ['ff'.repeat(32), 'invalid private key, >=N'],
  ])('%s is refused: %s', (text, message) => {
    expect(() => parsePrivateKey(text)).toThrow(message);
  });
});

describe('a derivation path', () => {
  it.each([
    ["m/44'/60'/0'/0/3", [0x8000_002c, 0x8000_003c, 0x8000_0000, 0, 3]],
    ['7', [0x8000_002c, 0x8000_003c, 0x8000_0000, 0, 7]],
    ["m / 0x2C' / 0", [0x8000_002c, 0]],
  ])('%s', (path, indexes) => {
    expect(parseDerivationPath(path)).toEqual(indexes);
  });

  it.each([
    ['', 'empty derivation path'],
    ['m', 'empty derivation path'],
    ['/0', 'ambiguous path'],
    ['m/x', 'invalid component: x'],
    ["m/2147483648'", 'component 2147483648 out of allowed hardened range [0, 2147483647]'],
    ['m/4294967296', 'component 4294967296 out of allowed range [0, 4294967295]'],
  ])('%s is refused: %s', (path, message) => {
    expect(() => parseDerivationPath(path)).toThrow(message);
  });
});
