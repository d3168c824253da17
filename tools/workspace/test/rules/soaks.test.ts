import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { soaks } from '../../soak/soaks.mjs';
import { root, workspaces } from '../workspaces.js';

const workflow = readFileSync(join(root, '.github/workflows/nightly.yml'), 'utf8');

it('`npm run soak` lists the soaks of all packages', () => {
  const scripts = workspaces().flatMap(({ manifest }) =>
    Object.keys(manifest.scripts ?? {}).filter((script) => script.startsWith('soak:')),
  );
  const commands = soaks.map(({ command }) => command).join('\n');
  expect(scripts.filter((script) => !commands.includes(` ${script} --`))).toEqual([]);
});

it.each(soaks)('$name runs every night', ({ name }) => {
  expect(workflow).toMatch(new RegExp(`- npm run soak ${name}(?: --.*)?\n`));
});
