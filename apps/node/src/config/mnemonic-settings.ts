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
