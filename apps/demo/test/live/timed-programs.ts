import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programScript } from '../../src/programs.js';

/** A program whose clock is in our hands. */
export interface TimedProgram {
  /** Where it listens: `http://127.0.0.1:9650`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Programs that share a clock, which stands still until it is set. */
export interface TimedPrograms {
  /** Unix seconds. */
  readonly now: () => number;
  /** Sets the clock of all of them. @param seconds Unix seconds. */
  set(seconds: number): Promise<void>;
  /** Moves the clock of all of them forward. */
  advance(seconds: number): Promise<void>;
  /** Starts one and waits until it listens. @throws Error with what it wrote when it ends before that. */
  start(
    name: '@firn/node' | '@firn/metrics',
    args: readonly string[],
    logFile: string,
  ): Promise<TimedProgram>;
  /** Stops all of them, the last first. */
  stop(): Promise<void>;
}

const clockScript = fileURLToPath(new URL('manual-clock.mjs', import.meta.url));

/** @param seconds Unix seconds that the clock shows at first. */
export function createTimedPrograms(seconds: number): TimedPrograms {
  let now = seconds;
  const running = new Map<ChildProcess, TimedProgram>();
  const set = async (next: number) => {
    if (next < now) throw new Error(`the clock shows ${now} and never goes back, not to ${next} either`);
    now = next;
    await Promise.all([...running.keys()].map((child) => setClock(child, next)));
  };
  return {
    now: () => now,
    set,
    advance: (by) => set(now + by),
    async start(name, args, logFile) {
      const log = openSync(logFile, 'a');
      const child = spawn(process.execPath, ['--import', clockScript, programScript(name), ...args], {
        stdio: ['ignore', 'pipe', log, 'ipc'],
        env: { ...process.env, MANUAL_CLOCK_MS: String(now * 1000) },
      });
      closeSync(log);
      const exited = once(child, 'exit');
      const url = await listening(child, exited, () => readFileSync(logFile, 'utf8'));
      const program = {
        url,
        async stop() {
          running.delete(child);
          child.kill('SIGTERM');
          await exited;
        },
      };
      running.set(child, program);
      return program;
    },
    async stop() {
      for (const program of [...running.values()].reverse()) await program.stop();
    },
  };
}

async function setClock(child: ChildProcess, seconds: number): Promise<void> {
  const answered = once(child, 'message');
  child.send({ clockMs: seconds * 1000 });
  await answered;
}

function listening(child: ChildProcess, exited: Promise<unknown>, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('the program has no standard output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^listening on (http:\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    void exited.then(() => reject(new Error(`${child.spawnargs.join(' ')} ended: ${log()}`)));
  });
}
