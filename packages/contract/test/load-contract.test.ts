import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkValue, metricsContract, nodeContracts } from '../src/index.js';
import { loadContract } from '../src/load/index.js';

const specs = fileURLToPath(new URL('../../../specs', import.meta.url));

describe('loadContract', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firn-contract-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('reads the written contracts with all their files as their bundles', async () => {
    const metrics = await loadContract(path.join(specs, 'metrics/openapi.yaml'));
    const names = (operations: readonly { name: string }[]) => operations.map(({ name }) => name).sort();
    expect(names(metrics.operations)).toEqual(names(metricsContract().operations));
    for (const { result, examples } of metrics.operations) {
      for (const example of examples)
        if (result) expect(checkValue(metrics, result, example.result)).toEqual([]);
    }
    const info = await loadContract(path.join(specs, 'node/info/openrpc.yaml'));
    const bundled = nodeContracts().find(({ operations }) => operations[0]?.group === 'info');
    const byName = (operations = info.operations) =>
      operations
        .map(({ name, examples, errors, access }) => ({
          name,
          examples,
          codes: errors.map(({ code }) => code),
          access,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(byName()).toEqual(byName(bundled?.operations));
  });

  it('keeps integers of any size exact in JSON and YAML', async () => {
    const schema = (max: string) =>
      `{ "openrpc": "1.3.0", "methods": [{ "name": "m", "params": [], "result": { "name": "r", "schema": { "type": "integer", "maximum": ${max}, "minimum": 5 } } }] }`;
    for (const [name, text] of [
      ['a.json', schema('18446744073709551615')],
      ['a.yaml', `# yaml\n${schema('18446744073709551615')}`],
    ] as const) {
      await writeFile(path.join(folder, name), text);
      const contract = await loadContract(path.join(folder, name));
      expect(contract.operations[0]?.result?.node).toEqual({
        type: 'integer',
        maximum: 18446744073709551615n,
        minimum: 5,
      });
    }
  });

  it('names the document that cannot be read', async () => {
    const file = path.join(folder, 'broken.yaml');
    await writeFile(file, 'openrpc: 1.3.0\nmethods: [{ $ref: missing.yaml }]');
    await expect(loadContract(file)).rejects.toThrow(/broken\.yaml: .*missing\.yaml/);
    await writeFile(file, 'openrpc: [');
    await expect(loadContract(file)).rejects.toThrow(/broken\.yaml: /);
  });
});
