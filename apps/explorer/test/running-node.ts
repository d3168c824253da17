import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RunningProgram, startProgram } from '@firn/testing/running-program';

const load = createRequire(import.meta.url);

/** Raw calls of the chains of a node. */
export interface NodeCalls {
  /** @throws Error with the message of an answer that is an error. */
  rpc<Result = unknown>(method: string, params: object, path?: string): Promise<Result>;
}

/** A built node that runs as a process. */
export interface RunningNode extends RunningProgram, NodeCalls {}

/** Starts a built metrics service of a node, with a data folder of its own. */
export function startMetrics({ url }: RunningNode): Promise<RunningProgram> {
  const script = join(dirname(load.resolve('@firn/metrics/package.json')), 'dist/program/main.js');
  return startProgram(script, ['--node-url', url]);
}

/** Starts the built node on free ports, with a data folder of its own. */
export async function startNode(...flags: readonly string[]): Promise<RunningNode> {
  const script = join(dirname(load.resolve('@firn/node/package.json')), 'dist/program/main.js');
  const program = await startProgram(script, ['--staking-port', '0', ...flags]);
  return { ...program, ...callsOf(program.url) };
}

/** Calls of the node at an address. */
export function callsOf(url: string): NodeCalls {
  return {
    async rpc<Result>(method: string, params: object, path = '/ext/bc/C/rpc') {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const { result, error } = (await answer.json()) as { result: Result; error?: { message: string } };
      if (error !== undefined) throw new Error(`${method}: ${error.message}`);
      return result;
    },
  };
}
