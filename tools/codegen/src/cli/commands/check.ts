import type { CheckOptions } from '../check-command.js';
import { type AddCommand, configOption, freshOption, noRemoteOption, remoteOption } from './add-command.js';

/** Adds `firn check`. */
export const addCheck: AddCommand = (program, console, exit) => {
  program
    .command('check')
    .description('Fails, with a diff, if generated files are not what generate would write. Writes nothing.')
    .option(...configOption)
    .option(...freshOption)
    .option(...remoteOption)
    .option(...noRemoteOption)
    .action(async (options: CheckOptions) => {
      const { checkCommand } = await import('../check-command.js');
      exit(await checkCommand(options, console));
    });
};
