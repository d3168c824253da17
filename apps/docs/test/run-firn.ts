import { runProgram } from '@firn/cli/program';
import colors from 'picocolors';

/** What a run of the command line wrote, and what it ended with. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs `firn` in this process, for a pipe that takes no colours. */
export async function runFirn(words: readonly string[]): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const terminal = {
    out: (text: string) => void out.push(text),
    bytes: (chunk: Uint8Array) => void out.push(new TextDecoder().decode(chunk)),
    error: (text: string) => void error.push(text),
    isTerminal: false,
    width: 100,
    colors: colors.createColors(false),
  };
  const code = await runProgram(['node', 'firn', ...words], terminal, new AbortController().signal);
  return { code, out: out.join('\n'), error: error.join('\n') };
}
