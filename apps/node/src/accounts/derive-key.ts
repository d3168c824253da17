import { pbkdf2, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { Refusal } from '../errors/refusal.js';
import { type DerivationCost, DerivationQueue } from './derivation-queue.js';

const derivedLength = 32;
/** Files from elsewhere may ask for more work than is ours to do. */
const maxScryptMemory = 1 << 30;
const maxScryptParallel = 64;
const maxIterations = 10_000_000;
/** As many take about as long as what the reference client writes. */
const iterationsOfWork = 1_000_000;

/** How a password becomes a key: scrypt (RFC 7914). */
export interface ScryptParameters {
  readonly kdf: 'scrypt';
  readonly n: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Uint8Array;
}

/** How a password becomes a key: PBKDF2 with HMAC-SHA-256 (RFC 8018). */
export interface Pbkdf2Parameters {
  readonly kdf: 'pbkdf2';
  /** Rounds. */
  readonly c: number;
  readonly salt: Uint8Array;
}

/** How a password becomes a key. */
export type DerivationParameters = ScryptParameters | Pbkdf2Parameters;

/** What scrypt costs. */
export type ScryptCost = Pick<ScryptParameters, 'n' | 'r' | 'p'>;

/** What the reference client writes: about a second and 256 MiB. */
export const standardScrypt: ScryptCost = { n: 262_144, r: 8, p: 1 };

/** What the reference client writes when it is asked to save time: about 4 MiB. */
export const lightScrypt: ScryptCost = { n: 4096, r: 8, p: 6 };

const runScrypt = promisify<string, Uint8Array, number, object, Buffer>(scrypt);
const runPbkdf2 = promisify(pbkdf2);

/**
 * Of the four threads that Node.js has for such work, two are left for others. What the reference client writes takes about a second: sixteen of them are done
 * within the thirty that a call may take, on a busy machine too.
 */
const queue = new DerivationQueue({ atOnce: 2, memory: maxScryptMemory, work: 16 });

/**
 * Derives 32 bytes from a password, beside the event loop where that is possible.
 * @param signal Fires when nobody waits for it any more: it is not begun then.
 * @throws Refusal when the parameters ask for more memory or time than is allowed, or contradict each other, or too many passwords are being tried; the reason of
 * the signal.
 */
export async function deriveKey(
  password: string,
  parameters: DerivationParameters,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  checkCost(parameters);
  return queue.run(costOf(parameters), () => derive(password, parameters), signal);
}

function costOf(parameters: DerivationParameters): DerivationCost {
  if (parameters.kdf === 'pbkdf2') return { work: parameters.c / iterationsOfWork, memory: 0 };
  const { n, r, p } = parameters;
  return { work: (n * r * p) / (standardScrypt.n * standardScrypt.r), memory: 128 * r * (n + p) };
}

/** @throws Refusal when the parameters ask for more than is allowed. */
export function checkCost(parameters: DerivationParameters): void {
  if (parameters.kdf === 'pbkdf2') {
    if (isWithin(parameters.c, maxIterations)) return;
    throw new Refusal(`pbkdf2 with c ${parameters.c}: it must be from 1 to ${maxIterations}`);
  }
  const { n, r, p } = parameters;
  const isPower = isWithin(n, maxScryptMemory) && n > 1 && (n & (n - 1)) === 0;
  if (isPower && isWithin(r, 1024) && isWithin(p, maxScryptParallel) && 128 * n * r <= maxScryptMemory)
    return;
  throw new Refusal(
    `scrypt with n ${n}, r ${r}, p ${p}: n must be a power of two, p at most ${maxScryptParallel}, and 128 * n * r at most ${maxScryptMemory}`,
  );
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

function derive(password: string, parameters: DerivationParameters): Promise<Uint8Array> {
  const { salt } = parameters;
  if (parameters.kdf === 'pbkdf2') return runPbkdf2(password, salt, parameters.c, derivedLength, 'sha256');
  const { n, r, p } = parameters;
  // RFC 7914 asks for n below 2^(16 r), and OpenSSL insists; some clients, and the standard's own example, do not.
  // This one runs on the event loop and lets others have their turn.
  if (r < 4 && n >= 2 ** (16 * r)) {
    return scryptAsync(password, salt, { N: n, r, p, dkLen: derivedLength, maxmem: maxScryptMemory * 2 });
  }
  // What is needed is 128 * r * (n + p) bytes and a little more.
  const maxmem = 128 * r * (n + p + 2) + 1024;
  return runScrypt(password, salt, derivedLength, { N: n, r, p, maxmem });
}

const hardened = 0x8000_0000;
/** What a path that begins with an index stands under: m/44'/60'/0'/0. */
const root: readonly number[] = [hardened + 44, hardened + 60, hardened, 0];

/**
 * Reads a derivation path (BIP-32): `m/44'/60'/0'/0/0`, or `0` below the standard root.
 * @throws Refusal with the reference client's text.
 */
export function parseDerivationPath(path: string): readonly number[] {
  const components = path.split('/');
  const [first = ''] = components;
  if (path === '') throw new Refusal('empty derivation path');
  if (first.trim() === '') {
    throw new Refusal(
      "ambiguous path: use 'm/' prefix for absolute paths, or no leading '/' for relative ones",
    );
  }
  const isAbsolute = first.trim() === 'm';
  const indexes = isAbsolute ? components.slice(1) : components;
  if (indexes.length === 0) throw new Refusal('empty derivation path');
  return [...(isAbsolute ? [] : root), ...indexes.map(toIndex)];
}

function toIndex(component: string): number {
  const text = component.trim();
  const isHardened = text.endsWith("'");
  const digits = isHardened ? text.slice(0, -1).trim() : text;
  if (!/^(0x[0-9a-fA-F]+|\d+)$/.test(digits)) throw new Refusal(`invalid component: ${digits}`);
  const offset = isHardened ? hardened : 0;
  const max = 0xffff_ffff - offset;
  if (BigInt(digits) > BigInt(max)) {
    const kind = isHardened ? 'hardened range ' : 'range ';
    throw new Refusal(`component ${digits} out of allowed ${kind}[0, ${max}]`);
  }
  return offset + Number(digits);
}
