import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, workspaces } from '../workspaces.js';

const folder = join(root, '.changeset');
const changesets = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const published = new Set(
  workspaces()
    .filter(({ manifest }) => !manifest.private)
    .map(({ manifest }) => manifest.name),
);

it('each changeset raises published packages alone: a release refuses one with others', () => {
  const wrong = changesets.flatMap((name) => {
    const [, raised = ''] = readFileSync(join(folder, name), 'utf8').split(/^---$/m);
    const packages = [...raised.matchAll(/^\s*["']?(@[^"':]+)/gm)].map(([, each = '']) => each);
    const others = packages.filter((each) => !published.has(each));
    return others.map((each) => `.changeset/${name} names ${each}, which is not published`);
  });
  expect(wrong).toEqual([]);
});
