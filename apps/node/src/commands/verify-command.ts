import { resolve } from 'node:path';
import { Command } from 'commander';

const help = `
Looks at every page of the folder's store.lmdb, and at every block, receipt, state and code in it. The node of the data folder must not
run, and this user may write to it: its lock is taken meanwhile. What is damaged is printed, one line each; the exit code is 0
when nothing is, and 1 otherwise.

Examples:
  firn-node verify .firn/node   the data folder of a node that was started here
`;

/** The command that verifies a data folder; `run` is called with the folder. */
export function createVerifyCommand(run: (folder: string) => void): Command {
  return new Command('verify')
    .description('look for damage in the data folder of a node that does not run')
    .argument('<folder>', 'the data folder')
    .allowExcessArguments(false)
    .showHelpAfterError('(verify --help explains)')
    .addHelpText('after', help)
    .action((folder: string) => run(resolve(folder)));
}
