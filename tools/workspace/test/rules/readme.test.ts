import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readJson, root } from '../workspaces.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

it('shows the program that `node apps/demo/example.mjs` runs', () => {
  const program = readFileSync(join(root, 'apps/demo/src/first-program.ts'), 'utf8').trim();
  expect(readme).toContain(`\`\`\`ts\n${program}\n\`\`\``);
});

it('and CONTRIBUTING name only scripts that exist', () => {
  const documents = readme + readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json');
  const named = [...documents.matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map((match) => match[1] ?? '');
  const missing = named.filter((name) => !(name in scripts) && !['install', 'npm'].includes(name));
  expect(missing).toEqual([]);
});
