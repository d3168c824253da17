import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FormatOptions } from '@firn/contract';
import { type Allowable, allowable, isHttpUrl } from '@firn/contract';
import { expandPattern } from './expand-pattern.js';
import { disk, type FileTree } from './file-tree.js';
import { type FolderLayout, readFolderSettings } from './folder-layout.js';
import { type PackageRole, packageRoles } from './package-roles.js';
import { SettingsError, SettingsReader, type Unknown } from './settings-reader.js';

/** What `firn.json` says: which contracts there are and what is written for them. */
export interface Config {
  /** Absolute path of the folder of `firn.json`; everything else is relative to it. */
  readonly root: string;
  /** Path of the configuration relative to the root. */
  readonly file: string;
  /** Folder of the packages: `packages`. */
  readonly packages: string;
  /** npm scope of the packages: `@firn`; empty if no contract has packages. */
  readonly scope: string;
  /** The command that brings the files up to date, which they name; absent: `npx firn generate`. */
  readonly command?: string;
  readonly contracts: readonly ContractConfig[];
}

export interface ContractConfig extends FormatOptions {
  readonly name: string;
  /** Paths of the documents relative to the root, patterns expanded, and URLs, sorted. */
  readonly documents: readonly string[];
  /** Whether the rules for own contracts hold: summaries, examples, errors and known extensions. */
  readonly strict: boolean;
  /** Whether formats with a codec decide types. */
  readonly codecs: boolean;
  /** Rules that may be broken: what they refuse is generated with a warning. */
  readonly allow?: readonly Allowable[];
  /** The packages that are written, or the parts of the folder. */
  readonly write: readonly PackageRole[];
  /** The folder of a program that the contract is written into, instead of packages. */
  readonly folder?: FolderLayout;
  /** Folder of the bundled documents, where they are written. */
  readonly bundle?: string;
  /** File for tests of the examples, for the test runner of Node.js, where they are written. */
  readonly tests?: string;
  /** Module of the project with its handlers, which gets a stub for each new operation; relative to the project. */
  readonly handlers?: string;
  /** Writers of the project beside ours. */
  readonly writers?: readonly WriterConfig[];
}

/** A writer that a module of the project, or a package, exports. */
export interface WriterConfig {
  /** `./writers/markdown.mjs`, relative to the project, or the name of a package. */
  readonly module: string;
  /** The folder that it writes into, relative to the project. */
  readonly out: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Name of the configuration file. */
export const configName = 'firn.json';

/** The closest `firn.json` at or above a folder. */
export function findConfig(folder: string): string | undefined {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const file = path.join(current, configName);
    if (existsSync(file)) return file;
    if (path.dirname(current) === current) return undefined;
  }
}

/**
 * Reads a configuration. One of a commit of long ago may say what only the version of then knew: `unknown` `ignore` reads what this one knows.
 * @throws SettingsError naming the setting and what is allowed there.
 */
export function readConfig(file: string, files: FileTree = disk, unknown: Unknown = 'refuse'): Config {
  const absolute = path.resolve(file);
  const root = path.dirname(absolute);
  const settings = new SettingsReader(parse(absolute, files), path.basename(absolute), unknown);
  const command = settings.optionalText('command');
  const contracts = settings
    .section('contracts')
    .sections()
    .map(([name, section]) => readContractConfig(name, section, root, files));
  const modules = contracts.flatMap(({ handlers }) => handlers ?? []);
  const twice = modules.find((each, index) => modules.indexOf(each) !== index);
  if (twice !== undefined)
    throw new SettingsError(
      `${path.basename(absolute)}: two contracts have the handlers ${twice}; give each a module of its own`,
    );
  const needsScope = contracts.length === 0 || contracts.some(({ folder }) => folder === undefined);
  const config: Config = {
    root,
    file: path.basename(absolute),
    packages: settings.optionalText('packages') ?? 'packages',
    scope: needsScope ? settings.text('scope') : (settings.optionalText('scope') ?? ''),
    contracts,
    ...(command !== undefined && { command }),
  };
  settings.refuseUnknown(['$schema', 'packages', 'scope', 'command', 'contracts']);
  return config;
}

function readContractConfig(
  name: string,
  settings: SettingsReader,
  root: string,
  files: FileTree,
): ContractConfig {
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new SettingsError(
      `${settings.place}: the name of a contract is in lower case, such as node or metrics`,
    );
  settings.refuseUnknown([
    ...['documents', 'strict', 'codecs', 'int64', 'dates', 'formats', 'allow', 'layout', 'out'],
    ...['importExtension', 'write', 'bundle', 'tests', 'writers', 'handlers'],
  ]);
  const patterns = settings.texts('documents');
  const documents = patterns.flatMap((pattern) =>
    isHttpUrl(pattern) ? [pattern] : expandPattern(root, pattern, files),
  );
  if (documents.length === 0)
    throw new SettingsError(`${settings.place}.documents: no file matches ${patterns.join(', ')}`);
  const bundle = settings.optionalText('bundle');
  const tests = settings.optionalText('tests');
  const writers = settings.optionalList('writers').map(readWriterConfig);
  const handlers = readHandlersPath(settings);
  const places = readPlaces(settings, tests !== undefined);
  if (handlers !== undefined && !places.write.includes('server'))
    throw new SettingsError(`${settings.place}.handlers needs "server" in write: it has their types`);
  return {
    name,
    documents: [...new Set(documents)].sort(),
    strict: settings.flag('strict'),
    codecs: settings.flag('codecs'),
    ...readFormats(settings),
    allow: settings.choices('allow', allowable),
    ...(bundle !== undefined && { bundle }),
    ...(tests !== undefined && { tests }),
    ...(writers.length > 0 && { writers }),
    ...(handlers !== undefined && { handlers }),
    ...places,
  };
}

/**
 * Where a contract goes, and what is written there.
 * @param hasTests whether tests of the examples are written: they import the server and zod schemas.
 */
function readPlaces(settings: SettingsReader, hasTests: boolean): Pick<ContractConfig, 'write' | 'folder'> {
  const inFolder = readFolderSettings(settings);
  if (inFolder === undefined) {
    for (const key of ['out', 'importExtension'])
      if (settings.values[key] !== undefined)
        throw new SettingsError(`${settings.place}.${key} is a setting of the layout folder`);
    return { write: settings.choices('write', packageRoles) };
  }
  refuseOutside(settings, inFolder.folder.path, 'src/api');
  if (hasTests && !inFolder.write.includes('server'))
    throw new SettingsError(`${settings.place}.write must name server, which tests import`);
  if (hasTests && !inFolder.folder.zod)
    throw new SettingsError(`${settings.place}.write must name zod, which tests import`);
  return inFolder;
}

/** What programs have for usual formats, and whether others are checked. @throws SettingsError for what is none of it */
export function readFormats(settings: SettingsReader): FormatOptions {
  const int64 = settings.optionalChoice('int64', ['number', 'bigint', 'string']);
  const dates = settings.optionalChoice('dates', ['string', 'Date']);
  const formats = settings.optionalChoice('formats', ['annotate', 'check']);
  return {
    ...(int64 !== undefined && { int64 }),
    ...(dates !== undefined && { dates }),
    ...(formats !== undefined && { formats }),
  };
}

/** The module of a project's handlers. @throws SettingsError for a path that is no module of the project */
export function readHandlersPath(settings: SettingsReader): string | undefined {
  const handlers = settings.optionalText('handlers');
  if (handlers === undefined) return undefined;
  const normal = path.posix.normalize(handlers);
  if (
    path.posix.isAbsolute(normal) ||
    normal.startsWith('..') ||
    !/\.[cm]?tsx?$/.test(normal) ||
    /\.d\.[cm]?ts$/.test(normal)
  )
    throw new SettingsError(
      `${settings.place}.handlers: ${JSON.stringify(handlers)} must be a TypeScript module inside the project, such as src/handlers.ts`,
    );
  return normal;
}

function readWriterConfig(settings: SettingsReader): WriterConfig {
  settings.refuseUnknown(['module', 'out', 'options']);
  const out = settings.text('out');
  refuseOutside(settings, out, 'docs/api');
  return { module: settings.text('module'), out, options: settings.optionalSection('options')?.values ?? {} };
}

function refuseOutside(settings: SettingsReader, out: string, example: string): void {
  if (path.posix.isAbsolute(out) || path.posix.normalize(`${out}/`) !== `${out}/` || out.startsWith('..'))
    throw new SettingsError(
      `${settings.place}.out: ${JSON.stringify(out)} must be a folder inside the project, such as ${example}`,
    );
}

function parse(file: string, files: FileTree): unknown {
  try {
    return JSON.parse(files.read(file));
  } catch (error) {
    throw new SettingsError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
