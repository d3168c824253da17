import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { folderFlag } from '../config/flag-values.js';
import type { AccountTask } from './manage-accounts.js';

const help = `
Keeps account keys in files, encrypted with a password: Web3 Secret Storage, version 3. A node that runs notices them.

Examples:
  firn-node account new --password password.txt             a new account; the file's first line is the password
  firn-node account import key.txt --password password.txt  an account of a known key: 64 hex digits without 0x
  firn-node account list                                    the accounts of the node in .firn/node
`;

interface FolderFlags {
  readonly dataDir: string;
  readonly keystore?: string;
}

interface KeyFlags extends FolderFlags {
  readonly password: string;
  readonly lightkdf: boolean;
}

/** The command that manages accounts; `run` is called with what the command line says. */
export function createAccountCommand(run: (task: AccountTask) => void): Command {
  const command = new Command('account')
    .description('list the accounts of a key folder, or add one')
    .addHelpText('after', help);
  withFolder(command.command('list').description('list the accounts')).action((flags: FolderFlags) => {
    run({ action: 'list', keystoreDir: toFolder(flags) });
  });
  withKeyFlags(command.command('new').description('make an account')).action((flags: KeyFlags) => {
    run({ action: 'new', ...toKeyOptions(flags) });
  });
  withKeyFlags(command.command('import').description('add an account of a known key'))
    .argument('<file>', 'holds the private key: 64 hex digits without 0x')
    .action((file: string, flags: KeyFlags) => {
      run({ action: 'import', keyFile: resolve(file), ...toKeyOptions(flags) });
    });
  return command;
}

function withFolder(command: Command): Command {
  return command
    .option('--data-dir <folder>', 'the data folder of the node', folderFlag, join('.firn', 'node'))
    .option('--keystore <folder>', 'the key folder (default: keystore in the data folder)')
    .allowExcessArguments(false)
    .showHelpAfterError('(account --help explains)');
}

function withKeyFlags(command: Command): Command {
  return withFolder(command)
    .requiredOption('--password <file>', 'file whose first line is the password')
    .option('--lightkdf', 'encrypt with less work: quicker to open, and to guess', false);
}

function toFolder({ dataDir, keystore }: FolderFlags): string {
  return resolve(keystore ?? join(dataDir, 'keystore'));
}

function toKeyOptions(flags: KeyFlags) {
  return {
    keystoreDir: toFolder(flags),
    passwordFile: resolve(flags.password),
    lightKdf: flags.lightkdf,
  };
}
