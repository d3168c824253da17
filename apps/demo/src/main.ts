#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import colors from 'picocolors';
import { type DemoOptions, runDemo } from './run-demo.js';
import { wholeNumber } from './whole-number.js';

const port = wholeNumber(0, 65_535);
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

const command = new Command('firn-demo')
  .description(
    'Runs a development node and a metrics service that indexes it, makes an L1 beside the C-Chain, and sends real signed transactions.',
  )
  .version(version, '-V, --version', 'write the version')
  .option('--no-traffic', 'send no demonstration transactions')
  .option('--interval-ms <ms>', 'time between two transactions', wholeNumber(1, 3_600_000), 1000)
  .option(
    '--transactions <count>',
    'stop the traffic after so many transactions of the C-Chain',
    wholeNumber(1, 1_000_000_000),
  )
  .option('--data-dir <folder>', 'where the programs and their logs keep their files', '.firn')
  .option('--node-port <port>', "the node's port on 127.0.0.1; 0 takes a free one", port, 9650)
  .option('--metrics-port <port>', "the metrics service's port on 127.0.0.1; 0 takes a free one", port, 9660)
  .addHelpText(
    'after',
    `
Examples:
  npm start
  npm start -- --no-traffic
  npm start -- --data-dir /tmp/firn --node-port 0 --metrics-port 0

Exit codes: 0 stopped, 1 a program did not start or ended, 2 a mistake in the flags.`,
  )
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse();

const stopping = new AbortController();
// A second signal must not end this program before the programs that it started.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort());

try {
  await runDemo(command.opts<DemoOptions>(), stopping.signal);
} catch (error) {
  console.error(`${colors.red('error')} ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
