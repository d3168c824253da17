import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMetricsError, MetricsError } from '../../errors.js';
import { createFolder } from '../create-folder.js';
import type { OpenConnection, StoreEndpoint } from '../store-clients.js';
import {
  type EngineCluster,
  type EngineLaunch,
  engineMemoryLimit,
  engineUser,
  findIsolation,
  findLibchdb,
  type Isolation,
  prepareLaunch,
  runFolderPrefix,
} from './engine-config.js';

/** How to start an embedded engine. */
export interface EngineOptions {
  /** Folder of the data; created, readable only by this user. One engine at a time holds it. */
  readonly dataDir: string;
  /** The one database that the engine's user may use. */
  readonly database: string;
  readonly password: string;
  /** Port to listen on at 127.0.0.1; 0, the default, takes a free one. */
  readonly port?: number;
  /** Default: half of the machine's memory, between 1 and 4 GiB. */
  readonly memoryLimitBytes?: number;
  /**
   * Whether only this process may reach it: it answers nobody without its key, and where the system can do that, its port is reached through
   * its own process alone. Default: true.
   */
  readonly isPrivate?: boolean;
  /** Makes it a shard of a cluster of engines on this machine. Default: it stands alone. */
  readonly cluster?: EngineCluster;
  /** Default: 30 000. */
  readonly bootTimeoutMs?: number;
  /** How long to wait for a folder that is in use: the engine of a killed service needs a moment to end. Default: 3 000. */
  readonly lockTimeoutMs?: number;
  /** Gets what the engine writes, line by line; it writes errors only. */
  readonly onOutput?: (line: string) => void;
}

/** A running engine: a ClickHouse server, in a child process. */
export interface Engine {
  /** How it is asked. */
  readonly endpoint: StoreEndpoint;
  readonly port: number;
  readonly pid: number;
  /** Whether nobody else on this machine reaches its port. */
  readonly isIsolated: boolean;
  /** Holds the configuration of this process. */
  readonly runFolder: string;
  /** Resolves when the process is gone, for whatever reason. */
  readonly exited: Promise<void>;
  /** Ends the process. Data is safe without any farewell: that is how it is tested. */
  close(): Promise<void>;
}

const childScript = fileURLToPath(new URL('./engine-child.js', import.meta.url));
const pollIntervalMs = 5;
const lockPauseMs = 100;
const outputTailLength = 4_000;

/**
 * Starts the engine and waits until it answers.
 * @throws MetricsError `store-unsupported` without a library for this platform, `store-locked` when another process holds the
 * folder, `store-boot-failed` with the engine's output when it ends or stays silent.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const deadline = performance.now() + (options.lockTimeoutMs ?? 3_000);
  for (;;) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!isMetricsError(error, 'store-locked') || performance.now() > deadline) throw error;
      await delay(lockPauseMs);
    }
  }
}

async function startOnce(options: EngineOptions): Promise<Engine> {
  const library = findLibchdb();
  const { isPrivate = true } = options;
  createFolder(options.dataDir);
  const launch = prepareLaunch({
    dataDir: options.dataDir,
    database: options.database,
    password: options.password,
    port: options.port ?? 0,
    memoryLimitBytes: options.memoryLimitBytes ?? engineMemoryLimit(),
    cluster: options.cluster,
    isPrivate,
  });
  const isolation = isPrivate ? await findIsolation(options.dataDir) : undefined;
  // A process group of its own: Ctrl-C in a terminal reaches only the parent, which stops the engine last.
  const child = fork(childScript, [library, ...launch.arguments], {
    // The last one is never written to: it tells the engine that this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    detached: true,
    ...launcherOf(isolation),
  });
  // It ends at once: what it could not be started for is said there.
  child.on('error', () => {});
  const output = collectOutput(child, options.onOutput);
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(launch.runFolder, { recursive: true, force: true });
  };
  try {
    const port = await waitForPort(launch, child, exited, options, output);
    removeStaleRunFolders(options.dataDir, launch.runFolder);
    return {
      endpoint: {
        url: `http://127.0.0.1:${port}`,
        username: engineUser,
        password: options.password,
        headers: launch.headers,
        ...(isPrivate && { openConnection: connectionsOf(child, port) }),
      },
      port,
      pid: child.pid ?? 0,
      isIsolated: isolation !== undefined,
      runFolder: launch.runFolder,
      exited,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function launcherOf(isolation: Isolation | undefined): { execPath?: string; execArgv: string[] } {
  if (isolation === undefined) return { execArgv: [] };
  return { execPath: isolation.execPath, execArgv: [...isolation.execArgv] };
}

async function waitForPort(
  launch: EngineLaunch,
  child: ChildProcess,
  exited: Promise<void>,
  options: EngineOptions,
  output: () => string,
): Promise<number> {
  const timeoutMs = options.bootTimeoutMs ?? 30_000;
  const deadline = performance.now() + timeoutMs;
  while (child.exitCode === null && child.signalCode === null) {
    const port = readPort(launch.portFile);
    if (port !== undefined) return port;
    if (performance.now() > deadline) {
      throw new MetricsError(
        'store-boot-failed',
        `the embedded store did not start within ${timeoutMs} ms\n${output()}`,
      );
    }
    await delay(pollIntervalMs);
  }
  await exited;
  if (/Cannot lock file/.test(output())) {
    throw new MetricsError(
      'store-locked',
      `another process uses the data folder ${options.dataDir}: stop it or choose another --data-dir`,
    );
  }
  throw new MetricsError(
    'store-boot-failed',
    `the embedded store ended while starting in ${options.dataDir}\n${output()}`,
  );
}

function readPort(file: string): number | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return text.endsWith('\n') ? Number(text) : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Only the holder of the folder's lock may do this: the others belong to processes that are gone. */
function removeStaleRunFolders(dataDir: string, own: string): void {
  for (const name of readdirSync(dataDir)) {
    const folder = join(dataDir, name);
    if (name.startsWith(runFolderPrefix) && !own.endsWith(name))
      rmSync(folder, { recursive: true, force: true });
  }
}

/** Hands lines on and keeps the end of the output for error messages. */
function collectOutput(child: ChildProcess, onOutput: ((line: string) => void) | undefined): () => string {
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-outputTailLength);
      const lines = (rest + text).split('\n');
      rest = (lines.pop() ?? '').slice(0, outputTailLength);
      for (const line of lines) if (line !== '') onOutput?.(line);
    });
  }
  return () => tail.trim();
}

/** What the process of the engine says of a connection that it was asked for; a connection comes with the message. */
interface ConnectionReply {
  readonly connection: number;
  /** Why there is none. */
  readonly failure?: string;
}

interface Waiting {
  resolve(socket: Socket): void;
  reject(error: Error): void;
}

/** Opens connections to an engine in its own process, which hands them over: its port need not be reachable from here. */
function connectionsOf(child: ChildProcess, port: number): OpenConnection {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  child.on('message', ({ connection, failure }: ConnectionReply, socket) => {
    const request = waiting.get(connection);
    waiting.delete(connection);
    if (request !== undefined && socket !== undefined) request.resolve(socket as Socket);
    else request?.reject(new Error(`the embedded store takes no connection: ${failure}`));
  });
  child.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the embedded store has ended'));
    waiting.clear();
  });
  return () =>
    new Promise((resolve, reject) => {
      const connection = ++asked;
      waiting.set(connection, { resolve, reject });
      child.send({ connection, port }, (error) => {
        if (error === null) return;
        waiting.delete(connection);
        reject(error);
      });
    });
}
