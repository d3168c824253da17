import { createRequire } from 'node:module';
import { Command } from 'commander';
import { addConnectionFlags, formatsOption } from './commands/connection-flags.js';
import type { CompletedCommand } from './completion/complete.js';
import { completionScripts, type Shell, shells } from './completion/scripts.js';
import { contractCommands, runContractCommand } from './contract-commands.js';
import { UsageError } from './exit-code.js';
import type { Terminal } from './terminal.js';

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };

/** What a run of the program is given. */
export interface ProgramRun {
  readonly terminal: Terminal;
  /** Takes the exit code. */
  exit(code: number): void;
  /** Aborted when the program is interrupted. */
  readonly stop: AbortSignal;
}

const help = `
Examples
  $ firn list validators                                 what can be called, by a word
  $ firn describe info.peers                             what it takes and answers, with examples
  $ firn call info.getNetworkName
  $ firn call info.peers nodeIDs=NodeID-...,NodeID-...   a parameter by name; a value alone takes the next one
  $ firn call eth_getBalance 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC latest --chain C
  $ firn call getChainMetrics chainId=43112 metric=txCount timeInterval=day --json
  $ firn call native.getUTXOs addresses=C-local1... --all
  $ firn call info.peers --path '.peers[].nodeID'         a part of the result, as jq has it
  $ firn call addPet body:='{"name":"Tom"}' --spec petstore.yaml --url http://127.0.0.1:8080
  $ firn call addPhoto petId=7 body.photo=@tom.png body.caption=Tom --spec petstore.yaml
  $ firn call exportPets --spec petstore.yaml --server staging --server-var region=eu --output pets.csv
  $ firn call petEvents --spec petstore.yaml --auth @token.txt --json     events as they come, one line each
  $ firn watch newHeads                                  events as they come, until Ctrl-C
  $ firn bench eth_blockNumber --duration 5 --concurrency 16
  $ firn mock petstore.yaml --port 8080                  a server that answers with the examples of a document
  $ source <(firn completion bash)

name=value is read by the contract's type, name:=json is JSON, name=@file and name=@- read a file and standard input, and body.name=value
sets a member of an object. Bodies are sent in the first documented media type; contentType=... picks another.
Results are tables for people on a terminal and everywhere else, with what amounts, times and hexadecimal integers mean in brackets; --json
gives them as JSON, integers of any size exact. Secrets of --auth, FIRN_AUTH and FIRN_AUTH_<SCHEME> are sent and never shown.

Exit codes
  0 done   1 the server answered an error   2 a mistake in the call   3 no answer   4 an answer that breaks the contract (--strict)
  130 interrupted while it waited for an answer`;

/** The command line. What a command does is loaded when it is called. */
export function createProgram(run: ProgramRun): Command {
  const program = new Command('firn')
    .description(
      'Calls, watches and measures any method of any OpenRPC or OpenAPI contract, and generates code from it.',
    )
    .version(version, '-V, --version', 'write the version')
    .addHelpText('after', help)
    .showHelpAfterError('(firn --help tells what there is)')
    .configureOutput({
      writeOut: (text) => run.terminal.out(text.trimEnd()),
      writeErr: (text) => run.terminal.error(text.trimEnd()),
    })
    .exitOverride();
  addCalls(program, run);
  addLookups(program, run);
  addMock(program, run);
  addCompletion(program, run);
  addContractCommands(program, run);
  return program;
}

function addCalls(program: Command, { terminal, exit, stop }: ProgramRun): void {
  const callCommand = program
    .command('call')
    .description('Calls a method or an operation.')
    .argument('<name>', 'its name: info.peers, eth_getBalance, getChainMetrics')
    .argument('[arguments...]', 'name=value, name:=json, name=@file, body.name=value, or values by position');
  addConnectionFlags(callCommand)
    .option('--json', 'write the result as JSON; lines and events as one line each')
    .option('--path <selector>', 'only this part of the result, as jq has it: .peers[].nodeID')
    .option('--output <file>', 'write the body of the answer to a file as it comes, - for standard output')
    .option('-i, --include', 'write status and headers of the answer to standard error')
    .option(
      '--limit <number>',
      'end after this many lines or events',
      wholeNumber('--limit', 1, 1_000_000_000),
    )
    .option('--all', 'get every page and write all items')
    .option('--strict', 'end with 4 where the result is not what the contract says')
    .option('--no-check', 'send parameters that the contract does not allow')
    .action(async (name, words, flags) =>
      exit(await (await import('./commands/call.js')).call(name, words, flags, terminal, stop)),
    );
  const watchCommand = program
    .command('watch')
    .description('Writes events of a subscription as they come.')
    .argument('<kind>', 'newHeads, logs, ...')
    .argument('[arguments...]', 'what the kind takes, as for call');
  addConnectionFlags(watchCommand)
    .option('--json', 'write each event as one line of JSON')
    .option('--count <number>', 'end after this many events', wholeNumber('--count', 1, 1_000_000_000))
    .action(async (name, words, flags) =>
      exit(await (await import('./commands/watch.js')).watch(name, words, flags, terminal, stop)),
    );
  const benchCommand = program
    .command('bench')
    .description('Sends one call over and over: answers a second and latencies.')
    .argument('<name>', 'its name')
    .argument('[arguments...]', 'as for call');
  addConnectionFlags(benchCommand)
    .option('--duration <seconds>', 'how long', wholeNumber('--duration', 1, 3_600), 5)
    .option(
      '--concurrency <number>',
      'calls that are under way at once',
      wholeNumber('--concurrency', 1, 1_000),
      16,
    )
    .option('--json', 'write the figures as JSON')
    .action(async (name, words, flags) =>
      exit(await (await import('./commands/bench.js')).bench(name, words, flags, terminal, stop)),
    );
}

function addLookups(program: Command, { terminal, exit }: ProgramRun): void {
  const spec = [
    '--spec <document...>',
    'OpenRPC or OpenAPI documents instead of the built-in contracts',
  ] as const;
  program
    .command('list')
    .description('Lists what can be called.')
    .argument('[text]', 'only what has this in its name or summary')
    .option(...spec, [])
    .option('--json', 'write JSON')
    .action(async (text, flags) =>
      exit(await (await import('./commands/list.js')).list(text, flags, terminal)),
    );
  program
    .command('describe')
    .description('Tells what a method or an operation takes, answers and refuses.')
    .argument('<name>', 'its name')
    .option(...spec, [])
    .option('--all-fields', 'show every field of bodies and results')
    .action(async (name, flags) =>
      exit(await (await import('./commands/describe.js')).describe(name, flags, terminal)),
    );
}

function addMock(program: Command, { terminal, exit, stop }: ProgramRun): void {
  program
    .command('mock')
    .description('Serves the examples of documents: checks parameters, pages, sends events.')
    .argument(
      '[documents...]',
      'OpenRPC or OpenAPI documents, files or URLs, instead of the built-in contracts',
    )
    .option('--port <number>', 'port to listen on, 0 for a free one', wholeNumber('--port', 0, 65_535), 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--seed <text>', 'decides which example answers parameters that none has', 'firn')
    .option('--latency <ms>', 'how long each answer takes: 100 or 50-200', '0')
    .option(
      '--event-interval <ms>',
      'time between two events of a subscription',
      wholeNumber('--event-interval', 1, 3_600_000),
      1_000,
    )
    .option(
      '--stateful',
      'let collections keep what is written to them: POST, PUT, PATCH and DELETE have an effect',
    )
    .option('--allow <rules>', 'rules that may be broken, with commas between them: overlapping-one-of')
    .addOption(formatsOption())
    .option('--no-security', 'do not ask for the credentials that operations document')
    .action(async (specs, flags) =>
      exit(await (await import('./commands/mock.js')).mock(specs, flags, terminal, stop)),
    );
}

function addCompletion(program: Command, { terminal, exit }: ProgramRun): void {
  program
    .command('completion')
    .description(`Writes the completion script of a shell: ${shells.join(', ')}.`)
    .argument('<shell>', shells.join(', '))
    .action((shell: string) => {
      if (!(shells as readonly string[]).includes(shell)) {
        throw new UsageError(`there is no completion for ${shell}, only for ${shells.join(', ')}`);
      }
      terminal.out(completionScripts[shell as Shell].trimEnd());
      exit(0);
    });
  program
    .command('complete', { hidden: true })
    .argument('<line>', 'the line as far as it is typed')
    .action(async (line: string) => {
      const { complete } = await import('./completion/complete.js');
      const found = await complete(line, completedCommands(program));
      if (found.length > 0) terminal.out(found.map(({ word, text }) => `${word}\t${text}`).join('\n'));
      exit(0);
    });
}

const operationCommands = ['call', 'bench', 'describe'];

function completedCommands(program: Command): CompletedCommand[] {
  return program.commands
    .filter((command) => command.name() !== 'complete')
    .map((command) => ({
      name: command.name(),
      text: command.description(),
      takes: operationCommands.includes(command.name())
        ? 'operation'
        : command.name() === 'watch'
          ? 'events'
          : undefined,
      flags: command.options.map(({ long, description }) => ({ word: long ?? '', text: description })),
    }));
}

// They have their own help and flags, which the generator reads.
function addContractCommands(program: Command, { exit }: ProgramRun): void {
  for (const [name, text] of Object.entries(contractCommands)) {
    program
      .command(name)
      .description(text)
      .helpOption(false)
      .allowUnknownOption()
      .argument('[words...]')
      .action(async (words: string[]) => exit(await runContractCommand(name, words)));
  }
}

function wholeNumber(flag: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new UsageError(`${flag} ${text}: expected an integer from ${least} to ${most}`);
    }
    return value;
  };
}
