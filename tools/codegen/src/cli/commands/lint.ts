import {
  type AddCommand,
  allowOption,
  configOption,
  formatsOption,
  noRemoteOption,
  remoteOption,
} from './add-command.js';

/** Adds `firn lint`. */
export const addLint: AddCommand = (program, console, exit) => {
  program
    .command('lint')
    .description(
      'Lists every error and warning of the contracts, with its place; with --all also what becomes of each construct that they use.',
    )
    .argument('[documents...]', 'documents of one contract, instead of those of firn.json')
    .option(...configOption)
    .option(...allowOption)
    .addOption(formatsOption())
    .option('--all', 'also list what becomes of each construct that they use')
    .option('--json', 'print problems and constructs as JSON')
    .option(...remoteOption)
    .option(...noRemoteOption)
    .action(async (documents: string[], options: Record<string, string | boolean | undefined>) => {
      const { lintCommand } = await import('../lint-command.js');
      exit(await lintCommand(documents, options, console));
    });
};
