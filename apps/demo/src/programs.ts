import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ChildProgram, startChildProgram } from './child-program.js';
import type { DataFolder } from './data-folder.js';

const host = '127.0.0.1';
const readyTimeoutMs = 60_000;

/** Path of a sibling program's entry file. */
function programScript(name: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dist', 'main.js');
}

/** Starts the node on the local network. Port 0 takes a free one. */
export function startNode(folder: DataFolder, port: number): Promise<ChildProgram> {
  return startChildProgram({
    name: 'node',
    script: programScript('@firn/node'),
    args: ['--http-host', host, '--http-port', String(port), '--data-dir', folder.node],
    logFile: folder.nodeLog,
    readyTimeoutMs,
  });
}

/** Starts the metrics service over a node. Port 0 takes a free one. */
export function startMetrics(folder: DataFolder, nodeUrl: string, port: number): Promise<ChildProgram> {
  const listen = ['--http-host', host, '--http-port', String(port)];
  return startChildProgram({
    name: 'metrics service',
    script: programScript('@firn/metrics'),
    args: ['--node-url', nodeUrl, ...listen, '--data-dir', folder.metrics],
    logFile: folder.metricsLog,
    readyTimeoutMs,
  });
}
