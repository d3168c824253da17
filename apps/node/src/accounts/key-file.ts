import { createCipheriv, createDecipheriv, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { keccak256, privateKeyToAddress } from '@firn/crypto';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { z } from 'zod';
import { Refusal } from '../errors/refusal.js';
import { wrongPassword } from './account-refusals.js';
import {
  checkCost,
  type DerivationParameters,
  deriveKey,
  type ScryptCost,
  standardScrypt,
} from './derive-key.js';

const cipher = 'aes-128-ctr';

/** A private key as it stands on disk: encrypted, beside the address that it opens. */
export interface KeyFile {
  readonly address: Hex;
  readonly derivation: DerivationParameters;
  readonly iv: Uint8Array;
  readonly ciphertext: Uint8Array;
  /** Tells a wrong password before a wrong key comes out. */
  readonly mac: Uint8Array;
}

const hexBytes = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^(0x)?[0-9a-fA-F]{${length * 2}}$`), `must be ${length} bytes in hex`)
    .transform((text) => hexToBytes(text.startsWith('0x') ? text : `0x${text}`));

const salt = z
  .string()
  .regex(/^(0x)?([0-9a-fA-F]{2}){1,256}$/, 'must be 1 to 256 bytes in hex')
  .transform((text) => hexToBytes(text.startsWith('0x') ? text : `0x${text}`));

const document = z.object({
  version: z.literal(3),
  address: z
    .string()
    .regex(/^(0x)?[0-9a-fA-F]{40}$/, 'must be an address')
    .transform((text): Hex => `0x${text.replace(/^0x/, '').toLowerCase()}`),
  crypto: z.intersection(
    z.object({
      cipher: z.literal(cipher),
      cipherparams: z.object({ iv: hexBytes(16) }),
      ciphertext: hexBytes(32),
      mac: hexBytes(32),
    }),
    z.discriminatedUnion('kdf', [
      z.object({
        kdf: z.literal('scrypt'),
        kdfparams: z.object({ dklen: z.literal(32), n: z.int(), r: z.int(), p: z.int(), salt }),
      }),
      z.object({
        kdf: z.literal('pbkdf2'),
        kdfparams: z.object({ dklen: z.literal(32), c: z.int(), prf: z.literal('hmac-sha256'), salt }),
      }),
    ]),
  ),
});

/**
 * Reads a key file: Web3 Secret Storage, version 3.
 * @throws Refusal naming the field that cannot be used.
 */
export function parseKeyFile(text: string): KeyFile {
  const result = document.safeParse(withLowerKeys(parseJson(text)));
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Refusal(`key file: ${issue?.path.join('.') || 'document'}: ${issue?.message}`);
  }
  const { address, crypto } = result.data;
  const derivation =
    crypto.kdf === 'scrypt'
      ? { kdf: crypto.kdf, ...crypto.kdfparams }
      : { kdf: crypto.kdf, ...crypto.kdfparams };
  checkCost(derivation);
  return { address, derivation, iv: crypto.cipherparams.iv, ciphertext: crypto.ciphertext, mac: crypto.mac };
}

/** Writes a private key of 32 bytes as a key file, encrypted with a password. */
export async function encryptKey(
  privateKey: Uint8Array,
  password: string,
  cost: ScryptCost = standardScrypt,
  signal?: AbortSignal,
): Promise<string> {
  const iv = randomBytes(16);
  const saltBytes = randomBytes(32);
  const derived = await deriveKey(password, { kdf: 'scrypt', ...cost, salt: saltBytes }, signal);
  const encryption = createCipheriv(cipher, derived.subarray(0, 16), iv);
  const ciphertext = Buffer.concat([encryption.update(privateKey), encryption.final()]);
  // In the order in which the reference client writes the fields.
  return JSON.stringify({
    address: privateKeyToAddress(privateKey).slice(2),
    crypto: {
      cipher,
      ciphertext: digits(ciphertext),
      cipherparams: { iv: digits(iv) },
      kdf: 'scrypt',
      kdfparams: { dklen: 32, n: cost.n, p: cost.p, r: cost.r, salt: digits(saltBytes) },
      mac: digits(macOf(derived, ciphertext)),
    },
    id: randomUUID(),
    version: 3,
  });
}

/**
 * The private key of a key file.
 * @throws Refusal `could not decrypt key with given password`, or when the file holds the key of another address.
 */
export async function decryptKey(file: KeyFile, password: string, signal?: AbortSignal): Promise<Uint8Array> {
  const { derivation, iv, ciphertext, mac, address } = file;
  const derived = await deriveKey(password, derivation, signal);
  if (!timingSafeEqual(macOf(derived, ciphertext), mac)) throw wrongPassword();
  const decryption = createDecipheriv(cipher, derived.subarray(0, 16), iv);
  const privateKey = Buffer.concat([decryption.update(ciphertext), decryption.final()]);
  const held = privateKeyToAddress(privateKey);
  if (held !== address) {
    throw new Refusal(`key content mismatch: have account ${held}, want ${address}`);
  }
  return privateKey;
}

function macOf(derived: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  return keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext]));
}

function digits(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Some clients write `Crypto`, and the reference client reads names in any case. */
function withLowerKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal('key file: it is not JSON', { cause });
  }
}
