import path from 'node:path';
import { countText, isHttpUrl, type Problem, sortProblems } from '@firn/contract';
import type { Console } from '../terminal/console.js';

/** Most problems that are printed; more are only counted. */
const mostShown = 100;

/** Prints problems as `file:line:column  error  message  code`, by file. */
export function reportProblems(problems: readonly Problem[], console: Console): void {
  const { bold, dim, red, yellow } = console.colors;
  const sorted = sortProblems(problems);
  for (const { location, severity, message, code, refusal } of sorted.slice(0, mostShown)) {
    const place = `${shownFile(location.file, console)}:${location.line}:${location.column}`;
    const pointer = location.pointer === '' ? '' : ` ${dim(location.pointer)}`;
    console.error(
      `${bold(place)}${pointer}\n  ${severity === 'error' ? red('error') : yellow('warning')} ${message} ${dim(refusal === true && severity === 'error' ? `[${code}; --allow ${code}]` : `[${code}]`)}`,
    );
  }
  if (sorted.length > mostShown) console.error(`... and ${sorted.length - mostShown} more`);
}

/** A file as seen from the current folder, which itself is `.`; a document on the network by its URL. */
export function shownFile(file: string, { cwd }: Console): string {
  return isHttpUrl(file) ? file : path.relative(cwd, file).split(path.sep).join('/') || '.';
}

/** `3 warnings`, for a line at the end. */
export function countOf(problems: readonly Problem[], severity: Problem['severity']): string {
  return countText(problems.filter((problem) => problem.severity === severity).length, severity);
}
