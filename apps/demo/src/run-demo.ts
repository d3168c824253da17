import { join } from 'node:path';
import { createNodeClient } from '@firn/node-client';
import type { ChildProgram } from './child-program.js';
import { type DataFolder, openDataFolder } from './data-folder.js';
import { overview } from './overview.js';
import { startMetrics, startNode } from './programs.js';
import { runTraffic } from './traffic.js';

/** Settings of the demonstration; each is a flag of the program. */
export interface DemoOptions {
  readonly traffic: boolean;
  readonly dataDir: string;
  readonly nodePort: number;
  readonly metricsPort: number;
  readonly intervalMs: number;
  /** Ends the traffic, not the programs. */
  readonly transactions?: number | undefined;
}

/**
 * Starts the node and the metrics service, prints where they are, sends traffic, and stops everything at the signal.
 * @throws Error when a program does not start or ends by itself; the message names its log.
 */
export async function runDemo(options: DemoOptions, signal: AbortSignal): Promise<void> {
  const folder = openDataFolder(options.dataDir);
  const programs: ChildProgram[] = [];
  try {
    const node = await startNode(folder, options.nodePort);
    programs.push(node);
    const metrics = await startMetrics(folder, node.url, options.metricsPort);
    programs.push(metrics);
    await Promise.race([
      untilStopped(programs, folder, signal),
      serve(options, node, metrics, folder, signal),
    ]);
  } finally {
    for (const program of programs.reverse()) await program.stop();
  }
}

async function serve(
  options: DemoOptions,
  node: ChildProgram,
  metrics: ChildProgram,
  folder: DataFolder,
  signal: AbortSignal,
): Promise<void> {
  const { traffic, intervalMs, transactions } = options;
  const client = createNodeClient({ url: node.url });
  const evmChainId = await client.chain('C').eth.chainId();
  console.log(overview({ nodeUrl: node.url, metricsUrl: metrics.url, evmChainId, folder, traffic }));
  if (traffic) {
    const sent = await runTraffic({ client, evmChainId, intervalMs, signal, count: transactions });
    console.log(`sent ${sent} transactions`);
  }
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Rejects when a program ends although nobody asked it to. */
async function untilStopped(
  programs: readonly ChildProgram[],
  folder: DataFolder,
  signal: AbortSignal,
): Promise<never> {
  const name = await Promise.race(programs.map((program) => program.exited.then(() => program.name)));
  if (signal.aborted) return new Promise<never>(() => {});
  throw new Error(`the ${name} ended by itself; its log is in ${join(folder.root, 'logs')}`);
}
