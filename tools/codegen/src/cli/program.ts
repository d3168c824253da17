import { Command } from 'commander';
import type { Console } from '../terminal/console.js';
import type { AddCommand } from './commands/add-command.js';
import { addCheck } from './commands/check.js';
import { addDiff } from './commands/diff.js';
import { addExplain } from './commands/explain.js';
import { addGenerate } from './commands/generate.js';
import { addLint } from './commands/lint.js';
import { addMigrate } from './commands/migrate.js';

/** The commands in the order of the help. */
const commands: readonly AddCommand[] = [addGenerate, addCheck, addLint, addExplain, addDiff, addMigrate];

/** The command line. What a command does is loaded when it is called. */
export function createProgram(console: Console, exit: (code: number) => void): Command {
  const program = new Command('firn')
    .description('Generates typed clients, server stubs and validators from OpenRPC and OpenAPI documents.')
    .addHelpText('after', help)
    .showHelpAfterError('Run `firn --help` to see what there is.')
    .configureOutput({
      writeOut: (text) => console.out(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .exitOverride();
  for (const add of commands) add(program, console, exit);
  return program;
}

const help = `
Inside a project, firn.json says which documents there are and what is written for them:
  $ firn generate               bring all generated files up to date
  $ firn generate --watch       the same after every change of a document
  $ firn check                  tell what generate would change, and change nothing
  $ firn explain info.peers     what a method takes, answers and is called in the generated code
  $ firn diff                   what changed since the last release, for whom, and which versions it asks for
  $ firn migrate old.yaml new.yaml    edit programs for a new version of the document

For a document of your own, no configuration is needed:
  $ firn generate openrpc.yaml --out packages --name orders
  $ firn generate openapi.yaml --out src/api --layout folder

Exit codes: 0 done, 1 drift or a mistake in a contract, 2 a mistake in the call.`;
