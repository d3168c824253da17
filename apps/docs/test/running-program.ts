import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RunningProgram, startProgram } from '@firn/testing/running-program';

export type { RunningProgram };

/** Starts the built node on free ports, with a data folder of its own. */
export function startNode(...flags: readonly string[]): Promise<RunningProgram> {
  const script = builtScript('@firn/node/package.json', 'dist/program/main.js');
  return startProgram(script, ['--staking-port', '0', ...flags]);
}

/** Starts the built metrics service on a free port over a node. */
export function startMetrics(nodeUrl: string): Promise<RunningProgram> {
  const script = builtScript('@firn/metrics/package.json', 'dist/program/main.js');
  return startProgram(script, ['--node-url', nodeUrl]);
}

function builtScript(manifest: string, script: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(manifest)), script);
}
