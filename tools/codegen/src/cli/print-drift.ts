import type { Config } from '../config/config.js';
import { changesSinceRun, manifestName, readManifest } from '../manifest/manifest.js';
import type { Console } from '../terminal/console.js';
import { usualCommand } from '../write/generated-header.js';
import type { Difference } from '../write/write-files.js';
import { unifiedDiff } from './unified-diff.js';

/** Most lines of diff for one file, and for all; most files named for one cause. */
const limits = { linesPerFile: 40, lines: 400, files: 5 };

/** Says how generated files differ from what is wanted, where that comes from, and what to do. */
export function printDrift(project: Config, differences: readonly Difference[], console: Console): void {
  const { colors } = console;
  // What a person can read comes first; the hashes of the manifest differ wherever anything does.
  const others = differences.filter((each) => each.path !== manifestName);
  printDifferences(others.length === 0 ? differences : others, (line) => console.error(line), console);
  const { lines, isAsRecorded } = causesOf(project, console);
  const { command = usualCommand } = project;
  const count =
    differences.length === 1 ? '1 generated file is' : `${differences.length} generated files are`;
  const advice = `Run \`${command}${isAsRecorded ? freshFlag(command) : ''}\` and commit the result.`;
  const drift = `${colors.red(colors.bold('drift'))} ${count} not what the contracts say. ${advice}`;
  console.error(['', drift, ...lines].join('\n'));
}

interface Causes {
  readonly lines: readonly string[];
  /** Whether everything is as the last run recorded: then `generate` finds nothing to do by itself. */
  readonly isAsRecorded: boolean;
}

function causesOf(project: Config, { colors }: Console): Causes {
  const manifest = readManifest(project.root);
  if (manifest === undefined) return { lines: [], isAsRecorded: false };
  const { inputs, outputs, generator } = changesSinceRun(project, manifest);
  const lines = [
    ...(inputs.length > 0 ? [`changed since the last run: ${listed(inputs)}`] : []),
    ...(outputs.length > 0
      ? [
          `not as the last run left them: ${listed(outputs)}; what was edited there by hand will be lost: change the document instead`,
        ]
      : []),
    ...(generator ? ['the generator is another one than that of the last run'] : []),
  ];
  return { lines: lines.map((line) => `  ${colors.dim(line)}`), isAsRecorded: lines.length === 0 };
}

function listed(files: readonly string[]): string {
  const more = files.length - limits.files;
  return `${files.slice(0, limits.files).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** npm passes on only what stands behind two dashes. */
const freshFlag = (command: string): string => (command.startsWith('npm run ') ? ' -- --fresh' : ' --fresh');

/** Prints differences in the unified format: of each the first lines, and at most a few hundred of all. */
export function printDifferences(
  differences: readonly Difference[],
  print: (line: string) => void,
  console: Console,
): void {
  let left = limits.lines;
  for (const difference of differences) {
    print(console.colors.bold(`${wordOf[difference.kind]} ${difference.path}`));
    if (left <= 0 || difference.kind === 'stale') continue;
    const lines = unifiedDiff(difference.before ?? '', difference.after ?? '');
    const shown = lines.slice(0, Math.min(limits.linesPerFile, left));
    const partners = partnersOf(shown);
    for (const [index, line] of shown.entries())
      print(coloured(shortened(line, partners.get(index)), console));
    if (lines.length > shown.length)
      print(console.colors.dim(`  ... ${lines.length - shown.length} more lines`));
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
/** What is shown of a long line before the place where it differs. */
const lead = 60;

/** What lines stand against: a removed one against the added one at the same place of its change, and the other way round. */
function partnersOf(lines: readonly string[]): ReadonlyMap<number, string> {
  const partners = new Map<number, string>();
  const endOfRun = (sign: string, start: number): number => {
    let end = start;
    while (lines[end]?.startsWith(sign) === true) end += 1;
    return end;
  };
  for (let start = 0; start < lines.length; ) {
    const added = endOfRun('-', start);
    const end = endOfRun('+', added);
    for (const [offset, line] of lines.slice(start, Math.min(added, start + end - added)).entries()) {
      partners.set(start + offset, lines[added + offset] ?? '');
      partners.set(added + offset, line);
    }
    start = Math.max(end, start + 1);
  }
  return partners;
}

/** A line of a width that can be read, from shortly before the place where it differs from its partner. */
function shortened(line: string, partner = ''): string {
  if (line.length <= maxWidth) return line;
  let same = 1;
  while (same < partner.length && line[same] === partner[same]) same += 1;
  const from = same < maxWidth - lead ? 1 : same - lead;
  const end = line.length > from + maxWidth ? '...' : '';
  return `${line[0]}${from > 1 ? '...' : ''}${line.slice(from, from + maxWidth)}${end}`;
}

function coloured(line: string, { colors }: Console): string {
  if (line.startsWith('@@')) return colors.cyan(line);
  return line.startsWith('+') ? colors.green(line) : line.startsWith('-') ? colors.red(line) : line;
}
