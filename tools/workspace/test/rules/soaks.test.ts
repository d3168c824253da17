import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { soaks } from '../../soak/soaks.mjs';
import { root } from '../workspaces.js';

const names = soaks.map(({ name }) => name).sort();
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

it('lists every soak of the workspace, and no other', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const prefix = 'soak:';
  const found = Object.keys(scripts).filter((script) => script.startsWith(prefix));
  expect(found.map((script) => script.slice(prefix.length)).sort()).toEqual(names);
});

it.each(names)('%s runs every night', (name) => {
  expect(textOf('.github/workflows/nightly.yml')).toMatch(new RegExp(`- npm run soak:${name}(?: --.*)?\n`));
});
