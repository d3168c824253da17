import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The node and the metrics service, running as `npm start` runs them. */
export interface Programs {
  readonly nodeUrl: string;
  readonly metricsUrl: string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Starts both programs on free ports.
 * @throws Error with what they printed, if they end.
 */
export async function startPrograms(dataDir: string): Promise<Programs> {
  const demo = path.dirname(createRequire(import.meta.url).resolve('@firn/demo/package.json'));
  const args = ['--data-dir', dataDir, '--node-port', '0', '--metrics-port', '0', '--no-traffic'];
  const child = spawn(process.execPath, [path.join(demo, 'dist/main.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const exited = once(child, 'exit');
  const found = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, url] = /^ +(node|metrics service) +(http\S+)$/.exec(line) ?? [];
    if (name !== undefined && url !== undefined) found.set(name, url);
    if (found.size === 2) break;
  }
  const [nodeUrl, metricsUrl] = [found.get('node'), found.get('metrics service')];
  if (nodeUrl === undefined || metricsUrl === undefined)
    throw new Error(`the programs did not start: ${errors}`);
  child.stdout.resume();
  return {
    nodeUrl,
    metricsUrl,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
