import { CommanderError } from 'commander';
import { isSettingsError } from '../config/settings-reader.js';
import { type Console, createConsole } from '../terminal/console.js';
import { createProgram } from './program.js';

/** Runs the command line and gives the exit code: 0 done, 1 drift or a mistake in a contract, 2 a mistake in the call. */
export async function runProgram(
  argv: readonly string[],
  console: Console = createConsole(),
): Promise<number> {
  const outcome = { code: 0 };
  const program = createProgram(console, (code) => {
    outcome.code = code;
  });
  try {
    await program.parseAsync([...argv]);
    return outcome.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { reportFailure } = await import('./report-failure.js');
    reportFailure(error, console);
    return isSettingsError(error) ? 2 : 1;
  }
}
