import { lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.js';
import { contentHash, fileHash } from './content-hash.js';
import { filesBelow } from './files-below.js';
import { generatorHash } from './generator-hash.js';
import { readIfThere } from './read-if-there.js';

/**
 * What the last run read and wrote, by path and hash. It only saves time: a run that finds all hashes as recorded has nothing to do,
 * and any other run makes again only the modules whose drafts changed.
 */
export interface Manifest {
  readonly generator: string;
  readonly configuration: string;
  /** Documents of each contract, after expanding patterns. */
  readonly documents: Readonly<Record<string, readonly string[]>>;
  /** Hashes of all files read; `absent` for one that did not exist. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, string>>;
  /** Hash of the draft that each module was made of; see `BuiltFiles`. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Folders that hold nothing but outputs. */
  readonly folders: readonly string[];
}

/** Name of the file, beside the configuration. */
export const manifestName = 'firn.manifest.json';

/** The manifest of the last run; `undefined` if there is none, or none that can be read. */
export function readManifest(root: string): Manifest | undefined {
  const text = readIfThere(path.join(root, manifestName));
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // Older ones have no drafts.
    return isManifest(value) ? { ...value, drafts: value.drafts ?? {} } : undefined;
  } catch {
    return undefined;
  }
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 1)}\n`;
}

/** What a manifest is made of. */
export interface ManifestParts {
  readonly config: Config;
  /** Paths of all files read, relative to the root. */
  readonly inputs: readonly string[];
  readonly outputs: readonly { readonly path: string; readonly text: string }[];
  readonly drafts: Readonly<Record<string, string>>;
  readonly folders: readonly string[];
  /** When the run began to read, in milliseconds since 1970. */
  readonly startedMs: number;
  /** Hash of the generator, if it is known. */
  readonly generator?: string;
}

export function createManifest(parts: ManifestParts): Manifest {
  const { config, inputs, outputs, drafts, folders, startedMs, generator } = parts;
  const hashRead = (file: string): string =>
    wasSavedSince(path.join(config.root, file), startedMs) ? savedDuringRun : hashOf(config.root, file);
  const sorted = (entries: [string, string][]): Record<string, string> =>
    Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    generator: generator ?? generatorHash(),
    configuration: hashRead(config.file),
    documents: documentsOf(config),
    inputs: sorted(inputs.map((file) => [file, hashRead(file)])),
    outputs: sorted(outputs.map(({ path: file, text }) => [file, contentHash(text)])),
    drafts: sorted(Object.entries(drafts)),
    folders: [...folders].sort(),
  };
}

/** Recorded instead of the hash of a file that was saved during the run, which may have read either text. */
const savedDuringRun = 'saved during the run';

/** Whether a file was saved since a time. A time to come, as a clock that is wrong leaves it, says nothing. */
function wasSavedSince(file: string, startedMs: number): boolean {
  const savedMs = Math.floor(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return savedMs > startedMs && savedMs <= Date.now();
}

/** What is not any more as a run read and left it. */
export interface ChangesSinceRun {
  /** Documents and settings, relative to the project. */
  readonly inputs: readonly string[];
  /** Generated files that others have changed, removed or added. */
  readonly outputs: readonly string[];
  /** Whether another generator wrote them. */
  readonly generator: boolean;
}

/** Finds what changed since the run that wrote a manifest. */
export function changesSinceRun(config: Config, manifest: Manifest): ChangesSinceRun {
  const { root, file } = config;
  const differing = (hashes: Readonly<Record<string, string>>): string[] =>
    Object.keys(hashes).filter((name) => hashOf(root, name) !== hashes[name]);
  const recorded = Object.values(manifest.documents).flat();
  const documents = Object.values(documentsOf(config)).flat();
  const added = manifest.folders
    .flatMap((folder) => filesIn(root, folder))
    .filter((name) => manifest.outputs[name] === undefined);
  const inputs = [
    ...(hashOf(root, file) === manifest.configuration ? [] : [file]),
    ...differing(manifest.inputs),
    ...documents.filter((name) => !recorded.includes(name)),
    ...recorded.filter((name) => !documents.includes(name)),
  ];
  return {
    inputs: [...new Set(inputs)],
    outputs: [...differing(manifest.outputs), ...added],
    generator: manifest.generator !== generatorHash(),
  };
}

function documentsOf(config: Config): Record<string, readonly string[]> {
  return Object.fromEntries(config.contracts.map(({ name, documents }) => [name, documents]));
}

function hashOf(root: string, file: string): string {
  try {
    return fileHash(path.join(root, file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'absent';
    throw error;
  }
}

function filesIn(root: string, folder: string): string[] {
  const absolute = path.join(root, folder);
  if (lstatSync(absolute, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return filesBelow(absolute, `${folder}/`);
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const parts: Record<string, unknown> = { ...value };
  const isMap = (key: string): boolean => typeof parts[key] === 'object' && parts[key] !== null;
  return (
    typeof parts.generator === 'string' &&
    typeof parts.configuration === 'string' &&
    ['documents', 'inputs', 'outputs'].every(isMap) &&
    Array.isArray(parts.folders)
  );
}
