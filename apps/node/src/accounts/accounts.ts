import { randomBytes } from 'node:crypto';
import { isPrivateKey, privateKeyToAddress } from '@firn/crypto';
import type { Hex } from '@firn/primitives/bytes';
import { Refusal } from '../errors/refusal.js';
import { lockedAccount, noKey, unknownAccount, wrongPassword } from './account-refusals.js';
import { type ScryptCost, standardScrypt } from './derive-key.js';
import { decryptKey, encryptKey } from './key-file.js';
import type { KeystoreFolder, StoredKey } from './keystore-folder.js';
import { UnlockedKeys } from './unlocked-keys.js';

/** A wallet: each key is one of its own. */
export interface Wallet {
  /** Where the key is kept: `keystore:///home/node/keystore/UTC--...`, or `development://0x...` for a public key. */
  readonly url: string;
  readonly status: 'Locked' | 'Unlocked';
  readonly address: Hex;
}

/** What accounts are made of. */
export interface AccountsOptions {
  readonly folder: KeystoreFolder;
  /** Keys that everybody knows, for networks where nothing is worth anything. Unlocked from the start; no password. */
  readonly developmentKeys?: readonly Uint8Array[];
  /** How new keys are encrypted. Default: `standardScrypt`. */
  readonly cost?: ScryptCost;
}

/**
 * The accounts that a node can sign for: those of its key folder, and on development networks accounts whose keys are
 * public. Signing needs an unlocked key or the password.
 */
export class Accounts {
  readonly #folder: KeystoreFolder;
  readonly #cost: ScryptCost;
  readonly #development = new Map<Hex, Uint8Array>();
  readonly #unlocked = new UnlockedKeys();

  constructor({ folder, developmentKeys = [], cost = standardScrypt }: AccountsOptions) {
    this.#folder = folder;
    this.#cost = cost;
    for (const key of developmentKeys) {
      const address = privateKeyToAddress(key);
      this.#development.set(address, key);
      this.#unlocked.put(address, Uint8Array.from(key), 0);
    }
  }

  /** The addresses, each once: public ones first, then those of the key folder in the order of their files. */
  list(): readonly Hex[] {
    return [...new Set([...this.#development.keys(), ...this.#folder.keys().map(({ address }) => address)])];
  }

  /** The wallets, in the same order. */
  wallets(): readonly Wallet[] {
    const development = [...this.#development.keys()].map((address) => ({
      address,
      url: `development://${address}`,
    }));
    const stored = this.#folder.keys().map(({ address, path }) => ({ address, url: `keystore://${path}` }));
    return [...development, ...stored].map((wallet) => ({
      ...wallet,
      status: this.#unlocked.get(wallet.address) === undefined ? 'Locked' : 'Unlocked',
    }));
  }

  /** @throws Refusal `unknown wallet`, or when the text is no URL. */
  wallet(url: string): Wallet {
    if (!/^[^:]+:\/\//.test(url)) throw new Refusal('protocol scheme missing');
    const wallet = this.wallets().find((candidate) => candidate.url === url);
    if (wallet === undefined) throw new Refusal('unknown wallet');
    return wallet;
  }

  has(address: Hex): boolean {
    return this.#development.has(address) || this.#stored(address).length > 0;
  }

  /** Makes a key and keeps it; returns its address. Nothing is kept once `signal` has fired, because nobody would know of it. */
  create(password: string, signal?: AbortSignal): Promise<Hex> {
    let key = randomBytes(32);
    while (!isPrivateKey(key)) key = randomBytes(32);
    return this.#store(key, password, signal);
  }

  /**
   * Keeps a private key of 32 bytes, which is overwritten here; returns its address.
   * @throws Refusal `account already exists`, or when it is no private key.
   */
  async import(key: Uint8Array, password: string, signal?: AbortSignal): Promise<Hex> {
    if (!isPrivateKey(key))
      throw new Refusal('invalid private key: it must be from 1 to below the group order');
    this.#assertNew(privateKeyToAddress(key));
    return this.#store(key, password, signal);
  }

  /**
   * Lets an account sign without a password for a time; 0 is until the node stops.
   * @throws Refusal `no key for given address or file`, `could not decrypt key with given password`.
   */
  async unlock(address: Hex, password: string, durationMs: number, signal?: AbortSignal): Promise<void> {
    if (!this.has(address)) throw noKey();
    const key = await this.#decrypt(address, password, signal);
    if (signal?.aborted === true) {
      key.fill(0);
      throw signal.reason;
    }
    this.#unlocked.put(address, key, durationMs);
  }

  /** Ends what `unlock` began. */
  lock(address: Hex): void {
    this.#unlocked.remove(address);
  }

  /** @throws Refusal `unknown account`. */
  assertKnown(address: Hex): void {
    if (!this.has(address)) throw unknownAccount();
  }

  /**
   * Uses the key of an unlocked account, which must not be kept.
   * @throws Refusal `unknown account`, `authentication needed: password or unlock`.
   */
  withUnlockedKey<T>(address: Hex, use: (key: Uint8Array) => T): T {
    this.assertKnown(address);
    const key = this.#unlocked.get(address);
    if (key === undefined) throw lockedAccount();
    return use(key);
  }

  /**
   * Decrypts the key of an account and uses it; it is overwritten afterwards.
   * @throws Refusal `unknown account`, `could not decrypt key with given password`.
   */
  async withPassword<T>(
    address: Hex,
    password: string,
    use: (key: Uint8Array) => T | Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    this.assertKnown(address);
    const key = await this.#decrypt(address, password, signal);
    try {
      signal?.throwIfAborted();
      return await use(key);
    } finally {
      key.fill(0);
    }
  }

  /** Forgets all unlocked keys. */
  close(): void {
    this.#unlocked.clear();
  }

  async #store(key: Uint8Array, password: string, signal: AbortSignal | undefined): Promise<Hex> {
    const address = privateKeyToAddress(key);
    const text = await encryptKey(key, password, this.#cost, signal).finally(() => key.fill(0));
    signal?.throwIfAborted();
    // Encrypting takes a while, in which the same key may have come from elsewhere.
    this.#assertNew(address);
    this.#folder.add(address, text, new Date());
    return address;
  }

  #assertNew(address: Hex): void {
    if (this.#stored(address).length > 0) throw new Refusal('account already exists');
  }

  #stored(address: Hex): readonly StoredKey[] {
    return this.#folder.keys().filter((key) => key.address === address);
  }

  async #decrypt(address: Hex, password: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
    const [stored, ...others] = this.#stored(address);
    if (stored !== undefined) {
      if (others.length === 0) return decryptKey(this.#folder.read(stored), password, signal);
      const paths = [stored, ...others].map(({ path }) => path).join(', ');
      throw new Refusal(`multiple keys match address (${paths})`);
    }
    const key = this.#development.get(address);
    if (key === undefined) throw noKey();
    if (password !== '') throw wrongPassword();
    return Uint8Array.from(key);
  }
}
