import { readFormats, readHandlersPath } from '../config/config.js';
import { type FolderSettings, readFolderSettings } from '../config/folder-layout.js';
import { SettingsError, SettingsReader } from '../config/settings-reader.js';
import type { RunResult } from '../generate/project-run.js';
import { remoteSettingsOf } from '../remote/remote-settings.js';
import type { Console } from '../terminal/console.js';
import { allowedRules } from './allowed-rules.js';
import { generateSummary } from './generate-summary.js';
import { loadConfig } from './load-config.js';
import { reportProblems } from './report-problems.js';

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
  const dryRun = options.dryRun === true;
  const result = await generateProject(config, {
    ...remoteSettingsOf(options),
    fresh: options.fresh === true,
    dryRun,
  });
  await reportRun(result, dryRun, console);
  return 0;
}

async function reportRun(result: RunResult, dryRun: boolean, console: Console): Promise<void> {
  if (dryRun) {
    const { printDifferences } = await import('./print-drift.js');
    printDifferences([...result.extended, ...result.differences], (line) => console.out(line), console);
  }
  reportProblems(result.leftOut, console);
  console.out(generateSummary(result, console, dryRun));
}

/**
 * What the options say about the folder of a program; undefined for packages.
 * @throws SettingsError
 */
function folderSettingsOf({ layout, out, write, importExtension }: Options): FolderSettings | undefined {
  if (layout !== 'folder' && (write !== undefined || importExtension !== undefined))
    throw new SettingsError(
      `${write === undefined ? '--import-extension' : '--write'} is an option of --layout folder`,
    );
  const parts = text(write)
    ?.split(',')
    .map((part) => part.trim());
  return readFolderSettings(new SettingsReader({ layout, out, write: parts, importExtension }, 'options'));
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
        ? 'say where the packages go: --out packages; or for one folder of your program: --out src/api --layout folder'
        : '--watch needs a firn.json that lists the documents';
    console.error(`${red(bold('error'))} ${reason}`);
    return 2;
  }
  const { generateDocument } = await import('../generate/document-run.js');
  const name = text(options.name);
  const dryRun = options.dryRun === true;
  const handlers = readHandlersPath(new SettingsReader({ handlers: options.handlers }, 'options'));
  const inFolder = folderSettingsOf(options);
  if (name !== undefined && !/^[a-z][a-z0-9-]*$/.test(name))
    throw new SettingsError(
      `--name: ${JSON.stringify(name)} must be in lower case, such as pets or pet-shop`,
    );
  const scope = text(options.scope) ?? '@firn';
  if (!/^@[a-z0-9~-][a-z0-9._~-]*$/.test(scope))
    throw new SettingsError(`--scope: ${JSON.stringify(scope)} must be a scope of npm, such as @shop`);
  if (handlers !== undefined && inFolder !== undefined && !inFolder.write.includes('server'))
    throw new SettingsError('--handlers needs --write server: it has their types');
  const result = await generateDocument({
    documents,
    root: console.cwd,
    out,
    scope,
    codecs: options.codecs === true,
    ...readFormats(
      new SettingsReader({ int64: options.int64, dates: options.dates, formats: options.formats }, 'options'),
    ),
    allow: allowedRules(text(options.allow)),
    ...remoteSettingsOf(options),
    ...(name !== undefined && { name }),
    ...(handlers !== undefined && { handlers }),
    dryRun,
    ...(inFolder !== undefined && { inFolder }),
  });
  await reportRun(result, dryRun, console);
  return 0;
}
