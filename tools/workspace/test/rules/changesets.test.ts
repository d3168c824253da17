import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, workspaces } from '../workspaces.js';

const folder = join(root, '.changeset');
const changesets = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const unpublished = new Set(
  workspaces()
    .filter(({ manifest }) => manifest.private)
    .map(({ manifest }) => manifest.name),
);

function raisedBy(name: string): string[] {
  const [, raised = ''] = readFileSync(join(folder, name), 'utf8').split(/^---$/m);
  return [...raised.matchAll(/^["']?(@[^"':]+)/gm)].map(([, each = '']) => each);
}

it('a changeset names packages that are published or others, never both: a release refuses it', () => {
  const mixed = changesets.filter((name) => {
    const raised = raisedBy(name);
    const others = raised.filter((each) => unpublished.has(each));
    return others.length > 0 && others.length < raised.length;
  });
  expect(mixed).toEqual([]);
});
