import path from 'node:path';
import { countText, type Problem, sortProblems } from '../problem.js';
import type { Console } from './console.js';

/** Most problems that are printed; more are only counted. */
const mostShown = 100;

/** Prints problems as `file:line:column  error  message  code`, by file. */
export function reportProblems(problems: readonly Problem[], console: Console): void {
  const { bold, dim, red, yellow } = console.colors;
  const sorted = sortProblems(problems);
  for (const { location, severity, message, code } of sorted.slice(0, mostShown)) {
    const place = `${path.relative(console.cwd, location.file)}:${location.line}:${location.column}`;
    const pointer = location.pointer === '' ? '' : ` ${dim(location.pointer)}`;
    console.error(
      `${bold(place)}${pointer}\n  ${severity === 'error' ? red('error') : yellow('warning')} ${message} ${dim(`[${code}]`)}`,
    );
  }
  if (sorted.length > mostShown) console.error(`... and ${sorted.length - mostShown} more`);
}

/** `3 warnings`, for a line at the end. */
export function countOf(problems: readonly Problem[], severity: Problem['severity']): string {
  return countText(problems.filter((problem) => problem.severity === severity).length, severity);
}
