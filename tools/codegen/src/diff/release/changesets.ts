import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { disk, type FileTree } from '../../config/file-tree.js';
import { SettingsError } from '../../config/settings-reader.js';
import { createFolder } from '../../write/create-folder.js';
import { type Bump, bumps, higher, type NeededBump } from './bumps.js';
import { isCoveredBy } from './summary.js';

/** Folder of the changesets of a project. */
export const changesetFolder = '.changeset';

/** What the changesets of a project say. */
export interface Changesets {
  /** The bump of every package that a pending changeset names, or that is fixed to one. */
  readonly declared: ReadonlyMap<string, Bump>;
  /** The branch that releases are made of. */
  readonly baseBranch: string;
}

/** Where a project was read from. */
export interface ProjectFiles {
  readonly root: string;
  readonly files: FileTree;
}

/**
 * Reads `.changeset`: the pending changesets and the packages that share a version. Changesets that stand in an earlier state of the project with the
 * same text declare what was changed before it, and are left out.
 * @throws SettingsError for a changeset that says something else than packages and bumps.
 */
export function readChangesets(root: string, files: FileTree = disk, before?: ProjectFiles): Changesets {
  const folder = path.join(root, changesetFolder);
  const configFile = path.join(folder, 'config.json');
  const config: { fixed?: unknown; baseBranch?: unknown } = files.exists(configFile)
    ? JSON.parse(files.read(configFile))
    : {};
  const said = new Map<string, Bump>();
  const names = files
    .names(folder)
    .filter((name) => name.endsWith('.md') && name.toLowerCase() !== 'readme.md');
  for (const name of [...names].sort()) {
    const file = `${changesetFolder}/${name}`;
    const text = files.read(path.join(folder, name));
    if (before !== undefined && textIn(before, file) === text) continue;
    for (const [packageName, bump] of declarations(text, file))
      said.set(packageName, higher(said.get(packageName) ?? 'none', bump));
  }
  const groups: unknown[] = Array.isArray(config.fixed) ? config.fixed : [];
  for (const group of groups) {
    const members = Array.isArray(group) ? group.map(String) : [];
    const together = members.reduce<Bump>(
      (highest, member) => higher(highest, said.get(member) ?? 'none'),
      'none',
    );
    if (together !== 'none') for (const member of members) said.set(member, together);
  }
  return { declared: said, baseBranch: typeof config.baseBranch === 'string' ? config.baseBranch : 'main' };
}

function textIn({ root, files }: ProjectFiles, file: string): string | undefined {
  const full = path.join(root, file);
  return files.exists(full) ? files.read(full) : undefined;
}

/** The lines between the two `---`: `"@firn/node-client": minor`. */
function declarations(text: string, file: string): [name: string, bump: Bump][] {
  const head = /^---\r?\n([\s\S]*?)^---\s*$/m.exec(text)?.[1];
  if (head === undefined)
    throw new SettingsError(`${file} must begin with the packages and their bumps between two lines of ---`);
  return head.split('\n').flatMap((line): [string, Bump][] => {
    if (line.trim() === '') return [];
    const match = /^\s*(?:"([^"]+)"|'([^']+)'|([^\s'":]+))\s*:\s*(\w+)\s*$/.exec(line);
    const name = match?.[1] ?? match?.[2] ?? match?.[3];
    const bump = bumps.find((known) => known === match?.[4]);
    if (name === undefined || bump === undefined)
      throw new SettingsError(
        `${file}: ${JSON.stringify(line.trim())} must be a package and one of ${bumps.join(', ')}`,
      );
    return [[name, bump]];
  });
}

/** A package whose declared bump is lower than the needed one. */
export interface Shortfall {
  readonly name: string;
  readonly declared: Bump;
  readonly needed: Bump;
}

/** The packages that the pending changesets raise by too little. */
export function shortfalls(needed: readonly NeededBump[], declared: ReadonlyMap<string, Bump>): Shortfall[] {
  return needed.flatMap(({ name, bump }) => {
    const said = declared.get(name) ?? 'none';
    return bumps.indexOf(said) < bumps.indexOf(bump) ? [{ name, declared: said, needed: bump }] : [];
  });
}

/** What became of the changeset of a contract. */
export interface WrittenChangeset {
  /** Its path, relative to the root. */
  readonly file: string;
  /** Whether it had words that are not those of the changes, and were kept: then they say nothing of what changed since. */
  readonly keptWords: boolean;
}

/**
 * Writes the changeset of a contract. It takes the place of the one of an earlier run; the words of a person in it stay, and what it declares is raised.
 * One that `before` has is of an earlier change, and stays as it is.
 */
export function writeChangeset(
  root: string,
  contract: string,
  needed: readonly NeededBump[],
  summary: string,
  before: ProjectFiles,
): WrittenChangeset {
  const file = freeName(`${changesetFolder}/${contract}-contract`, before);
  const text = textIn({ root, files: disk }, file);
  const words = text === undefined ? summary : wordsOf(text);
  const keptWords = !isCoveredBy(words, summary);
  const declared = new Map(keptWords && text !== undefined ? declarations(text, file) : []);
  for (const { name, bump } of needed) declared.set(name, higher(declared.get(name) ?? 'none', bump));
  const head = [...declared]
    .filter(([, bump]) => bump !== 'none')
    .map(([name, bump]) => `"${name}": ${bump}`)
    .sort();
  createFolder(path.join(root, changesetFolder));
  const body = keptWords ? words : summary;
  writeFileSync(path.join(root, file), `---\n${head.join('\n')}\n---\n\n${body}\n`);
  return { file, keptWords };
}

/** What stands below the packages of a changeset. */
function wordsOf(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?^---[ \t]*$/m, '').trim();
}

function freeName(stem: string, before: ProjectFiles): string {
  let file = `${stem}.md`;
  for (let number = 2; textIn(before, file) !== undefined; number++) file = `${stem}-${number}.md`;
  return file;
}
