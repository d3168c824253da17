import { Command } from 'commander';
import type { Console } from './console.js';

/** Takes the exit code of a command. */
type SetExitCode = (code: number) => void;

/** The command line. What a command does is loaded when it is called. */
export function createProgram(console: Console, exit: SetExitCode): Command {
  const program = new Command('firn')
    .description('Generates typed clients, server stubs and validators from OpenRPC and OpenAPI documents.')
    .addHelpText('after', help)
    .showHelpAfterError('Run `firn --help` to see what there is.')
    .configureOutput({
      writeOut: (text) => console.out(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .exitOverride();
  addGenerate(program, console, exit);
  addCheck(program, console, exit);
  addLint(program, console, exit);
  addExplain(program, console, exit);
  return program;
}

const help = `
Inside a project, firn.json says which documents there are and what is written for them:
  $ firn generate               bring all generated files up to date
  $ firn generate --watch       the same after every change of a document
  $ firn check                  tell what generate would change, and change nothing
  $ firn explain info.peers     what a method takes, answers and is called in the generated code

For a document of your own, no configuration is needed:
  $ firn generate openrpc.yaml --out packages --name orders

Exit codes: 0 done, 1 drift or a mistake in a contract, 2 a mistake in the call.`;

const configOption = ['--config <file>', 'configuration; by default the closest firn.json'] as const;

function addGenerate(program: Command, console: Console, exit: SetExitCode): void {
  program
    .command('generate')
    .description('Writes the generated files. Without documents, those of firn.json.')
    .argument('[documents...]', 'OpenRPC or OpenAPI documents of one contract, instead of those of firn.json')
    .option(...configOption)
    .option('--watch', 'run again after every change, until interrupted')
    .option('--out <folder>', 'folder of the packages, for documents on the command line')
    .option('--name <name>', 'name of the contract, for documents on the command line; by default its title')
    .option('--scope <scope>', 'npm scope of the packages, for documents on the command line', '@firn')
    .option('--codecs', 'let formats such as uint64 decide types, for documents on the command line')
    .action(async (documents: string[], options: Record<string, string | boolean | undefined>) => {
      const { generateCommand } = await import('./generate-command.js');
      exit(await generateCommand(documents, options, console));
    });
}

function addCheck(program: Command, console: Console, exit: SetExitCode): void {
  program
    .command('check')
    .description('Fails, with a diff, if generated files are not what generate would write. Writes nothing.')
    .option(...configOption)
    .action(async (options: Record<string, string | undefined>) => {
      const { checkCommand } = await import('./check-command.js');
      exit(await checkCommand(options, console));
    });
}

function addLint(program: Command, console: Console, exit: SetExitCode): void {
  program
    .command('lint')
    .description('Lists every error and warning of the contracts, with its place.')
    .argument('[documents...]', 'documents of one contract, instead of those of firn.json')
    .option(...configOption)
    .action(async (documents: string[], options: Record<string, string | undefined>) => {
      const { lintCommand } = await import('./lint-command.js');
      exit(await lintCommand(documents, options, console));
    });
}

function addExplain(program: Command, console: Console, exit: SetExitCode): void {
  program
    .command('explain')
    .description(
      'Tells what a method or a type is, where it is written, and what it is called in the generated code.',
    )
    .argument('<name>', 'a method, an operationId, a symbol or a type: info.peers, getChain, Peer')
    .option(...configOption)
    .action(async (name: string, options: Record<string, string | undefined>) => {
      const { explainCommand } = await import('./explain-command.js');
      exit(await explainCommand(name, options, console));
    });
}
