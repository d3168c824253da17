import { createNodeClient } from '@firn/node-client';
import type { ChildProgram } from './child-program.js';
import { type DataFolder, openDataFolder } from './data-folder.js';
import { runNetworkTraffic } from './network/network-traffic.js';
import { overview } from './overview.js';
import { host, startMetrics, startNode } from './programs.js';
import { requireFreePorts } from './require-free-ports.js';
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
 * @throws Error when a port is taken, or a program does not start or ends by itself; the message has its last words and names its log.
 */
export async function runDemo(options: DemoOptions, signal: AbortSignal): Promise<void> {
  const { dataDir, nodePort, metricsPort } = options;
  await requireFreePorts(host, [
    { program: 'node', flag: '--node-port', port: nodePort },
    { program: 'metrics service', flag: '--metrics-port', port: metricsPort },
  ]);
  const folder = openDataFolder(dataDir);
  const programs: ChildProgram[] = [];
  try {
    // Of a service on a free port the node cannot know where it is going to be; the service knows the node.
    const isKnown = metricsPort !== 0;
    const flags = isKnown ? ['--explorer-metrics-url', `http://${host}:${metricsPort}`] : [];
    const node = await startNode(folder, nodePort, signal, flags);
    programs.push(node);
    const metrics = await startMetrics(folder, { nodeUrl: node.url }, metricsPort, signal);
    programs.push(metrics);
    await Promise.race([untilOneEnds(programs, signal), serve(options, node, metrics, folder, signal)]);
  } catch (error) {
    // Once somebody asked for the end, what fails fails because of it.
    if (!signal.aborted) throw error;
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
  console.log(
    overview({
      explorerUrl: options.metricsPort === 0 ? metrics.url : node.url,
      nodeUrl: node.url,
      metricsUrl: metrics.url,
      evmChainId,
      folder,
      traffic,
    }),
  );
  if (traffic) {
    const enough = new AbortController();
    const tell = (what: string) => (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) console.error(`${what} ended: ${reason}; start again for more`);
    };
    const sending = runTraffic({ client, evmChainId, intervalMs, signal, count: transactions }).finally(() =>
      enough.abort(),
    );
    const beside = runNetworkTraffic({ client, intervalMs, signal, enough: enough.signal });
    const [sent] = await Promise.all([
      sending.catch(tell('the traffic')),
      beside.catch(tell('what happens beside the C-Chain')),
    ]);
    if (sent !== undefined) console.log(`sent ${sent} transactions`);
  }
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Rejects when a program ends although nobody asked it to. */
async function untilOneEnds(programs: readonly ChildProgram[], signal: AbortSignal): Promise<never> {
  const how = await Promise.race(programs.map(({ ended }) => ended));
  if (signal.aborted) return new Promise<never>(() => {});
  throw new Error(how);
}
