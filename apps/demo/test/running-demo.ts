import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** How the built program ended. */
export interface EndedDemo {
  readonly code: number | null;
  readonly errors: string;
}

/** Runs the built program, which is expected to end by itself. */
export function runDemoProgram(args: readonly string[]): Promise<EndedDemo> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, errors })));
}

/** The built program, running. */
export interface RunningDemo {
  readonly process: ChildProcess;
  readonly nodeUrl: string;
  readonly metricsUrl: string;
  /** Resolves when the traffic has ended, with the number of transactions. */
  readonly sent: Promise<number>;
  readonly exited: Promise<number | null>;
}

const script = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Starts the built program on free ports and waits for its overview. */
export async function startDemo(dataDir: string, args: readonly string[]): Promise<RunningDemo> {
  const ports = ['--node-port', '0', '--metrics-port', '0'];
  const child = spawn(process.execPath, [script, '--data-dir', dataDir, ...ports, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines = createInterface({ input: child.stdout });
  const find = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const found = pattern.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
      void exited.then((code) => reject(new Error(`the program ended with code ${code}: ${errors}`)));
    });
  const sent = find(/^sent (\d+) transactions$/).then(Number);
  sent.catch(() => undefined);
  const [nodeUrl, metricsUrl] = await Promise.all([
    find(/^ +node +(http\S+)$/),
    find(/^ +metrics service +(http\S+)$/),
  ]);
  return { process: child, nodeUrl, metricsUrl, sent, exited };
}
