import { isPrivateKey, privateKeyToAddress } from '@firn/crypto';
import { bytesToHex } from '@firn/primitives/bytes';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lightScrypt } from '../../src/accounts/derive-key.js';
import { decryptKey, encryptKey, parseKeyFile } from '../../src/accounts/key-file.js';
import { pbkdf2File, scryptFile, vectorAddress, vectorKey, vectorPassword } from './vectors.js';

describe('a key file', () => {
  it.each([
    ['scrypt', scryptFile],
    ['pbkdf2', pbkdf2File],
  ])('of the standard is opened: %s', async (_kdf, document) => {
    const file = parseKeyFile(JSON.stringify(document));
    expect(file.address).toBe(vectorAddress);
    expect(bytesToHex(await decryptKey(file, vectorPassword))).toBe(vectorKey);
  });

  it('does not open with another password', async () => {
    const file = parseKeyFile(JSON.stringify(pbkdf2File));
    await expect(decryptKey(file, 'another')).rejects.toThrow('could not decrypt key with given password');
  });

  it('that holds the key of another address is refused', async () => {
    const address = '00'.repeat(20);
    const file = parseKeyFile(JSON.stringify({ ...pbkdf2File, address }));
    await expect(decryptKey(file, vectorPassword)).rejects.toThrow(
      `key content mismatch: have account ${vectorAddress}, want 0x${address}`,
    );
  });

  it('is opened by the password that it was written with, for every key and password', async () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter(isPrivateKey);
    await fc.assert(
      fc.asyncProperty(key, fc.string({ unit: 'grapheme', maxLength: 40 }), async (privateKey, password) => {
        const text = await encryptKey(privateKey, password, { n: 2, r: 8, p: 1 });
        const file = parseKeyFile(text);
        expect(file.address).toBe(privateKeyToAddress(privateKey));
        expect(bytesToHex(await decryptKey(file, password))).toBe(bytesToHex(privateKey));
      }),
      times(25),
    );
  });

  it('has the fields of the reference client, in its order', async () => {
    const text = await encryptKey(
      Uint8Array.from({ length: 32 }, () => 7),
      'secret',
      lightScrypt,
    );
    const document = JSON.parse(text) as typeof scryptFile;
    expect(Object.keys(document)).toEqual(['address', 'crypto', 'id', 'version']);
    expect(Object.keys(document.crypto)).toEqual([
      'cipher',
      'ciphertext',
      'cipherparams',
      'kdf',
      'kdfparams',
      'mac',
    ]);
    expect(document.crypto.kdfparams).toMatchObject({ dklen: 32, n: 4096, p: 6, r: 8 });
    expect(document.version).toBe(3);
  });

  const { crypto } = scryptFile;
  const broken: readonly [string, unknown, string][] = [
    ['no JSON', '{', 'it is not JSON'],
    ['another version', { ...scryptFile, version: 1 }, 'version'],
    ['no address', { ...scryptFile, address: undefined }, 'address'],
    ['another cipher', { ...scryptFile, crypto: { ...crypto, cipher: 'aes-256-gcm' } }, 'crypto.cipher'],
    ['a short key', { ...scryptFile, crypto: { ...crypto, ciphertext: 'd1' } }, 'crypto.ciphertext'],
    [
      'too much memory',
      { ...scryptFile, crypto: { ...crypto, kdfparams: { ...crypto.kdfparams, n: 2 ** 28 } } },
      'at most 1073741824',
    ],
    [
      'a number of rounds that never ends',
      {
        ...pbkdf2File,
        crypto: { ...pbkdf2File.crypto, kdfparams: { ...pbkdf2File.crypto.kdfparams, c: 2 ** 40 } },
      },
      'it must be from 1 to 10000000',
    ],
  ];
  it.each(broken)('is refused with the reason: %s', (_what, document, reason) => {
    const text = typeof document === 'string' ? document : JSON.stringify(document);
    expect(() => parseKeyFile(text)).toThrow(reason);
  });
});
