import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDocument } from '../src/generate/document-run.js';
import { githubDocument } from './fixtures/github-document.js';
import { typeCheck } from './fixtures/type-check.js';

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

  it('is generated and type-checks', { timeout: 300_000 }, async () => {
    const started = process.cpuUsage();
    const { files } = await generateDocument({
      documents: [githubDocument],
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
