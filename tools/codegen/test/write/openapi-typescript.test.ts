import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compactJson } from '@firn/contract-model';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { buildContract } from '../../src/generate/build-contract.js';
import { writeOpenApiTypescript } from './openapi-typescript.js';

const project = path.join(import.meta.dirname, '../../../..');
const file = path.join(project, 'packages/metrics-validators/test/generated/openapi-typescript.ts');

it('holds the types of metrics against those that openapi-typescript makes of the document of today', async () => {
  const config = readConfig(path.join(project, 'firn.json')).contracts.find(({ name }) => name === 'metrics');
  if (config === undefined) throw new TypeError('firn.json has no contract metrics');
  const built = buildContract(config, project);
  const [bundle] = built.bundles().values();
  const wanted = await writeOpenApiTypescript(config.documents.join(', '), compactJson(bundle?.document));
  // With UPDATE_CASES=1 the file is rewritten; the type checks of metrics-validators then read it.
  if (process.env.UPDATE_CASES === '1') writeFileSync(file, wanted);
  else expect(readFileSync(file, 'utf8')).toBe(wanted);
});
