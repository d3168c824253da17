import path from 'node:path';
import type { FileTree } from '../../config/file-tree.js';
import { tryGit } from './git.js';

/** Files that documents are made of. */
const isDocument = (name: string): boolean => /\.(?:ya?ml|json)$/.test(name);

/** The files of one commit, read without a checkout. The first file of a top folder brings all documents of that folder. */
export class GitTree implements FileTree {
  readonly #top: string;
  readonly #ids: ReadonlyMap<string, string>;
  readonly #folders = new Map<string, Set<string>>();
  readonly #texts = new Map<string, string>();

  constructor(top: string, commit: string) {
    this.#top = top;
    this.#ids = new Map(listFiles(top, commit));
    for (const file of this.#ids.keys()) {
      const segments = file.split('/');
      for (const [depth, name] of segments.entries()) {
        const folder = segments.slice(0, depth).join('/');
        const names = this.#folders.get(folder) ?? new Set();
        this.#folders.set(folder, names.add(name));
      }
    }
  }

  readonly exists = (file: string): boolean => {
    const inside = this.#inside(file);
    return this.#ids.has(inside) || this.#folders.has(inside);
  };

  readonly names = (folder: string): readonly string[] =>
    [...(this.#folders.get(this.#inside(folder)) ?? [])].sort();

  readonly read = (file: string): string => {
    const inside = this.#inside(file);
    if (!this.#ids.has(inside))
      throw Object.assign(new Error(`the commit has no file ${inside}`), { code: 'ENOENT' });
    if (!this.#texts.has(inside)) this.#load(inside);
    return this.#texts.get(inside) ?? '';
  };

  #inside(file: string): string {
    return path.relative(this.#top, file).split(path.sep).join('/');
  }

  #load(wanted: string): void {
    const slash = wanted.indexOf('/');
    const around = slash === -1 ? undefined : wanted.slice(0, slash + 1);
    const files = [...this.#ids.keys()].filter(
      (file) => file === wanted || (around !== undefined && file.startsWith(around) && isDocument(file)),
    );
    const ids = files.map((file) => this.#ids.get(file) ?? '');
    const output = tryGit(this.#top, ['cat-file', '--batch'], `${ids.join('\n')}\n`);
    if (output === undefined) throw new Error(`git cannot read ${wanted}`);
    for (const [index, text] of textsOf(output).entries()) this.#texts.set(files[index] ?? '', text);
  }
}

/** Paths and blobs: `100644 blob <id>\t<path>`, each ended by a zero byte. */
function listFiles(top: string, commit: string): [path: string, id: string][] {
  const output = tryGit(top, ['ls-tree', '-r', '-z', '--full-tree', commit])?.toString('utf8') ?? '';
  return output.split('\0').flatMap((line): [string, string][] => {
    const match = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line);
    return match?.[1] === undefined || match[2] === undefined ? [] : [[match[2], match[1]]];
  });
}

/** What `git cat-file --batch` prints: for each blob a line `<id> blob <size>`, the bytes, and a line feed. */
function textsOf(output: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    const size = Number(output.toString('latin1', at, end).split(' ')[2] ?? 0);
    texts.push(output.toString('utf8', end + 1, end + 1 + size));
    at = end + 2 + size;
  }
  return texts;
}
