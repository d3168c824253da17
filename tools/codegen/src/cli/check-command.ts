import type { Console } from '../terminal/console.js';
import { usualCommand } from '../write/source-file.js';
import type { Difference } from '../write/write-files.js';
import { loadConfig } from './load-config.js';
import { countOf } from './report-problems.js';
import { unifiedDiff } from './unified-diff.js';

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
  const { command = usualCommand } = project;
  const { differences, files, warnings } = await checkProject(project, {
    fresh,
    remote,
  });
  const notes =
    warnings.length === 0 ? '' : colors.yellow(`; ${countOf(warnings, 'warning')}, listed by \`firn lint\``);
  if (differences.length === 0) {
    console.out(`${colors.green('up to date')}: ${files} files${notes}`);
    return 0;
  }
  printDiff(differences, console);
  const count =
    differences.length === 1 ? '1 generated file is' : `${differences.length} generated files are`;
  console.error(
    `\n${colors.red(colors.bold('drift'))} ${count} not what the contracts say. Run \`${command}${fresh ? freshFlag(command) : ''}\` and commit the result.`,
  );
  return 1;
}

/** npm passes on only what stands behind two dashes. */
const freshFlag = (command: string): string => (command.startsWith('npm run ') ? ' -- --fresh' : ' --fresh');

function printDiff(differences: readonly Difference[], console: Console): void {
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
