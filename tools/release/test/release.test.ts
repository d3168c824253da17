import { expect, it } from 'vitest';
import { plannedVersions } from '../src/release.js';

it('raises the packages of one contract, and the generator with its runtimes, to one version', async () => {
  const versions = await plannedVersions();
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
