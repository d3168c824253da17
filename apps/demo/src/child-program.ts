import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** A program of this repository that runs as a child process. */
export interface ChildProgram {
  readonly name: string;
  /** Where it listens: `http://127.0.0.1:9650`. */
  readonly url: string;
  /** Resolves with the exit code, or null after a signal, once it is gone. */
  readonly exited: Promise<number | null>;
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
}

const readyLine = /^listening on (http:\/\/\S+)$/;

/**
 * Starts a program and waits for its line `listening on URL`.
 * @throws Error that names the log file when it ends or stays silent before that.
 */
export async function startChildProgram(options: ChildProgramOptions): Promise<ChildProgram> {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  // A group of its own: Ctrl-C reaches only the parent, which then stops its children in order.
  const child = spawn(process.execPath, [options.script, ...options.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.stderr?.pipe(log, { end: false });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      log.end();
      resolve(code);
    });
  });
  const url = await waitUntilListening(child, exited, options, (line) => {
    if (!log.writableEnded) log.write(`${line}\n`);
  });
  return { name: options.name, url, exited, stop: (graceMs = 10_000) => stopChild(child, exited, graceMs) };
}

function waitUntilListening(
  child: ChildProcess,
  exited: Promise<number | null>,
  options: ChildProgramOptions,
  writeLog: (line: string) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) =>
      reject(new Error(`the ${options.name} ${what}; its output is in ${options.logFile}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`was not ready after ${options.readyTimeoutMs} ms`);
    }, options.readyTimeoutMs);
    void exited.then((code) => {
      clearTimeout(timer);
      fail(`ended with code ${code} before it was ready`);
    });
    if (child.stdout === null) throw new Error('the child process has no standard output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      writeLog(line);
      const url = readyLine.exec(line)?.[1];
      if (url !== undefined) {
        clearTimeout(timer);
        resolve(url);
      }
    });
  });
}

async function stopChild(
  child: ChildProcess,
  exited: Promise<number | null>,
  graceMs: number,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(timer);
}
