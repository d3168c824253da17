import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from '../config/config.js';
import { generateProject } from '../generate/project-run.js';
import { readManifest } from '../manifest/manifest.js';
import type { Console } from './console.js';
import { summaryOf } from './generate-command.js';
import { reportFailure } from './report-failure.js';

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
      this.#console.out(
        `${summaryOf(result, this.#console)} in ${Math.round(performance.now() - started)} ms`,
      );
    } catch (error) {
      reportFailure(error, this.#console);
    }
    this.#watchFolders();
  }

  /** A run may have read files in folders that were not watched before. */
  #watchFolders(): void {
    const { root, contracts } = this.#config;
    const inputs = Object.keys(readManifest(root)?.inputs ?? {});
    const documents = contracts.flatMap((contract) => contract.documents);
    const folders = new Set(
      [this.#file, ...[...inputs, ...documents].map((file) => path.join(root, file))].map((file) =>
        path.dirname(file),
      ),
    );
    for (const folder of folders) {
      if (!this.#closed && !this.#watchers.has(folder)) this.#watch(folder);
    }
  }

  #watch(folder: string): void {
    const watcher = watch(folder, (_event, name) => {
      if (name === null || (/\.(?:ya?ml|json)$/.test(name) && name !== 'firn.manifest.json'))
        this.#schedule();
    });
    watcher.on('error', () => {
      watcher.close();
      this.#watchers.delete(folder);
    });
    this.#watchers.set(folder, watcher);
  }
}
