import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, workspaces } from '../workspaces.js';

/** TypeScript files of the test folders of all packages. */
export function testFiles(): string[] {
  return workspaces().flatMap(({ folder }) => filesIn(join(folder, 'test')));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
