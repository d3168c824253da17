import { CommanderError } from 'commander';
import { isRefusedError } from './commands/subscribe.js';
import { exitCodes, isUsageError } from './exit-code.js';
import { createProgram } from './program.js';
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
    return reportFailure(error, terminal);
  }
}

function reportFailure(error: unknown, { error: write, colors }: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const label = colors.red('error');
  if (isUsageError(error)) {
    write(`${label} ${error.message}`);
    return exitCodes.usage;
  }
  // By name: the classes of what failed are loaded with the commands that throw them.
  if (error instanceof Error && error.name === 'NoAnswerError') {
    write(
      `${label} ${error.message}\nIs the server running? --url says where; \`npm start\` runs a node and a metrics service.`,
    );
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
