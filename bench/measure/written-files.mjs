import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Number of files at or below a path, and of their bytes. */
export function writtenFiles(path) {
  if (!existsSync(path)) return { files: 0, bytes: 0 };
  if (!statSync(path).isDirectory()) return { files: 1, bytes: statSync(path).size };
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return { files: files.length, bytes };
}
