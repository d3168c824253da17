import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import path from 'node:path';
import { isHttpUrl } from '@firn/contract';
import { type Config, readConfig } from '../config/config.js';
import { generateProject } from '../generate/project-run.js';
import { manifestName, readManifest } from '../manifest/manifest.js';
import type { Console } from '../terminal/console.js';
import { generateSummary } from './generate-summary.js';
import { reportFailure } from './report-failure.js';
import { reportProblems } from './report-problems.js';

/** Editors write a file in several steps; a run starts when nothing has happened for this long. */
const quietMs = 60;

/** Generates now and after every change, until SIGINT or SIGTERM. */
export async function watchProject(config: Config, console: Console): Promise<void> {
  const session = new WatchSession(config, console);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  await session.start();
  await stopped;
  await session.close();
}

/** Watches the folders of everything that the output depends on. */
export class WatchSession {
  readonly #file: string;
  readonly #console: Console;
  readonly #watchers = new Map<string, FSWatcher>();
  #config: Config;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #hasRun = false;
  #closed = false;

  constructor(config: Config, console: Console) {
    this.#config = config;
    this.#file = path.join(config.root, config.file);
    this.#console = console;
  }

  /** Runs once and begins to watch. */
  async start(): Promise<void> {
    await this.#run();
    this.#console.out(this.#console.colors.dim('watching; stop with Ctrl-C'));
  }

  /** Stops watching and waits for a run that has begun. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    await this.#running;
  }

  #schedule(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#running.then(() => this.#run());
    }, quietMs);
  }

  async #run(): Promise<void> {
    if (this.#closed) return;
    const started = performance.now();
    try {
      this.#config = readConfig(this.#file);
      const result = await generateProject(this.#config);
      reportProblems(result.leftOut, this.#console);
      if (!result.unchanged || !this.#hasRun) {
        const duration = `${Math.round(performance.now() - started)} ms`;
        this.#console.out(`${generateSummary(result, this.#console)} in ${duration}`);
      }
    } catch (error) {
      reportFailure(error, this.#console);
    }
    this.#hasRun = true;
    this.#watchFolders();
  }

  /** A run may have read files in folders that were not watched before; what changed in them meanwhile is found by one more run. */
  #watchFolders(): void {
    const before = this.#watchers.size;
    for (const folder of watchedFolders(this.#file, this.#config)) {
      if (!this.#closed && !this.#watchers.has(folder)) this.#watch(folder);
    }
    if (this.#watchers.size > before) this.#schedule();
  }

  #watch(folder: string): void {
    const watcher = watch(folder, (_event, name) => {
      if (name === null || concerns(name)) this.#schedule();
    });
    watcher.on('error', () => {
      watcher.close();
      this.#watchers.delete(folder);
    });
    this.#watchers.set(folder, watcher);
  }
}

/** A document, a list, a module of a writer, or a new folder, which has no extension. */
const concerns = (name: string): boolean =>
  name !== manifestName && /(?:\.(?:ya?ml|json|[cm]?js)|^[^.]+)$/.test(name);

/** Folders of all files that were read, and those beside the folders of documents, where a pattern may find the next one. */
function watchedFolders(file: string, { root, contracts }: Config): Set<string> {
  const inputs = Object.keys(readManifest(root)?.inputs ?? {}).map((input) => path.join(root, input));
  const documents = contracts.flatMap((contract) =>
    contract.documents.filter((each) => !isHttpUrl(each)).map((each) => path.join(root, each)),
  );
  const above = documents.map((document) => path.dirname(path.dirname(document)));
  const beside = [...new Set(above)].flatMap((folder) => [
    folder,
    ...readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map((entry) => path.join(folder, entry.name)),
  ]);
  const folders = [file, ...inputs, ...documents].map((each) => path.dirname(each));
  return new Set([...folders, ...beside].filter((folder) => existsSync(folder)));
}
