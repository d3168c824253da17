import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { dirname, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeFolder } from '@firn/storage';
import { Refusal } from '../errors/refusal.js';
import type { HeapSampler } from './heap-profile.js';
import { formatLockProfile } from './lock-profile.js';
import { type LoopWatch, watchLoop } from './loop-watch.js';

/** Names of the files in a profile folder; each is written over an earlier one. */
const profileFiles = { cpu: 'cpu.profile', memory: 'mem.profile', lock: 'lock.profile' } as const;

/** Why a profile cannot be started, stopped or written. */
export type ProfileErrorCode = 'running' | 'not-running' | 'outside' | 'unwritable';

/** A profile cannot be started, stopped or written; the message is the reference node's or the system's. */
export class ProfileError extends Refusal {
  override readonly name = 'ProfileError';
  readonly code: ProfileErrorCode;

  constructor(code: ProfileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether an error is a {@link ProfileError}, of this or of another copy of the code. */
export function isProfileError(error: unknown): error is ProfileError {
  return error instanceof Error && error.name === 'ProfileError';
}

/** Takes profiles of this process into a folder. */
export class Profiler {
  readonly #folder: string;
  readonly #loop: LoopWatch;
  readonly #heap: HeapSampler;
  #session: Session | undefined;
  #cpuPath = '';

  constructor(folder: string, { loop, heap }: { readonly loop: LoopWatch; readonly heap: HeapSampler }) {
    this.#folder = resolve(folder);
    this.#loop = loop;
    this.#heap = heap;
  }

  /**
   * Starts a CPU profile. The folder is tried first, so that nobody profiles in vain.
   * @param file its name in the folder of profiles
   * @throws ProfileError while one runs, or if the folder cannot be written.
   */
  async startCpu(file: string = profileFiles.cpu): Promise<void> {
    if (this.#session !== undefined) throw new ProfileError('running', 'cpu profiler already running');
    const path = this.#pathOf(file);
    const session = new Session();
    this.#session = session;
    try {
      this.#prepare(path);
      this.#cpuPath = path;
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.start');
    } catch (error) {
      session.disconnect();
      this.#session = undefined;
      throw error;
    }
  }

  /**
   * Ends the CPU profile and writes it, in V8's format (Chrome, VS Code and speedscope read it).
   * @throws ProfileError when none runs, or if the file cannot be written.
   */
  async stopCpu(): Promise<void> {
    const session = this.#session;
    if (session === undefined) throw new ProfileError('not-running', "cpu profiler doesn't exist");
    this.#session = undefined;
    try {
      const { profile } = await session.post('Profiler.stop');
      this.#write(this.#cpuPath, JSON.stringify(profile));
    } finally {
      session.disconnect();
    }
  }

  /**
   * Writes what is on the heap by where it was allocated, from samples since the start, as V8's sampling heap profile (Chrome, VS Code
   * and speedscope read it). Others wait for one collection of garbage where the native sampler is not used.
   * @throws ProfileError if the file cannot be written.
   */
  async writeMemory(file: string = profileFiles.memory): Promise<void> {
    const path = this.#pathOf(file);
    this.#prepare(path);
    const profile = await this.#heap.read();
    attempt(() => {
      writeFileSync(`${path}.new`, profile, { mode: 0o640 });
      renameSync(`${path}.new`, path);
    });
  }

  /**
   * Writes what kept work waiting since the node started.
   * @throws ProfileError if the file cannot be written.
   */
  writeLock(file: string = profileFiles.lock): void {
    this.#write(this.#pathOf(file), formatLockProfile(this.#loop.read()));
  }

  /**
   * Watches what keeps work waiting for some time, and writes that.
   * @throws ProfileError if the file cannot be written.
   */
  async watchLock(file: string, durationMs: number, signal: AbortSignal): Promise<void> {
    const path = this.#pathOf(file);
    this.#prepare(path);
    const watch = watchLoop();
    try {
      await setTimeout(durationMs, undefined, { signal });
      this.#write(path, formatLockProfile(watch.read()));
    } finally {
      watch.close();
    }
  }

  /** Drops a CPU profile that still runs. */
  close(): void {
    this.#session?.disconnect();
    this.#session = undefined;
  }

  /** @throws ProfileError for a path that leads out of the folder: callers must not write anywhere. */
  #pathOf(file: string): string {
    if (file.includes('\0')) {
      throw new ProfileError(
        'outside',
        `the name of a profile is ${JSON.stringify(file)}, and none may have a zero byte`,
      );
    }
    const path = resolve(this.#folder, file);
    if (path.startsWith(this.#folder + sep)) return path;
    throw new ProfileError('outside', `profiles are written to ${this.#folder}, and ${file} leads out of it`);
  }

  #prepare(path: string): void {
    attempt(() => {
      makeFolder(dirname(path), { mode: 0o750 });
    });
  }

  #write(path: string, content: string): void {
    this.#prepare(path);
    attempt(() => writeFileSync(path, content, { mode: 0o640 }));
  }
}

function attempt(write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new ProfileError('unwritable', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
