import { isContractError } from '@firn/contract';
import { isSettingsError } from '../config/settings-reader.js';
import type { Console } from '../terminal/console.js';
import { isWriteError } from '../write/write-error.js';
import { countOf, reportProblems } from './report-problems.js';

/** Tells people what went wrong and what to do next; an error that nobody expected keeps its stack. */
export function reportFailure(error: unknown, console: Console): void {
  const { bold, red } = console.colors;
  if (isContractError(error)) {
    reportProblems(error.problems, console);
    console.error(
      `\n${red(bold('error'))} ${countOf(error.problems, 'error')} in the contract. Nothing was written; correct the places above and run it again.`,
    );
    return;
  }
  if (isSettingsError(error) || isWriteError(error)) {
    console.error(`${red(bold('error'))} ${error.message}`);
    return;
  }
  console.error(
    `${red(bold('error'))} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
}
