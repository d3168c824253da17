import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Number of files at or below a path, of their lines and of their bytes. */
export function writtenFiles(path) {
  const texts = filesBelow(path).map((file) => readFileSync(file));
  return {
    files: texts.length,
    lines: texts.reduce((sum, text) => sum + text.filter((byte) => byte === lineFeed).length, 0),
    bytes: texts.reduce((sum, text) => sum + text.length, 0),
  };
}

const lineFeed = 10;

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
