import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SettingsError } from '../config/settings-reader.js';
import { fileHash } from '../manifest/content-hash.js';
import type { Writer } from '../write/generated-file.js';
import { loadMorph } from '../write/source-files.js';

/** A writer that `firn.json` names. */
export interface LoadedWriter {
  readonly writer: Writer;
  /** Its module and the files that it imports, directly or not; absolute paths. Packages are left out. */
  readonly modules: readonly string[];
}

/** Hashes of the modules that this process has loaded: Node.js loads each of them once. */
const loadedHashes = new Map<string, string>();

/**
 * Loads a writer from a path relative to the folder of `firn.json`, or from a package that is installed there.
 * @throws SettingsError if there is none, or if a module of it changed since this process loaded it.
 */
export async function loadWriter(module: string, root: string): Promise<LoadedWriter> {
  const file = locate(module, root);
  const modules = [...importedBy(file, module)];
  for (const each of modules) {
    const hash = fileHash(each);
    if ((loadedHashes.get(each) ?? hash) !== hash)
      throw new SettingsError(
        `${path.relative(root, each)} changed since the writer ${module} was loaded; start firn again`,
      );
    loadedHashes.set(each, hash);
  }
  const loaded: { readonly default?: unknown } = await import(pathToFileURL(file).href).catch(
    (cause: unknown) => {
      throw new SettingsError(`the writer ${module} cannot be loaded: ${messageOf(cause, modules)}`, {
        cause,
      });
    },
  );
  if (typeof loaded.default !== 'function')
    throw new SettingsError(
      `the writer ${module} has no default export that is a function; see defineWriter`,
    );
  return { writer: loaded.default as Writer, modules };
}

/** The message of an error, and where in these modules it happened, as far as its stack says so. */
export function messageOf(error: unknown, modules: readonly string[]): string {
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? '').split('\n');
  for (const file of modules) {
    const place = frames.find((line) => line.includes(`${file}:`))?.split(`${file}:`)[1];
    if (place !== undefined)
      return `${error.message} (${path.basename(file)}:${/^[\d:]*\d/.exec(place)?.[0] ?? ''})`;
  }
  return error.message;
}

function locate(module: string, root: string): string {
  if (module.startsWith('.') || path.isAbsolute(module)) return path.resolve(root, module);
  try {
    return createRequire(path.join(root, 'firn.json')).resolve(module);
  } catch (cause) {
    throw new SettingsError(`the writer ${module} is not installed in ${root}; a file begins with ./`, {
      cause,
    });
  }
}

/** A module and what it imports by relative paths. */
function importedBy(start: string, module: string): ReadonlySet<string> {
  const { ts } = loadMorph();
  const found = new Set([start]);
  for (const file of found) {
    if (!/\.[cm]?js$/.test(file))
      throw new SettingsError(
        `the writer ${module}: ${path.basename(file)} is not a JavaScript module (.mjs, .js or .cjs)`,
      );
    for (const { fileName } of ts.preProcessFile(textOf(file, module)).importedFiles)
      if (/^\.\.?\//.test(fileName) && /\.[cm]?js$/.test(fileName))
        found.add(path.resolve(path.dirname(file), fileName));
  }
  return found;
}

function textOf(file: string, module: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new SettingsError(`the writer ${module}: there is no file ${file}`, { cause });
  }
}
