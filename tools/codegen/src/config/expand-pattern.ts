import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { escapePattern } from '../escape-pattern.js';

/** Files that a path matches, relative to the root, sorted. `*` stands for any characters inside one segment. */
export function expandPattern(root: string, pattern: string): string[] {
  let matches = [''];
  for (const segment of pattern.split('/'))
    matches = matches.flatMap((folder) => step(root, folder, segment));
  return matches.sort();
}

function step(root: string, folder: string, segment: string): string[] {
  const join = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  if (!segment.includes('*')) return existsSync(path.join(root, join(segment))) ? [join(segment)] : [];
  const matcher = new RegExp(`^${segment.split('*').map(escapePattern).join('[^/]*')}$`);
  if (statSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => matcher.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => join(entry.name));
}
