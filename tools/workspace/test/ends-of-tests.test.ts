import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, workspaces } from './workspaces.js';

it('no test hands afterAll to others, who would call it when vitest no longer heeds it: `atEndOfFile` collects instead', () => {
  const folders = workspaces().map(({ folder }) => join(folder, 'test'));
  const found = folders.flatMap((folder) =>
    testFiles(folder).filter((file) =>
      /[(,:]\s*afterAll\s*[,)]/.test(
        readFileSync(join(root, file), 'utf8').replaceAll(/^import [^;]*;$/gm, ''),
      ),
    ),
  );
  expect(found).toEqual([]);
});

function testFiles(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
