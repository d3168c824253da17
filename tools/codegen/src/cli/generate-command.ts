import type { RunResult } from '../generate/project-run.js';
import type { Console } from './console.js';
import { loadConfig } from './load-config.js';
import { countOf } from './report-problems.js';

type Options = Readonly<Record<string, string | boolean | undefined>>;

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** `firn generate` */
export async function generateCommand(
  documents: readonly string[],
  options: Options,
  console: Console,
): Promise<number> {
  if (documents.length > 0) return generateDocuments(documents, options, console);
  const config = loadConfig(text(options.config), console.cwd);
  if (options.watch === true) {
    const { watchProject } = await import('./watch-project.js');
    await watchProject(config, console);
    return 0;
  }
  const { generateProject } = await import('../generate/project-run.js');
  console.out(summaryOf(await generateProject(config), console));
  return 0;
}

async function generateDocuments(
  documents: readonly string[],
  options: Options,
  console: Console,
): Promise<number> {
  const { bold, red } = console.colors;
  const out = text(options.out);
  if (out === undefined || options.watch === true) {
    const reason =
      out === undefined
        ? 'say where the packages go: --out packages'
        : '--watch needs a firn.json that lists the documents';
    console.error(`${red(bold('error'))} ${reason}`);
    return 2;
  }
  const { generateDocument } = await import('../generate/document-run.js');
  const name = text(options.name);
  const result = await generateDocument({
    documents,
    root: console.cwd,
    out,
    scope: text(options.scope) ?? '@firn',
    codecs: options.codecs === true,
    ...(name !== undefined && { name }),
  });
  console.out(summaryOf(result, console));
  return 0;
}

/** One line on what a run did: `wrote 3 of 215 files (2 changed, 1 new)`. */
export function summaryOf(
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
