import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from './content-hash.js';

/** A hash of the generator itself: its program files and its package.json, which pins what it depends on. */
export function generatorHash(): string {
  const folder = path.dirname(import.meta.dirname);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.[jt]s$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const texts = [...files, path.join(folder, '../package.json')].map((file) =>
    readFileSync(file, 'utf8').replaceAll('\r\n', '\n'),
  );
  return contentHash(texts.join('\0'));
}
