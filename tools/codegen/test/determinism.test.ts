import { cpSync } from 'node:fs';
import path from 'node:path';
import { readContract } from '@firn/contract/read';
import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../src/config/config.js';
import { buildContract } from '../src/generate/build-contract.js';
import { buildFiles, type ConfiguredContract } from '../src/generate/build-files.js';
import { caseNames, casesFolder, generateCase } from './fixtures/cases.js';
import { writeShuffled } from './fixtures/shuffle-documents.js';
import { temporaryProject } from './fixtures/temporary-project.js';

const project = path.join(import.meta.dirname, '../../..');

/** Everything that is written for the project's contracts with documents in another folder. */
async function outputOf(config: Config, root: string): Promise<Map<string, string>> {
  const contracts: ConfiguredContract[] = [];
  for (const each of config.contracts) {
    const settings = { ...each, documents: [...each.documents].reverse() };
    contracts.push({ config: settings, built: await buildContract(settings, root) });
  }
  const { files } = await buildFiles({ ...config, root }, contracts);
  return new Map(files.map((file) => [file.path, file.text]));
}

describe('the same contract gives the same bytes', () => {
  it('whatever the order of keys, methods and files in the documents of this project', {
    timeout: 120_000,
  }, async () => {
    const config = readConfig(path.join(project, 'firn.json'));
    const expected = await outputOf(config, project);
    expect(expected.size).toBeGreaterThan(100);
    for (const seed of [1, 2026]) {
      const folder = temporaryProject({});
      for (const contract of config.contracts)
        writeShuffled(readContract({ ...contract, root: project }), project, folder, seed);
      const actual = await outputOf(config, folder);
      expect([...actual.keys()]).toEqual([...expected.keys()]);
      for (const [file, text] of expected) expect(actual.get(file), file).toBe(text);
    }
  });

  it.each(caseNames)('whatever the order of keys in the case %s', async (name) => {
    const folder = temporaryProject({});
    const from = path.join(casesFolder, name);
    cpSync(from, folder, { recursive: true, filter: (file) => !file.includes('expected') });
    const read = readContract({ name, documents: ['spec.yaml'], root: from });
    writeShuffled({ ...read, roots: read.roots }, from, folder, 7);
    const { files } = await generateCase(name, folder);
    const { files: expected } = await generateCase(name);
    for (const [file, text] of expected)
      expect(withoutPlaces(files.get(file) ?? ''), file).toBe(withoutPlaces(text));
  });
});

/** A method inside a list is at another index when the list has another order; that much may differ. */
function withoutPlaces(text: string): string {
  return text.replaceAll(/(?<=#\/methods\/)\d+/g, '0');
}
