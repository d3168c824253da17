import { GenesisConfigError } from '@firn/platform-codec';
import colors from 'picocolors';
import { AccountError } from './accounts/account-error.js';
import { ChainNameTakenError } from './chains/chain-aliases.js';
import { CustomChainError } from './chains/custom-chain-facts.js';
import { ChainImportError } from './chains/import-foreign-chain.js';
import { StoredChainError } from './chains/stored-chains.js';
import { type ExportOptions, exportChain } from './commands/export-chain.js';
import { type AccountTask, manageAccounts } from './commands/manage-accounts.js';
import { createProgressBar } from './commands/progress-bar.js';
import { DevApiError } from './config/dev-api.js';
import type { NodeOptions } from './config/node-options.js';
import { parseFlags } from './config/parse-flags.js';
import { isEvmError } from './evm/evm-error.js';
import { ListenError } from './listening/listen-at.js';
import { createDisplay } from './logging/pretty-display.js';
import { NetworkMismatchError } from './node/check-network.js';
import { startNode } from './node/start-node.js';
import { FixedRulesError } from './p-chain/execution/rules-of-network.js';
import { blamePlugin } from './plugins/plugin-guard.js';
import { startTable } from './start-table.js';
import { StoreError } from './storage/store-error.js';
import { readNodeVersion } from './version/node-version.js';

// What the user can put right: the message is enough.
const userErrors = [
  AccountError,
  ChainNameTakenError,
  ChainImportError,
  CustomChainError,
  GenesisConfigError,
  DevApiError,
  FixedRulesError,
  ListenError,
  NetworkMismatchError,
  StoreError,
  StoredChainError,
];

/** Does what the command line asks for, and returns the exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const command = parseFlags(args, readNodeVersion().version);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { signal } = stopping;
  try {
    if (command.kind === 'run') await runNode(command.options, signal);
    else if (command.kind === 'export-chain') await runExport(command.options, signal);
    else await runAccount(command.options);
    return 0;
  } catch (error) {
    if (signal.aborted && command.kind === 'run') return 0;
    process.stderr.write(`${colors.red('error')} ${describe(error)}\n`);
    return 1;
  }
}

/**
 * Runs a node until the process gets SIGINT or SIGTERM. When it serves, it prints one line to the standard output:
 * `listening on http://HOST:PORT`.
 */
async function runNode(options: NodeOptions, signal: AbortSignal): Promise<void> {
  process.on('uncaughtException', endUnlessOfPlugin);
  const display = createDisplay(process.stderr);
  const running = await startNode(options, { display, processMetrics: true, signal });
  if (process.stdout.isTTY) process.stdout.write(startTable(running));
  process.stdout.write(`listening on ${running.url}\n`);
  await untilAborted(signal);
  await running.close();
}

/** A plugin that throws where nobody waits for it does not end the node; anything else does, as if nobody listened. */
function endUnlessOfPlugin(error: unknown): void {
  if (blamePlugin(error)) return;
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
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
  const isPlain = isEvmError(error) || 'syscall' in error || userErrors.some((kind) => error instanceof kind);
  return isPlain ? error.message : (error.stack ?? error.message);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
