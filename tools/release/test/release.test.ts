import { expect, inject, it } from 'vitest';
import { publishedPackages, root } from '../src/published-packages.js';
import { previewRelease, previewText } from '../src/release.js';
import { runProgram } from '../src/run.js';

it('previews versions and packages: those that the registry lacks, without a login or a change', async () => {
  const { url } = inject('registry');
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

it('raises the packages of one contract, and the generator with its runtimes, to one version', async () => {
  const { versions } = await previewRelease(inject('registry').url);
  const groups = [
    ['@firn/node-client', '@firn/node-server', '@firn/node-validators'],
    ['@firn/metrics-client', '@firn/metrics-server', '@firn/metrics-validators'],
    ['@firn/codegen', '@firn/http', '@firn/jsonrpc', '@firn/primitives', '@firn/rest'],
  ];
  for (const group of groups) {
    const next = group.map((name) => versions.find((each) => each.name === name)?.to);
    expect(new Set(next).size, group.join(', ')).toBe(1);
  }
});
