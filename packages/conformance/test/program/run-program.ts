import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/program/main.js', import.meta.url));

/** How a run of the program ended. */
interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the built program with some words. */
export function run(...words: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...words], { maxBuffer: 2 ** 26 }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, error: err });
    });
  });
}
