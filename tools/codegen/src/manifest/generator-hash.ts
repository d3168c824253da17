import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { contentHash } from './content-hash.js';
import { filesBelow } from './files-below.js';

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
  const reader = createRequire(import.meta.url).resolve('@firn/contract/package.json');
  return [path.dirname(folder), path.dirname(reader)].map((root) => ({
    root,
    programs: path.basename(folder),
  }));
}

function programTexts({ root, programs }: ProgramPackage): string[] {
  const sources = new Set(filesBelow(path.join(root, 'src')));
  // The compiler leaves behind what it made of a source that is gone: it is no part of the generator, and a clean clone has no such file.
  const files = filesBelow(path.join(root, programs))
    .filter((file) => /(?<!\.d)\.[jt]s$/.test(file) && sources.has(file.replace(/\.js$/, '.ts')))
    .sort();
  return [...files.map((file) => path.join(programs, file)), 'package.json'].map((file) =>
    readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n'),
  );
}
