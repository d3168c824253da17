#!/usr/bin/env node
import { createRequire } from 'node:module';
import { Command, InvalidArgumentError, Option } from 'commander';
import colors from 'picocolors';

const examples = `
Examples
  $ npx @firn/conformance http://127.0.0.1:9650                     a node: every example, form, parameter and access rule
  $ npx @firn/conformance http://127.0.0.1:9660                     a metrics service
  $ npx @firn/conformance https://api.example.com --spec pets.yaml  a server of a document of your own
  $ npx @firn/conformance http://127.0.0.1:9650 --fuzz 60 --seed 7  a minute of calls with one broken rule each
  $ npx @firn/conformance http://127.0.0.1:9650 --known known.json --junit report.xml

A list of known differences is a JSON object of check ids, each with the reason; one that passes again is a failure, so that the list only shrinks.
Calls that change the state of the server are left out unless --change-state says otherwise.

Exit codes: 0 everything conforms, 1 something differs, 2 a mistake in the call, or nothing was checked.`;

const { version } = createRequire(import.meta.url)('../../package.json') as { readonly version: string };

// A reader that has seen enough, such as head, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const program = new Command('firn-conformance')
  .version(version, '-V, --version', 'write the version')
  .description(
    'Checks a running server against a contract: the node, the metrics service, or a document of your own.',
  )
  .argument('<url>', 'address of the server')
  .option('--contract <name>', 'node or metrics; default: what the server seems to be')
  .option(
    '--spec <document>',
    'OpenRPC or OpenAPI document, file or URL, instead; may be repeated',
    collect,
    [],
  )
  .addOption(
    new Option(
      '--formats <mode>',
      'check texts of formats such as uuid and email, or only annotate them (default), of the document of --spec',
    ).choices(['annotate', 'check']),
  )
  .option(
    '--compare <mode>',
    'form: answers have the form of the contract; exact: they are those of the examples',
    'form',
  )
  .option('--chain <name>', 'chain that is asked, its alias or blockchain ID', 'C')
  .option('--validators-chain <name>', 'chain of an L1 or a subnet that is asked for its validators')
  .option('--admin', 'the node was started with its admin methods')
  .option('--public', 'the node was started with the rules of a public server')
  .option('--change-state', 'make calls that change the state of the server')
  .option('--only <text>', 'only operations whose name has this')
  .option('--known <file>', 'JSON object of differences that are known')
  .option(
    '--fuzz <seconds>',
    'send parameters with one broken rule for so long, instead of the checks',
    number,
  )
  .option('--seed <text>', 'what decides in fuzzing', 'firn')
  .option('--header <name:value>', 'header of each request; may be repeated', collect, [])
  .option(
    '--auth <secret>',
    'credential that the document of --spec asks for: a key, a token or name:password; scheme=secret where it has several, @file reads a file; may be repeated',
    collect,
    [],
  )
  .option('--timeout <seconds>', 'how long an answer is waited for', number, 30)
  .option('--json <file>', 'write the report as JSON; - is standard output')
  .option('--junit <file>', 'write the report as JUnit XML')
  .addHelpText('after', examples)
  .showHelpAfterError('(--help lists the flags)')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(async (url, flags) => {
    const { check } = await import('./check-command.js');
    process.exitCode = await check(url, flags);
  });

program
  .command('recorded')
  .description('Replays recorded conversations with the reference client against a chain.')
  .requiredOption('--url <url>', 'where the chain answers')
  .requiredOption(
    '--tests <folder>',
    'folder of <method>/<case>.io files, as ethereum/execution-apis keeps them',
  )
  .option('--known <file>', 'JSON object of tests that are known to fail, each with the reason')
  .addHelpText(
    'after',
    '\nAnswers must equal the recorded ones; of errors, code and data. Where a comment says speconly, the form of the result counts.',
  )
  .action(async (flags) => {
    const { replay } = await import('./recorded-command.js');
    process.exitCode = await replay(flags);
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${colors.red('error')} ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

function number(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 86_400))
    throw new InvalidArgumentError('expected seconds, more than 0 and at most 86400.');
  return value;
}
