import { expect, inject, it } from 'vitest';
import { publishedPackages, root } from '../src/published-packages.js';
import { previewRelease, previewText } from '../src/release.js';
import { runProgram } from '../src/run.js';
import type {} from './provided.js';

it('previews versions and packages: those that the registry lacks, without a login or a change', async () => {
  const url = inject('registry');
  const state = () =>
    runProgram('git', ['status', '--porcelain', '.changeset', '*package.json', '*CHANGELOG.md'], {
      cwd: root,
    });
  const before = await state();
  const everythingIsThere = await previewRelease(url);
  expect(everythingIsThere.packages).toEqual([]);
  expect(previewText(url, everythingIsThere)).toContain(
    `Nothing would be published: ${url} has every version.`,
  );

  const nowhere = 'http://127.0.0.1:1/';
  const unasked = await previewRelease(nowhere);
  expect(unasked.packages.map(({ name }) => name)).toEqual(publishedPackages().map(({ name }) => name));
  expect(previewText(nowhere, unasked)).toMatch(/@firn\/cli +\d+\.\d+\.\d+ +[\d.]+ kB packed/);
  expect(previewText(nowhere, unasked)).toContain('The registry could not be asked which it has: ');
  expect(await state()).toBe(before);
});
