import type { RunResult } from '../generate/project-run.js';
import type { Console } from '../terminal/console.js';
import { countOf } from './report-problems.js';

/** One line on what a run did: `wrote 3 of 215 files (2 changed, 1 new)`. */
export function generateSummary(
  { unchanged, differences, warnings, files }: RunResult,
  { colors }: Console,
): string {
  const notes =
    warnings.length === 0 ? '' : colors.yellow(`; ${countOf(warnings, 'warning')}, listed by \`firn lint\``);
  if (unchanged || differences.length === 0) return `${colors.green('up to date')}: ${files} files${notes}`;
  const kinds = { changed: 'changed', missing: 'new', stale: 'removed' } as const;
  const counts = Object.entries(kinds).flatMap(([kind, word]) => {
    const count = differences.filter((difference) => difference.kind === kind).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return `${colors.green('generated')}: ${counts.join(', ')} of ${files} files${notes}`;
}
