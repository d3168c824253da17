import path from 'node:path';
import { escapePattern } from '@firn/contract';
import { disk, type FileTree } from './file-tree.js';

/** Files that a path matches, relative to the root, sorted. `*` stands for any characters inside one segment. */
export function expandPattern(root: string, pattern: string, files: FileTree = disk): string[] {
  let matches = [''];
  for (const segment of pattern.split('/'))
    matches = matches.flatMap((folder) => step(root, folder, segment, files));
  return matches.sort();
}

function step(root: string, folder: string, segment: string, files: FileTree): string[] {
  const join = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  if (!segment.includes('*')) return files.exists(path.join(root, join(segment))) ? [join(segment)] : [];
  const matcher = new RegExp(`^${segment.split('*').map(escapePattern).join('[^/]*')}$`);
  return files
    .names(path.join(root, folder))
    .filter((name) => matcher.test(name) && !name.startsWith('.'))
    .map(join);
}
