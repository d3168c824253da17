import { type AddCommand, configOption } from './add-command.js';

/** Adds `firn check`. */
export const addCheck: AddCommand = (program, console, exit) => {
  program
    .command('check')
    .description('Fails, with a diff, if generated files are not what generate would write. Writes nothing.')
    .option(...configOption)
    .action(async (options: Record<string, string | undefined>) => {
      const { checkCommand } = await import('../check-command.js');
      exit(await checkCommand(options, console));
    });
};
