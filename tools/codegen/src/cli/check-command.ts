import type { Console } from '../terminal/console.js';
import { loadConfig } from './load-config.js';

/** What the command line says. */
export interface CheckOptions {
  readonly config?: string;
  readonly fresh?: boolean;
  readonly remote?: boolean;
}

/** `firn check` */
export async function checkCommand(
  { config, fresh = false, remote }: CheckOptions,
  console: Console,
): Promise<number> {
  const { colors } = console;
  const { checkProject } = await import('../generate/project-run.js');
  const project = loadConfig(config, console.cwd);
  const { differences, files, leftOut, warnings } = await checkProject(project, {
    fresh,
    remote,
  });
  // Nothing to do is the usual end: what tells of more is loaded when there is more to tell.
  if (leftOut.length > 0) (await import('./report-problems.js')).reportProblems(leftOut, console);
  const notes =
    warnings.length === 0
      ? ''
      : colors.yellow(
          `; ${(await import('./report-problems.js')).countOf(warnings, 'warning')}, listed by \`firn lint\``,
        );
  if (differences.length === 0) {
    console.out(`${colors.green('up to date')}: ${files} files${notes}`);
    return 0;
  }
  const { printDrift } = await import('./print-drift.js');
  printDrift(project, differences, console);
  return 1;
}
