import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ChildProgram, startChildProgram } from './child-program.js';
import type { DataFolder } from './data-folder.js';

/** Where the programs listen. */
export const host = '127.0.0.1';
const readyTimeoutMs = 60_000;

/** Path of a sibling program's entry file: the only one that its manifest names. */
export function programScript(name: string): string {
  const load = createRequire(import.meta.url);
  const { bin } = load(`${name}/package.json`) as { readonly bin: Readonly<Record<string, string>> };
  const [script] = Object.values(bin);
  if (script === undefined) throw new Error(`${name} has no program`);
  return join(dirname(load.resolve(`${name}/package.json`)), script);
}

/**
 * Starts the node on the local network. Port 0 takes a free one.
 * @param flags further ones of the node
 */
export function startNode(
  folder: DataFolder,
  port: number,
  signal?: AbortSignal,
  flags: readonly string[] = [],
): Promise<ChildProgram> {
  return startChildProgram({
    name: 'node',
    script: programScript('@firn/node'),
    args: ['--http-host', host, '--http-port', String(port), '--data-dir', folder.node, ...flags],
    logFile: folder.nodeLog,
    readyTimeoutMs,
    signal,
  });
}

/** Where the metrics service finds its chains: on a node that lists them, or by a file. */
export type MetricsSource = { readonly nodeUrl: string } | { readonly chainsFile: string };

/**
 * Starts the metrics service. Port 0 takes a free one. Where the node's folder was deleted, and so its chains begin anew, what is stored of the old
 * ones is dropped.
 */
export function startMetrics(
  folder: DataFolder,
  source: MetricsSource,
  port: number,
  signal?: AbortSignal,
): Promise<ChildProgram> {
  const chains = 'nodeUrl' in source ? ['--node-url', source.nodeUrl] : ['--chains-file', source.chainsFile];
  const listen = ['--http-host', host, '--http-port', String(port)];
  return startChildProgram({
    name: 'metrics service',
    script: programScript('@firn/metrics'),
    args: [...chains, ...listen, '--data-dir', folder.metrics, '--on-new-genesis', 'reset'],
    logFile: folder.metricsLog,
    readyTimeoutMs,
    signal,
  });
}
