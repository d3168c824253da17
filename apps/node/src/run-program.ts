import { rmSync } from 'node:fs';
import { isEvmError } from '@firn/evm';
import { isFixedRulesError } from '@firn/platform-chain/execution';
import { isGenesisConfigError } from '@firn/platform-codec';
import { isStoreError, writeFault } from '@firn/storage';
import colors from 'picocolors';
import { createProgressBar, type ExportOptions, exportChain } from './commands/export-chain.js';
import { type AccountTask, manageAccounts } from './commands/manage-accounts.js';
import { parseFlags } from './commands/parse-flags.js';
import { runVerify } from './commands/verify-command.js';
import { removeAbandonedFolders } from './config/memory-folder.js';
import type { NodeOptions } from './config/node-options.js';
import { readNodeVersion } from './config/node-version.js';
import { isRefusal } from './errors/refusal.js';
import { isStartRefusal } from './errors/start-refusal.js';
import { type RunningNode, startNode } from './hosting/start-node.js';
import { startTable } from './hosting/start-table.js';
import { createDisplay } from './logging/pretty-display.js';
import { blamePlugin } from './plugins/plugin-guard.js';

/** Does what the command line asks for, and returns the exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const command = parseFlags(args, readNodeVersion().version);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { signal } = stopping;
  try {
    if (command.kind === 'run') return await runNode(command.options, signal);
    if (command.kind === 'export-chain') await runExport(command.options, signal);
    else if (command.kind === 'verify') return await runVerify(command.options.folder, signal);
    else await runAccount(command.options);
    return 0;
  } catch (error) {
    if (signal.aborted && command.kind === 'run') return 0;
    const told = command.kind === 'run' ? writeFault(error, command.options.dataDir) : error;
    process.stderr.write(`${colors.red('error')} ${describe(told)}\n`);
    return 1;
  }
}

/**
 * Runs a node until the process gets SIGINT or SIGTERM. When it serves, it prints one line to the standard output:
 * `listening on http://HOST:PORT`. Returns the exit code: 1 where something could not be closed as it should.
 */
async function runNode(options: NodeOptions, signal: AbortSignal): Promise<number> {
  if (options.inMemory === true) {
    removeAbandonedFolders();
    // A process that is killed cannot do this: the next node in memory removes its folder.
    process.once('exit', () => rmSync(options.dataDir, { recursive: true, force: true }));
  }
  process.on('uncaughtException', (error) => endUnlessOfPlugin(writeFault(error, options.dataDir)));
  const display = createDisplay(process.stderr);
  const running = await startNode(options, { display, processMetrics: true, signal });
  if (options.silent !== true) {
    if (process.stdout.isTTY) process.stdout.write(startTable(running));
    process.stdout.write(`listening on ${running.url}\n`);
  }
  await untilAborted(signal);
  return stopNode(running, options);
}

async function stopNode(running: RunningNode, { dataDir }: NodeOptions): Promise<number> {
  try {
    await running.close();
    return 0;
  } catch (error) {
    for (const failure of error instanceof AggregateError ? error.errors : [error])
      process.stderr.write(`${colors.red('error')} ${describe(writeFault(failure, dataDir))}\n`);
    return 1;
  }
}

/** A plugin that throws where nobody waits for it does not end the node; anything else does, as if nobody listened. */
function endUnlessOfPlugin(error: unknown): void {
  if (blamePlugin(error)) return;
  process.stderr.write(`${colors.red('error')} ${describe(error)}\n`);
  process.exit(1);
}

async function runExport(options: ExportOptions, signal: AbortSignal): Promise<void> {
  const bar = createProgressBar(process.stderr);
  try {
    const { chain, first, last, bytes } = await exportChain(options, {
      signal,
      onProgress: ({ number, done, total }) => bar.draw(done, total, `block ${number}`),
    });
    bar.clear();
    process.stdout.write(
      `exported blocks ${first} to ${last} of ${chain} to ${options.file}: ${bytes} bytes\n`,
    );
  } catch (error) {
    bar.clear();
    throw error;
  }
}

async function runAccount(task: AccountTask): Promise<void> {
  const warn = (message: string): boolean => process.stderr.write(`${message}\n`);
  for await (const line of manageAccounts(task, warn)) process.stdout.write(`${line}\n`);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What the system refuses names the file and why.
  const isPlain = 'syscall' in error || isForUser(error);
  return isPlain ? error.message : (error.stack ?? error.message);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** What the user can put right: the message is enough. */
function isForUser(error: Error): boolean {
  return (
    isEvmError(error) ||
    isRefusal(error) ||
    isStartRefusal(error) ||
    isStoreError(error) ||
    isGenesisConfigError(error) ||
    isFixedRulesError(error)
  );
}
