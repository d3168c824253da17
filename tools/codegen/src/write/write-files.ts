import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GeneratedFile } from './generated-file.js';
import { byCodeUnit } from './import-list.js';
import { generatedMark } from './source-file.js';
import { type SyntaxProblem, verifySyntax } from './verify-syntax.js';

/** How the disk differs from what the generator wants. */
export interface Difference {
  readonly path: string;
  readonly kind: 'missing' | 'changed' | 'stale';
  /** The text on the disk, for `changed` and `stale`. */
  readonly before?: string;
  /** The wanted text, for `missing` and `changed`. */
  readonly after?: string;
}

/** Generated text that is not TypeScript, or a file on the disk that is not the generator's to touch. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
  readonly problems: readonly SyntaxProblem[];

  constructor(message: string, problems: readonly SyntaxProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/**
 * Compares the wanted files with the disk and touches nothing: the dry mode, for `firn check`.
 * `folders` are the folders that belong to the generator alone, relative to `root`: other files in them are stale.
 * @throws WriteError for a link, or for a file in the way that the generator has not written.
 */
export async function compareFiles(
  root: string,
  files: readonly GeneratedFile[],
  folders: readonly string[],
): Promise<Difference[]> {
  const wanted = new Set(files.map((file) => file.path));
  const found = (await Promise.all(folders.map((folder) => listFiles(root, folder)))).flat();
  const stale = found.filter((file) => !wanted.has(file)).map((file) => compareStale(root, file));
  const differences = await Promise.all([...files.map((file) => compareWanted(root, file)), ...stale]);
  return differences
    .filter((difference) => difference !== undefined)
    .sort((a, b) => byCodeUnit(a.path, b.path));
}

/**
 * Writes what differs, removes what is stale, and returns what it changed. Nothing is written if any changed file
 * is not valid TypeScript.
 * @throws WriteError with every syntax problem; see also {@link compareFiles}.
 */
export async function writeFiles(
  root: string,
  files: readonly GeneratedFile[],
  folders: readonly string[],
): Promise<Difference[]> {
  const differences = await compareFiles(root, files, folders);
  await assertSyntax(differences);
  for (const { path: file, after } of differences) {
    const target = path.join(root, file);
    if (after === undefined) {
      await rm(target);
    } else {
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, after);
    }
  }
  return differences;
}

/** @throws WriteError if a wanted text among the differences is not TypeScript. */
async function assertSyntax(differences: readonly Difference[]): Promise<void> {
  const changed = differences.flatMap(({ path: file, after }) => {
    return after === undefined || !file.endsWith('.ts') ? [] : [{ path: file, text: after }];
  });
  const problems = await verifySyntax(changed);
  if (problems.length === 0) return;
  const list = problems.map((problem) => `  ${problem.path}:${problem.line}: ${problem.message}`).join('\n');
  throw new WriteError(
    `The generator wrote text that is not TypeScript; this is an error of firn.\n${list}`,
    problems,
  );
}

async function compareWanted(root: string, file: GeneratedFile): Promise<Difference | undefined> {
  const before = await readGenerated(root, file.path);
  if (before === undefined) return { path: file.path, kind: 'missing', after: file.text };
  return before === file.text ? undefined : { path: file.path, kind: 'changed', before, after: file.text };
}

async function compareStale(root: string, file: string): Promise<Difference | undefined> {
  const before = await readGenerated(root, file);
  return before === undefined ? undefined : { path: file, kind: 'stale', before };
}

async function readGenerated(root: string, file: string): Promise<string | undefined> {
  const target = path.join(root, file);
  const stat = await lstat(target).catch(ignoreMissing);
  if (stat === undefined) return undefined;
  if (!stat.isFile()) throw new WriteError(`${file} is not a plain file; the generator does not replace it.`);
  const text = await readFile(target, 'utf8');
  if (file.endsWith('.ts') && !text.includes(generatedMark)) {
    throw new WriteError(`${file} was not written by the generator; move or remove it.`);
  }
  return text;
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const stat = await lstat(path.join(root, folder)).catch(ignoreMissing);
  if (stat === undefined) return [];
  // Links are not followed: what is behind one is not the generator's to remove.
  if (!stat.isDirectory())
    throw new WriteError(`${folder} is not a folder; the generator does not follow links.`);
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const nested = entries.map((entry) => {
    const child = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, child) : Promise.resolve([child]);
  });
  return (await Promise.all(nested)).flat();
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
