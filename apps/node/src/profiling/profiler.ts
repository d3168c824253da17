import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';
import { formatLockProfile } from './lock-profile.js';
import type { LoopWatch } from './loop-watch.js';

/** Names of the files in a profile folder; each is written over an earlier one. */
const profileFiles = { cpu: 'cpu.profile', memory: 'mem.profile', lock: 'lock.profile' } as const;

/** A profile cannot be started, stopped or written; the message is the reference node's or the system's. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

/** Takes profiles of this process into a folder. */
export class Profiler {
  readonly #folder: string;
  readonly #loop: LoopWatch;
  #session: Session | undefined;

  constructor(folder: string, loop: LoopWatch) {
    this.#folder = folder;
    this.#loop = loop;
  }

  /**
   * Starts a CPU profile. The folder is tried first, so that nobody profiles in vain.
   * @throws ProfileError while one runs, or if the folder cannot be written.
   */
  async startCpu(): Promise<void> {
    if (this.#session !== undefined) throw new ProfileError('cpu profiler already running');
    const session = new Session();
    this.#session = session;
    try {
      this.#prepare();
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
    if (session === undefined) throw new ProfileError("cpu profiler doesn't exist");
    this.#session = undefined;
    try {
      const { profile } = await session.post('Profiler.stop');
      this.#write(profileFiles.cpu, JSON.stringify(profile));
    } finally {
      session.disconnect();
    }
  }

  /**
   * Collects garbage and writes what is on the heap, as a V8 snapshot. The process stands still meanwhile.
   * @throws ProfileError if the file cannot be written.
   */
  writeMemory(): void {
    this.#prepare();
    const path = join(this.#folder, profileFiles.memory);
    attempt(() => {
      writeHeapSnapshot(`${path}.new`);
      renameSync(`${path}.new`, path);
    });
  }

  /**
   * Writes what kept work waiting.
   * @throws ProfileError if the file cannot be written.
   */
  writeLock(): void {
    this.#write(profileFiles.lock, formatLockProfile(this.#loop.read()));
  }

  /** Drops a CPU profile that still runs. */
  close(): void {
    this.#session?.disconnect();
    this.#session = undefined;
  }

  #prepare(): void {
    attempt(() => {
      mkdirSync(this.#folder, { recursive: true, mode: 0o750 });
    });
  }

  #write(name: string, content: string): void {
    this.#prepare();
    attempt(() => writeFileSync(join(this.#folder, name), content, { mode: 0o640 }));
  }
}

function attempt(write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new ProfileError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
