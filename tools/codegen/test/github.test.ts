import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readContract } from '@firn/contract-model/read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDocument } from '../src/generate/document-run.js';
import { typeCheck } from './fixtures/type-check.js';

// Large, and read here alone: `npm test` installs it there, as `npm run setup:tests` does.
const { resolve } = createRequire(new URL('../../../test-packages/package.json', import.meta.url));
const document = resolve('@octokit/openapi/generated/api.github.com.json');

/** Milliseconds of CPU time since a measurement began. */
const spentMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return Math.round((user + system) / 1000);
};

describe('the public description of GitHub: 13 MB, 1,200 operations', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(import.meta.dirname, '../node_modules/.github-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is read into the model', () => {
    const started = process.cpuUsage();
    const { contract, warnings } = readContract({
      name: 'github',
      documents: [document],
      root: path.dirname(document),
    });
    console.info(`read in ${spentMs(started)} ms of CPU time`);
    expect(contract.groups.flatMap((group) => group.operations)).toHaveLength(1223);
    expect(contract.types).toHaveLength(969);
    expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'assumed-json: nothing is known of application/vnd.github.object; because its schema describes a structure, bodies are taken to be JSON',
    ]);
    expect(new Set(contract.types.map((type) => type.name)).size).toBe(969);
    expect(contract.types.find((type) => type.name === 'SimpleUser')).toMatchObject({
      type: { kind: 'object' },
    });
  });

  it('tells the places of all operations', () => {
    const { contract } = readContract({
      name: 'github',
      documents: [document],
      root: path.dirname(document),
    });
    const lines = contract.groups.flatMap((group) =>
      group.operations.map((operation) => operation.location.line),
    );
    expect(new Set(lines).size).toBe(1223);
  });

  it('is generated and type-checks', { timeout: 300_000 }, async () => {
    const started = process.cpuUsage();
    const { files } = await generateDocument({
      documents: [document],
      root: folder,
      out: '.',
      scope: '@firn',
      codecs: false,
      name: 'github',
    });
    console.info(`${files} files generated in ${spentMs(started)} ms of CPU time`);
    expect(files).toBeGreaterThan(400);
    const checking = performance.now();
    // The zod schemas alone take the compiler six times as long as everything else; the cases cover them.
    const complaints = typeCheck({
      packages: [{ name: 'github', folder }],
      exclude: [path.join(folder, '**/zod.ts')],
    });
    console.info(`type-checked in ${Math.round(performance.now() - checking)} ms`);
    expect(complaints).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['github-client', 'github-server', 'github-validators']);
  });
});
