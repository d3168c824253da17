import { type AddCommand, configOption } from './add-command.js';

/** Adds `firn lint`. */
export const addLint: AddCommand = (program, console, exit) => {
  program
    .command('lint')
    .description('Lists every error and warning of the contracts, with its place.')
    .argument('[documents...]', 'documents of one contract, instead of those of firn.json')
    .option(...configOption)
    .action(async (documents: string[], options: Record<string, string | undefined>) => {
      const { lintCommand } = await import('../lint-command.js');
      exit(await lintCommand(documents, options, console));
    });
};
