#!/usr/bin/env node
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createNodeClient } from '@firn/node-client';
import { Command } from 'commander';
import colors from 'picocolors';
import { type ChildProgram, startChildProgram } from './child-program.js';
import { type DataFolder, openDataFolder } from './data-folder.js';
import { overview } from './overview.js';
import { runTraffic } from './traffic.js';
import { wholeNumber } from './whole-number.js';

interface Flags {
  readonly traffic: boolean;
  readonly dataDir: string;
  readonly nodePort: number;
  readonly metricsPort: number;
  readonly intervalMs: number;
}

const command = new Command('firn-demo')
  .description(
    'Runs a development node with a live C-Chain and a metrics service that indexes it, and sends real signed transactions.',
  )
  .option('--no-traffic', 'send no demonstration transactions')
  .option(
    '--interval-ms <ms>',
    'time between two demonstration transactions',
    wholeNumber(1, 3_600_000),
    1000,
  )
  .option(
    '--data-dir <folder>',
    'where the node, the metrics service and their logs keep their files',
    '.firn',
  )
  .option(
    '--node-port <port>',
    "the node's port on 127.0.0.1; 0 takes a free one",
    wholeNumber(0, 65_535),
    9650,
  )
  .option(
    '--metrics-port <port>',
    "the metrics service's port on 127.0.0.1; 0 takes a free one",
    wholeNumber(0, 65_535),
    9660,
  )
  .addHelpText(
    'after',
    '\nExamples:\n  npm start\n  npm start -- --no-traffic\n  npm start -- --data-dir /tmp/firn --node-port 0 --metrics-port 0\n',
  );

/** Path of a sibling program's entry file. */
function programScript(name: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dist', 'main.js');
}

function startNode(folder: DataFolder, port: number): Promise<ChildProgram> {
  return startChildProgram({
    name: 'node',
    script: programScript('@firn/node'),
    args: ['--http-host', '127.0.0.1', '--http-port', String(port), '--data-dir', folder.node],
    logFile: folder.nodeLog,
    readyTimeoutMs: 60_000,
  });
}

function startMetrics(folder: DataFolder, nodeUrl: string, port: number): Promise<ChildProgram> {
  return startChildProgram({
    name: 'metrics service',
    script: programScript('@firn/metrics'),
    args: [
      '--node-url',
      nodeUrl,
      '--http-host',
      '127.0.0.1',
      '--http-port',
      String(port),
      '--data-dir',
      folder.metrics,
    ],
    logFile: folder.metricsLog,
    readyTimeoutMs: 60_000,
  });
}

/** Resolves with the name of the program that ended by itself, or undefined when the user asked to stop. */
function untilStopped(programs: readonly ChildProgram[], signal: AbortSignal): Promise<string | undefined> {
  const asked = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  );
  return Promise.race([asked, ...programs.map((program) => program.exited.then(() => program.name))]);
}

async function run(flags: Flags): Promise<void> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  const folder = openDataFolder(flags.dataDir);
  const programs: ChildProgram[] = [];
  try {
    const node = await startNode(folder, flags.nodePort);
    programs.push(node);
    const metrics = await startMetrics(folder, node.url, flags.metricsPort);
    programs.push(metrics);
    const client = createNodeClient({ url: node.url });
    const evmChainId = await client.chain('C').eth.chainId();
    console.log(
      overview({ nodeUrl: node.url, metricsUrl: metrics.url, evmChainId, folder, traffic: flags.traffic }),
    );
    const ended = untilStopped(programs, stopping.signal);
    if (flags.traffic) {
      await Promise.race([
        ended,
        runTraffic({ client, evmChainId, intervalMs: flags.intervalMs, signal: stopping.signal }),
      ]);
    }
    const name = await ended;
    if (name !== undefined)
      throw new Error(`the ${name} ended by itself; its log is in ${join(folder.root, 'logs')}`);
  } finally {
    stopping.abort();
    for (const program of programs.reverse()) await program.stop();
  }
}

command.parse();
run(command.opts<Flags>()).catch((error: unknown) => {
  console.error(`${colors.red('error')} ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
