import colors from 'picocolors';
import { runProgram } from '../src/run-program.js';

/** What a run of the program wrote, and what it ended with. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** A program that runs until it is stopped. */
export interface Running {
  /** The first line of its standard output. */
  readonly firstLine: Promise<string>;
  /** Interrupts it, as Ctrl-C does. */
  stop(): Promise<Ran>;
}

/** Runs the command line in this process, for a pipe that takes no colours. */
export function firn(...words: readonly string[]): Promise<Ran> {
  return run(words, new AbortController().signal, () => {});
}

/** Starts a command that runs until it is interrupted. */
export function startFirn(...words: readonly string[]): Running {
  const interrupt = new AbortController();
  let ended: Promise<Ran> | undefined;
  const firstLine = new Promise<string>((resolve, reject) => {
    ended = run(words, interrupt.signal, resolve);
    ended.then(({ error }) => reject(new Error(error)), reject);
  });
  return {
    firstLine,
    stop: async () => {
      interrupt.abort();
      if (ended === undefined) throw new Error('it did not start');
      return ended;
    },
  };
}

async function run(
  words: readonly string[],
  stop: AbortSignal,
  onLine: (line: string) => void,
): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const terminal = {
    out: (text: string) => {
      out.push(text);
      onLine(text);
    },
    bytes: (chunk: Uint8Array) => void out.push(new TextDecoder().decode(chunk)),
    error: (text: string) => void error.push(text),
    isTerminal: false,
    width: 100,
    colors: colors.createColors(false),
  };
  const code = await runProgram(['node', 'firn', ...words], terminal, stop);
  return { code, out: out.join('\n'), error: error.join('\n') };
}
