import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { privateKeyToAddress } from '@firn/crypto';
import type { Hex } from '@firn/primitives/bytes';
import type { MnemonicSettings } from '../config/mnemonic-flags.js';
import { isRefusal } from '../errors/refusal.js';
import { StartRefusal } from '../errors/start-refusal.js';
import { parseDerivationPath } from './derive-key.js';

/** An account that was derived from a mnemonic. */
export interface MnemonicAccount {
  readonly address: Hex;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

const derive = promisify(pbkdf2);

/**
 * Derives accounts from a mnemonic (BIP-39, BIP-32), in the order of their numbers.
 * @throws StartRefusal for words that are no mnemonic, which it does not repeat, and for a path that is none.
 */
export async function deriveMnemonicAccounts({
  count,
  mnemonic,
  derivationPath,
}: MnemonicSettings): Promise<readonly MnemonicAccount[]> {
  const path = pathOf(derivationPath);
  // Few nodes have such accounts: the others do not load what derives them.
  const [{ validateMnemonic }, { wordlist }, { HDKey }] = await Promise.all([
    import('@scure/bip39'),
    import('@scure/bip39/wordlists/english.js'),
    import('@scure/bip32'),
  ]);
  const words = mnemonic.trim().split(/\s+/).join(' ').normalize('NFKD');
  if (!validateMnemonic(words, wordlist)) {
    throw new StartRefusal(
      '--mnemonic: these words are no mnemonic (BIP-39): they must be 12, 15, 18, 21 or 24 words of the English list, and the last one must fit the others',
    );
  }
  // The seed of BIP-39 without a passphrase.
  const seed = await derive(words, 'mnemonic', 2048, 64, 'sha512');
  let parent = HDKey.fromMasterSeed(seed);
  for (const index of path) parent = parent.deriveChild(index);
  return Array.from({ length: count }, (_, number) => {
    const { privateKey } = parent.deriveChild(number);
    if (privateKey === null) throw new StartRefusal(`--mnemonic: account ${number} of it has no key`);
    return { address: privateKeyToAddress(privateKey), key: privateKey };
  });
}

function pathOf(text: string): readonly number[] {
  try {
    return parseDerivationPath(text.replace(/\/$/, ''));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new StartRefusal(`--derivation-path ${text}: ${error.message}; it must be like m/44'/60'/0'/0`);
  }
}
