import type { RunResult } from '../generate/project-run.js';
import type { Console } from '../terminal/console.js';
import { countOf } from './report-problems.js';

/** One line on what a run did, or would do: `generated: 2 changed, 1 new of 215 files; src/handlers.ts extended`. */
export function generateSummary(
  { unchanged, differences, extended, warnings, files }: RunResult,
  { colors }: Console,
  dryRun = false,
): string {
  const notes =
    warnings.length === 0 ? '' : colors.yellow(`; ${countOf(warnings, 'warning')}, listed by \`firn lint\``);
  const more = extended
    .map(({ path, kind }) => `; ${path} ${kind === 'missing' ? 'created' : 'extended'}`)
    .join('');
  if (unchanged || differences.length === 0)
    return `${colors.green('up to date')}: ${files} files${more}${notes}`;
  const kinds = { changed: 'changed', missing: 'new', stale: 'removed' } as const;
  const counts = Object.entries(kinds).flatMap(([kind, word]) => {
    const count = differences.filter((difference) => difference.kind === kind).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const done = dryRun ? 'would generate' : 'generated';
  return `${colors.green(done)}: ${counts.join(', ')} of ${files} files${more}${notes}`;
}
