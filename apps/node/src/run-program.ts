import colors from 'picocolors';
import { ChainAliasTakenError } from './chains/chain-aliases.js';
import { ChainImportError } from './chains/import-foreign-chain.js';
import { parseFlags } from './config/parse-flags.js';
import { isEvmError } from './evm/evm-error.js';
import { createDisplay } from './logging/pretty-display.js';
import { NetworkMismatchError } from './node/check-network.js';
import { type RunningNode, startNode } from './node/start-node.js';
import { GenesisConfigError } from './p-chain/genesis/genesis-config.js';
import { ListenError } from './server/http-server.js';
import { startTable } from './start-table.js';
import { StoreError } from './storage/store-error.js';
import { readNodeVersion } from './version/node-version.js';

// What the user can put right: the message is enough.
const userErrors = [
  ChainAliasTakenError,
  ChainImportError,
  GenesisConfigError,
  ListenError,
  NetworkMismatchError,
  StoreError,
];

/**
 * Runs a node until the process gets SIGINT or SIGTERM, and returns the exit code. When it serves, it prints one line to
 * the standard output: `listening on http://HOST:PORT`.
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  const options = parseFlags(args, readNodeVersion().version);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { signal } = stopping;
  let running: RunningNode;
  try {
    const display = createDisplay(process.stderr);
    running = await startNode(options, { display, processMetrics: true, signal });
  } catch (error) {
    if (signal.aborted) return 0;
    process.stderr.write(`${colors.red('error')} ${describe(error)}\n`);
    return 1;
  }
  if (process.stdout.isTTY) process.stdout.write(startTable(running));
  process.stdout.write(`listening on ${running.url}\n`);
  await untilAborted(signal);
  await running.close();
  return 0;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = isEvmError(error) || userErrors.some((kind) => error instanceof kind);
  return isPlain ? error.message : (error.stack ?? error.message);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
