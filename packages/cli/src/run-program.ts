import { isContractCommand, runContractCommand } from './contract-commands.js';
import { exitCodes, isUsageError } from './exit-code.js';
import { isRefusedError } from './refused-error.js';
import type { Terminal } from './terminal.js';

/**
 * Runs the command line and gives the exit code.
 * @param stop aborted when the program is interrupted.
 */
export async function runProgram(
  argv: readonly string[],
  terminal: Terminal,
  stop: AbortSignal,
): Promise<number> {
  const [, , command, ...words] = argv;
  // The generator is a program of its own: a check with nothing to do ends before the commands of this one are loaded.
  if (isContractCommand(command)) {
    try {
      return await runContractCommand(command, withoutSeparator(words));
    } catch (error) {
      return reportFailure(error, terminal);
    }
  }
  const { createProgram } = await import('./program.js');
  let code: number = exitCodes.done;
  const program = createProgram({
    terminal,
    stop,
    exit: (given) => {
      code = given;
    },
  });
  try {
    await program.parseAsync([...argv]);
    return code;
  } catch (error) {
    // Who interrupts it needs no reason why there is no answer.
    if (stop.aborted && isNoAnswer(error)) return exitCodes.interrupted;
    return reportFailure(error, terminal);
  }
}

/** Words without the first `--`, which only parts them from those before: `firn check -- --fresh`. */
function withoutSeparator(words: readonly string[]): readonly string[] {
  const index = words.indexOf('--');
  return index === -1 ? words : words.toSpliced(index, 1);
}

const isItRunning = 'Is the server running? --url says where; `npm start` runs a node and a metrics service.';
const isItTheRightOne =
  'Is it the right server? --url says which, and --chain which chain of a node; `npm start` runs a node on port 9650 and a metrics service on 9660.';

// By name: the classes of what failed are loaded with the commands that throw them.
function isNoAnswer(error: unknown): error is Error & { readonly status?: number } {
  return error instanceof Error && error.name === 'NoAnswerError';
}

function isCommanderError(error: unknown): error is Error & { readonly exitCode: number } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}

function reportFailure(error: unknown, { error: write, colors }: Terminal): number {
  if (isCommanderError(error)) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const label = colors.red('error');
  if (isUsageError(error)) {
    write(`${label} ${error.message}`);
    return exitCodes.usage;
  }
  if (isNoAnswer(error)) {
    write(`${label} ${error.message}\n${error.status === undefined ? isItRunning : isItTheRightOne}`);
    return exitCodes.noAnswer;
  }
  if (isRefusedError(error)) {
    write(`${label} ${error.message}`);
    return exitCodes.refused;
  }
  if (error instanceof RangeError || (error instanceof Error && error.name === 'ValidationError')) {
    write(`${label} ${error.message}`);
    return exitCodes.usage;
  }
  throw error;
}
