import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { contentHash } from './content-hash.js';

/** A package whose files decide what is generated. */
interface ProgramPackage {
  /** Folder of the package. */
  readonly root: string;
  /** Folder of its program files, `src` or `dist`. */
  readonly programs: string;
}

/** A hash of the generator itself: its program files and those of the reader, and their package.json files, which pin what they depend on. */
export function generatorHash(packages: readonly ProgramPackage[] = ownPackages()): string {
  return contentHash(packages.flatMap(programTexts).join('\0'));
}

/** The generator and the reader, both as sources or both as built programs. */
function ownPackages(): ProgramPackage[] {
  const folder = path.dirname(import.meta.dirname);
  const reader = createRequire(import.meta.url).resolve('@firn/contract-model/package.json');
  return [path.dirname(folder), path.dirname(reader)].map((root) => ({
    root,
    programs: path.basename(folder),
  }));
}

function programTexts({ root, programs }: ProgramPackage): string[] {
  const files = readdirSync(path.join(root, programs), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.[jt]s$/.test(entry.name))
    .map((entry) => path.relative(path.join(root, programs), path.join(entry.parentPath, entry.name)))
    .filter((file) => hasSource(root, file))
    .sort();
  return [...files.map((file) => path.join(programs, file)), 'package.json'].map((file) =>
    readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n'),
  );
}

/** The compiler leaves behind what it made of a source that is gone: it is no part of the generator, and a clean clone has no such file. */
function hasSource(root: string, file: string): boolean {
  return existsSync(path.join(root, 'src', file.replace(/\.js$/, '.ts')));
}
