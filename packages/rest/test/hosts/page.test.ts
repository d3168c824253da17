import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../../../docs/host-a-server.md', import.meta.url), 'utf8');
const programs = [...page.matchAll(/^```ts \[(.+)\]\n([\s\S]*?)^```$/gm)];
/** What the page does not show: the contract, and the tests of this folder. */
const others = [
  'errors-in-front.test.ts',
  'express-4.d.ts',
  'fetch-hosts.test.ts',
  'hosts.test.ts',
  'notes',
  'page.test.ts',
];

it('shows on docs/host-a-server.md every program that the tests of this folder run', () => {
  const folder = new URL('./', import.meta.url);
  const files = readdirSync(folder).filter((file) => !others.includes(file));
  expect(programs.map(([, name]) => name).sort()).toEqual(files.sort());
  for (const [, name = '', text] of programs)
    expect(text, name).toBe(readFileSync(new URL(name, folder), 'utf8'));
});
