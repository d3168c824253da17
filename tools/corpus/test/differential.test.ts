import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { checkValidators } from '../src/differential/check-validators.js';
import { generatePackages } from '../src/generated-code/generate-packages.js';
import { loadCorpus } from '../src/load-corpus.js';
import { mutantDocument } from './mutant-document.js';

const documents = loadCorpus();

describe('checks of real documents beside ajv', () => {
  it.each(documents)('$name', async (document) => {
    const packages = inject('generated')[document.name];
    expect(packages, 'its packages').toBeDefined();
    if (packages === undefined) return;
    const report = await checkValidators(document, packages);
    // Documents of OpenRPC have no paths.
    if (report === undefined) return;
    const { checks, values, refused, faults } = report;
    console.info(`${document.name}: ${checks} checks, ${values} values, ${refused} of them broken`);
    expect(faults.slice(0, 20)).toEqual([]);
  });
});

it('see a check that takes or refuses too much', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'differential-'));
  try {
    const corpus = { name: 'mutants', document: mutantDocument, files: {} };
    const packages = await generatePackages(corpus, folder, 'mutants');
    const right = await checkValidators(corpus, packages);
    expect(right?.faults).toEqual([]);
    expect(right?.values).toBeGreaterThan(100);
    expect(right?.refused).toBeGreaterThan(50);
    for (const mutant of [
      () => true,
      () => false,
      (verdict: boolean, value: unknown) => verdict || value === null,
      (verdict: boolean, value: unknown) => verdict || JSON.stringify(value) === '{}',
      (verdict: boolean, value: unknown) => verdict && !JSON.stringify(value).includes('no such key'),
      (verdict: boolean, value: unknown) => verdict || JSON.stringify(value).includes('7.5'),
      (verdict: boolean, value: unknown) => verdict || JSON.stringify(value).includes('"sizes":[]'),
    ])
      expect((await checkValidators(corpus, packages, mutant))?.faults).not.toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
