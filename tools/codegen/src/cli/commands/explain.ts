import { type AddCommand, configOption, noRemoteOption, remoteOption } from './add-command.js';

/** Adds `firn explain`. */
export const addExplain: AddCommand = (program, console, exit) => {
  program
    .command('explain')
    .description(
      'Shows what a method or a type is, where it is written, and what it is called in the generated code. Without a name: the names of all of them.',
    )
    .argument('[name]', 'a method, an operationId, a symbol or a type: info.peers, getChain, Peer')
    .option(...configOption)
    .option(...remoteOption)
    .option(...noRemoteOption)
    .action(async (name: string | undefined, options: Record<string, string | boolean | undefined>) => {
      const { explainCommand } = await import('../explain-command.js');
      exit(await explainCommand(name, options, console));
    });
};
