import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { LastWords } from './last-words.js';

/** A program of this repository that runs as a child process. */
export interface ChildProgram {
  readonly name: string;
  readonly pid: number;
  /** Where it listens: `http://127.0.0.1:9650`. */
  readonly url: string;
  /** Resolves once it is gone, with a sentence: how it ended, its last words, and where all of its output is. */
  readonly ended: Promise<string>;
  /** Asks it to stop and resolves when it is gone; kills it after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** How to start a program. */
export interface ChildProgramOptions {
  readonly name: string;
  /** The JavaScript file to run. */
  readonly script: string;
  readonly args: readonly string[];
  /** File that gets everything it writes; its folder is created. */
  readonly logFile: string;
  /** How long it may take until it listens. */
  readonly readyTimeoutMs: number;
  /** Ends the program while it is started; whoever has got it stops it. */
  readonly signal?: AbortSignal | undefined;
}

const readyLine = /^listening on (http:\/\/\S+)$/;

/** How long the output of a program that is gone is waited for, which another process may hold open. */
const lastOutputMs = 2_000;

/**
 * Starts a program and waits for its line `listening on URL`.
 * @throws Error with its last words and the name of its log when it ends or stays silent before that; AbortError at the signal.
 */
export async function startChildProgram(options: ChildProgramOptions): Promise<ChildProgram> {
  const { name, script, args, logFile, signal } = options;
  signal?.throwIfAborted();
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: 'a' });
  // A group of its own: Ctrl-C reaches only the parent, which then stops its children in order.
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const words = new LastWords();
  const keep = (line: string): void => {
    if (!log.writableEnded) log.write(`${line}\n`);
  };
  onLines(child.stderr, (line) => {
    words.add(line);
    keep(line);
  });
  const ended = untilEnded(child).then(async (how) => {
    // Whoever is told where the output is finds all of it there.
    await new Promise<void>((resolve) => log.end(() => resolve()));
    return `the ${name} ended ${how}${said(words)}\nAll of its output is in ${logFile}`;
  });
  const stop = (graceMs = 10_000): Promise<void> => stopChild(child, ended, graceMs);
  try {
    const url = await untilListening(child, ended, options, keep);
    return { name, pid: child.pid as number, url, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const said = (words: LastWords): string => (String(words) === '' ? '' : `. It said:${words}`);

function onLines(stream: Readable | null, take: (line: string) => void): void {
  if (stream === null) throw new Error('the child process has no output');
  createInterface({ input: stream }).on('line', take);
}

/** How it ended: `with code 1`, `by SIGKILL`. What it wrote has been read by then. */
function untilEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      const finish = (): void => {
        clearTimeout(timer);
        resolve(signal === null ? `with code ${code}` : `by ${signal}`);
      };
      const timer = setTimeout(finish, lastOutputMs);
      child.once('close', finish);
    });
  });
}

function untilListening(
  child: ChildProcess,
  ended: Promise<string>,
  { name, logFile, readyTimeoutMs, signal }: ChildProgramOptions,
  keep: (line: string) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal?.reason);
    const timer = setTimeout(() => {
      reject(
        new Error(`the ${name} did not listen within ${readyTimeoutMs} ms; its output is in ${logFile}`),
      );
    }, readyTimeoutMs);
    const settle = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    void ended.then((how) => {
      settle();
      reject(new Error(how));
    });
    onLines(child.stdout, (line) => {
      keep(line);
      const url = readyLine.exec(line)?.[1];
      if (url === undefined) return;
      settle();
      resolve(url);
    });
  });
}

async function stopChild(child: ChildProcess, ended: Promise<string>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
}
