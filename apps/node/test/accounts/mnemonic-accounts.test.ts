import { bytesToHex } from '@firn/primitives/bytes';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { deriveMnemonicAccounts } from '../../src/accounts/mnemonic-accounts.js';

const junk = 'test test test test test test test test test test test junk';
const settings = { count: 3, mnemonic: junk, derivationPath: "m/44'/60'/0'/0", balance: 1n };

it('derives the accounts that everybody derives from the shared words', async () => {
  const accounts = await deriveMnemonicAccounts({ ...settings, count: 10 });
  expect(accounts).toHaveLength(10);
  expect(accounts[0]?.address).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
  expect(accounts[9]?.address).toBe('0xa0ee7a142d267c1f36714e4a8f75612f20a79720');
  expect(bytesToHex(accounts[0]?.key ?? new Uint8Array())).toBe(
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  );
});

it.each([
  ["m/44'/60'/1'/0", "m/44'/60'/1'/0/2"],
  ["m/44'/60'/0'/0/", "m/44'/60'/0'/0/2"],
  ["m/44'/60'/7", "m/44'/60'/7/2"],
] as const)('derives them below %s as another library does', async (derivationPath, path) => {
  const accounts = await deriveMnemonicAccounts({ ...settings, derivationPath });
  expect(accounts[2]?.address).toBe(mnemonicToAccount(junk, { path }).address.toLowerCase());
});

it('takes the words with whatever stands between them', async () => {
  const [first] = await deriveMnemonicAccounts({
    ...settings,
    mnemonic: ` ${junk.replaceAll(' ', '\n  ')} `,
  });
  expect(first?.address).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
});

it.each(['', 'test', junk.replace('junk', 'test'), junk.toUpperCase(), `${junk} junk`])(
  'refuses words that are no mnemonic, and does not repeat them: %j',
  async (mnemonic) => {
    const failing = deriveMnemonicAccounts({ ...settings, mnemonic });
    await expect(failing).rejects.toMatchObject({ name: 'StartRefusal' });
    await expect(failing).rejects.toThrow(/^--mnemonic: these words are no mnemonic/);
    await expect(failing).rejects.not.toThrow('junk');
  },
);

it.each(['', 'm', "m/44'/x", '/0'])('refuses %j as a path', async (derivationPath) => {
  await expect(deriveMnemonicAccounts({ ...settings, derivationPath })).rejects.toThrow(
    `--derivation-path ${derivationPath}: `,
  );
});
