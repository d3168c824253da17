import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, workspaces } from '../workspaces.js';

const declared = /^(?:export )?(?:abstract )?class (\w+)(?:<[^>]*>)? extends (\w+)\b/gm;
const asked = /\binstanceof\s+(\w+)\b/g;
/** A variable in the place of a class, as where a list of classes is gone through. */
const askedOfList = /\b(?:error|cause|fault|reason|thrown)\s+instanceof\s+[a-z]\w*/g;

/** Names of the classes of errors that files declare: those that extend `Error`, directly or by others of them. */
function errorClasses(texts: Iterable<string>): ReadonlySet<string> {
  const declarations = [...texts].flatMap((text) => [...text.matchAll(declared)]);
  const names = new Set(['Error']);
  for (let before = 0; before !== names.size; ) {
    before = names.size;
    for (const [, name = '', base = ''] of declarations) if (names.has(base)) names.add(name);
  }
  names.delete('Error');
  return names;
}

/** Where files ask for one of the classes with `instanceof`. */
function classQuestions(files: ReadonlyMap<string, string>, classes: ReadonlySet<string>): string[] {
  return [...files].flatMap(([file, text]) => [
    ...[...text.matchAll(asked)]
      .filter(([, name = '']) => classes.has(name))
      .map(([, name]) => `${file}: ask is${name}(error) instead of error instanceof ${name}`),
    ...[...text.matchAll(askedOfList)].map(([found]) => `${file}: ask guards instead of ${found}`),
  ]);
}

/** Classes without a guard beside them, which nobody can tell apart. */
function unguarded(files: ReadonlyMap<string, string>, classes: ReadonlySet<string>): string[] {
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(declared)]
      .map(([, name = '']) => name)
      .filter((name) => classes.has(name) && !text.includes(`function is${name}(`))
      .map((name) => `${file}: ${name} has no guard is${name} beside it`),
  );
}

function sources(): ReadonlyMap<string, string> {
  const folders = workspaces().flatMap(({ folder }) => [join(folder, 'src'), join(folder, 'test')]);
  return new Map(
    folders.flatMap(filesIn).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
  );
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|vue)$/.test(name) && !name.includes('node_modules'))
      .filter((name) => basename(name) !== 'error-guards.test.ts')
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

describe('a class of errors of ours', () => {
  it('is asked for by the guard beside it, never by instanceof, which does not hold for another copy of its package', () => {
    const files = sources();
    // A class that one test has to itself has no other copy.
    const classes = errorClasses(
      [...files].flatMap(([file, text]) => (file.includes('/src/') ? [text] : [])),
    );
    expect([...classes]).toEqual(
      expect.arrayContaining(['CallError', 'TransactionError', 'TxRejectedError']),
    );
    expect(classQuestions(files, classes)).toEqual([]);
    const declaring = new Map([...files].filter(([file]) => file.includes('/src/')));
    expect(unguarded(declaring, classes)).toEqual([]);
  });

  it('is found where it extends another one, and where it is asked for in the midst of an expression', () => {
    const files = new Map([
      [
        'a.ts',
        'export abstract class Lower extends Base {}\nclass Base extends Error {}\nclass Dog extends Pet {}\n',
      ],
      [
        'b.ts',
        'if (!(cause instanceof Lower) && pet instanceof Dog && other instanceof TypeError) throw cause;\n',
      ],
      ['c.ts', 'const isOurs = kinds.some((kind) => error instanceof kind);\n'],
    ]);
    const classes = errorClasses(files.values());
    expect([...classes].sort()).toEqual(['Base', 'Lower']);
    expect(classQuestions(files, classes)).toEqual([
      'b.ts: ask isLower(error) instead of error instanceof Lower',
      'c.ts: ask guards instead of error instanceof kind',
    ]);
    files.set('d.ts', 'export class Known extends Error {}\nexport function isKnown(error: unknown) {}\n');
    expect(unguarded(files, errorClasses(files.values()))).toEqual([
      'a.ts: Lower has no guard isLower beside it',
      'a.ts: Base has no guard isBase beside it',
    ]);
  });
});
