#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import colors from 'picocolors';
import { allConform, formatResults } from './format-results.js';
import { readRecordings } from './read-recordings.js';
import { RecordingError } from './recording.js';
import { runRecordings } from './run-recordings.js';

interface Flags {
  readonly url: string;
  readonly tests: string;
  readonly known?: string;
}

const examples = `
A folder of tests holds <method>/<case>.io with lines >> (request) and << (answer), as ethereum/execution-apis keeps them.
Answers must equal the recorded ones; of errors, code and data. Where a comment says speconly, the form of the result counts.

Example:
  firn-node --import-chain recorded=./execution-apis/tests
  firn-conformance --url http://127.0.0.1:9650/ext/bc/recorded/rpc --tests ./execution-apis/tests

The exit code is 0 if everything conforms, 1 if something differs, 2 if the tests cannot be read.
`;

const command = new Command('firn-conformance')
  .description(
    'Replays recorded requests against a chain, and compares its answers with those of the reference client.',
  )
  .requiredOption('--url <url>', 'where the chain answers')
  .requiredOption('--tests <folder>', 'the recorded tests')
  .option('--known <file>', 'JSON object of tests that are known to fail, each with the reason')
  .allowExcessArguments(false)
  .showHelpAfterError('(--help lists the flags)')
  .addHelpText('after', examples)
  .parse();

process.exitCode = await run(command.opts<Flags>());

async function run({ url, tests, known }: Flags): Promise<number> {
  try {
    const recordings = readRecordings(tests);
    const list =
      known === undefined ? {} : (JSON.parse(readFileSync(known, 'utf8')) as Record<string, string>);
    const results = await runRecordings(recordings, { url, known: list, onResult: showProgress });
    clearProgress();
    process.stdout.write(`${formatResults(results)}\n`);
    return allConform(results) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RecordingError || error instanceof SyntaxError)) throw error;
    process.stderr.write(`${colors.red('error')} ${error.message}\n`);
    return 2;
  }
}

function showProgress({ recording }: { readonly recording: { readonly id: string } }): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${colors.dim(recording.id)}`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
}
