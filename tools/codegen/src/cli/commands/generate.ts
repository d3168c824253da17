import { Option } from 'commander';
import { importExtensions, layouts } from '../../config/folder-layout.js';
import {
  type AddCommand,
  allowOption,
  configOption,
  formatsOption,
  freshOption,
  joined,
  noRemoteOption,
  remoteOption,
} from './add-command.js';

/** Adds `firn generate`. */
export const addGenerate: AddCommand = (program, console, exit) => {
  program
    .command('generate')
    .description('Writes the generated files. Without documents, those of firn.json.')
    .argument('[documents...]', 'OpenRPC or OpenAPI documents of one contract, instead of those of firn.json')
    .option(...configOption)
    .option(...freshOption)
    .option('--watch', 'run again after every change, until interrupted')
    .option('--dry-run', 'print what would change, and change nothing')
    .option(
      '--handlers <file>',
      'module of your handlers, created or extended with a stub for each new operation, for documents on the command line',
    )
    .option('--out <folder>', 'folder of the output, for documents on the command line')
    .addOption(
      new Option(
        '--layout <layout>',
        'three packages, or one folder of your program, for documents on the command line',
      ).choices(layouts),
    )
    .option(
      '--write <parts>',
      `what --layout folder writes besides types, checks and client: zod, server; may be repeated`,
      joined,
    )
    .addOption(
      new Option(
        '--import-extension <extension>',
        'extension of relative imports with --layout folder: none for Next.js (default: js)',
      ).choices(importExtensions),
    )
    .option('--name <name>', 'name of the contract, for documents on the command line; by default its title')
    .option('--scope <scope>', 'npm scope of the packages, for documents on the command line', '@firn')
    .option('--codecs', 'let formats such as uint64 decide types, for documents on the command line')
    .addOption(
      new Option(
        '--int64 <type>',
        'what programs have for integers of 64 bits, for documents on the command line',
      ).choices(['number', 'bigint', 'string']),
    )
    .addOption(
      new Option(
        '--dates <type>',
        'what they have for date-time and date, for documents on the command line',
      ).choices(['string', 'Date']),
    )
    .addOption(formatsOption())
    .option(...allowOption)
    .option(...remoteOption)
    .option(...noRemoteOption)
    .option('--update-lock', 'take what is on the network now into firn.lock.json, whatever it had before')
    .action(async (documents: string[], options: Record<string, string | boolean | undefined>) => {
      const { generateCommand } = await import('../generate-command.js');
      exit(await generateCommand(documents, options, console));
    });
};
