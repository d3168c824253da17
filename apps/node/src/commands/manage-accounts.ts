import { readFileSync } from 'node:fs';
import { checksumAddress } from '@firn/crypto';
import { Accounts } from '../accounts/accounts.js';
import { lightScrypt, standardScrypt } from '../accounts/derive-key.js';
import { KeystoreFolder } from '../accounts/keystore-folder.js';
import { parsePrivateKey } from '../accounts/parse-private-key.js';
import { Refusal } from '../errors/refusal.js';

/** What is done with a key folder; it may be that of a node that runs. */
export type AccountTask = { readonly keystoreDir: string } & (
  | { readonly action: 'list' }
  | { readonly action: 'new'; readonly passwordFile: string; readonly lightKdf: boolean }
  | {
      readonly action: 'import';
      /** Holds the key: 64 hex digits without 0x. */
      readonly keyFile: string;
      readonly passwordFile: string;
      readonly lightKdf: boolean;
    }
);

/**
 * Lists the accounts of a key folder, or adds one; yields the lines to print. What cannot be used in the folder is told to
 * `warn`.
 * @throws Refusal
 */
export async function* manageAccounts(
  task: AccountTask,
  warn: (message: string) => void,
): AsyncGenerator<string> {
  const logger = {
    warn: (details: object, message: string): void => {
      const { path = task.keystoreDir, err } = details as { path?: string; err?: Error };
      warn(err === undefined ? `${path}: ${message}` : `${path}: ${message}: ${err.message}`);
    },
  };
  const folder = new KeystoreFolder(task.keystoreDir, logger);
  if (task.action === 'list') {
    for (const [index, { address, path }] of folder.keys().entries()) {
      yield `Account #${index}: {${address.slice(2)}} keystore://${path}`;
    }
    return;
  }
  const accounts = new Accounts({ folder, cost: task.lightKdf ? lightScrypt : standardScrypt });
  const password = readFirstLine(task.passwordFile, 'password');
  const address =
    task.action === 'new'
      ? await accounts.create(password)
      : await accounts.import(parsePrivateKey(readFirstLine(task.keyFile, 'key').trim()), password);
  yield `Address: ${checksumAddress(address)}`;
  const stored = folder.keys().find((key) => key.address === address);
  if (stored === undefined) throw new Refusal(`the key of ${address} is gone from ${task.keystoreDir}`);
  yield `Key file: ${stored.path}`;
}

const fileReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
};

/** What ends the line is no part of a password. @throws Refusal that says what the file was to hold, and why it cannot be read. */
function readFirstLine(file: string, what: string): string {
  try {
    const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/, 1);
    return line;
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new Refusal(
      `the ${what} cannot be read from ${file}: ${fileReasons[code] ?? message}; name a file whose first line is the ${what}`,
      { cause },
    );
  }
}
