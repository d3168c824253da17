import { InvalidArgumentError, Option } from 'commander';
import { amountFlag } from './flag-values.js';

/** The accounts of a mnemonic as they stand on the command line. */
export interface MnemonicFlags {
  readonly accounts?: number;
  readonly mnemonic?: string;
  readonly derivationPath?: string;
  readonly balance?: bigint;
}

const defaultCount = 10;
const maxCount = 1_000;

/** The words that development tools share: everybody knows the keys of their accounts. */
const sharedMnemonic = 'test test test test test test test test test test test junk';

/** The flags, of the names that anvil gives them. */
export function mnemonicOptions(): readonly Option[] {
  return [
    new Option(
      '--accounts [count]',
      `unlock so many accounts of a mnemonic, and give them funds on the C-Chain, once; they stay in the data folder (default: 0; ${defaultCount} without a count, and with the flags below)`,
    )
      .argParser(accountCount)
      .preset(String(defaultCount)),
    new Option(
      '--mnemonic <words>',
      `words of the accounts, BIP-39 (default: "${sharedMnemonic}"; nothing of value belongs to accounts of a development node)`,
    ),
    new Option(
      '--derivation-path <path>',
      `path of the accounts, BIP-32; the number of each is appended (default: "m/44'/60'/0'/0")`,
    ),
    new Option(
      '--balance <amount>',
      'what each of the accounts gets, in the native token (default: 10000)',
    ).argParser(amountFlag),
  ];
}

/** The settings that flags stand for. */
export function toMnemonicSettings(flags: MnemonicFlags): MnemonicSettings | undefined {
  const { accounts, mnemonic, derivationPath, balance } = flags;
  const isAsked = mnemonic !== undefined || derivationPath !== undefined || balance !== undefined;
  const count = accounts ?? (isAsked ? defaultCount : 0);
  if (count === 0) return undefined;
  return {
    count,
    mnemonic: mnemonic ?? sharedMnemonic,
    derivationPath: derivationPath ?? "m/44'/60'/0'/0",
    balance: balance ?? 10_000n * 10n ** 18n,
  };
}

function accountCount(text: string): number {
  const count = Number(text);
  if (/^\d{1,4}$/.test(text) && count <= maxCount) return count;
  throw new InvalidArgumentError(`It must be an integer from 0 to ${maxCount}.`);
}

/** Accounts that a development node derives from a mnemonic, unlocks, and gives funds. */
export interface MnemonicSettings {
  /** How many; at least 1. */
  readonly count: number;
  /** Words of BIP-39. */
  readonly mnemonic: string;
  /** Path of BIP-32 to which the number of each account is appended: `m/44'/60'/0'/0`. */
  readonly derivationPath: string;
  /** What each of them is given on the C-Chain, in wei. */
  readonly balance: bigint;
}
