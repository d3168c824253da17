import type { Console } from '../terminal/console.js';
import type { Difference } from '../write/write-files.js';
import { loadConfig } from './load-config.js';

/** Most lines of diff for one file, and for all. */
const limits = { linesPerFile: 40, lines: 400 };

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
  const { differences, files, warnings } = await checkProject(project, {
    fresh,
    remote,
  });
  // Nothing to do is the usual end: what tells of more is loaded when there is more to tell.
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
  const { unifiedDiff } = await import('./unified-diff.js');
  const { usualCommand } = await import('../write/source-file.js');
  const { command = usualCommand } = project;
  printDiff(differences, unifiedDiff, console);
  const count =
    differences.length === 1 ? '1 generated file is' : `${differences.length} generated files are`;
  console.error(
    `\n${colors.red(colors.bold('drift'))} ${count} not what the contracts say. Run \`${command}${fresh ? freshFlag(command) : ''}\` and commit the result.`,
  );
  return 1;
}

/** npm passes on only what stands behind two dashes. */
const freshFlag = (command: string): string => (command.startsWith('npm run ') ? ' -- --fresh' : ' --fresh');

function printDiff(
  differences: readonly Difference[],
  unifiedDiff: (before: string, after: string) => string[],
  console: Console,
): void {
  let left = limits.lines;
  for (const difference of differences) {
    console.error(console.colors.bold(`${wordOf[difference.kind]} ${difference.path}`));
    if (left <= 0 || difference.kind === 'stale') continue;
    const lines = unifiedDiff(difference.before ?? '', difference.after ?? '');
    const shown = lines.slice(0, Math.min(limits.linesPerFile, left));
    for (const line of shown) console.error(coloured(line, console));
    if (lines.length > shown.length)
      console.error(console.colors.dim(`  ... ${lines.length - shown.length} more lines`));
    left -= shown.length;
  }
}

const wordOf: Readonly<Record<Difference['kind'], string>> = {
  changed: 'changed',
  missing: 'missing',
  stale: 'stale  ',
};

/** Lines of code may be longer than any screen. */
const maxWidth = 200;

function coloured(line: string, { colors }: Console): string {
  const short = line.length > maxWidth ? `${line.slice(0, maxWidth)}...` : line;
  if (line.startsWith('@@')) return colors.cyan(short);
  return line.startsWith('+') ? colors.green(short) : line.startsWith('-') ? colors.red(short) : short;
}
