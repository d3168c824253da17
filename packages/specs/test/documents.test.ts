import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { metricsOpenApi, nodeOpenRpc } from '../src/index.js';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../src/generated/${file}`, import.meta.url), 'utf8')) as unknown;

/** Every `$ref` of a document. */
function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : references(value),
  );
}

describe('the bundled documents', () => {
  it('are the same as text and as files', () => {
    expect(JSON.parse(metricsOpenApi)).toEqual(read('metrics.openapi.json'));
    for (const [group, text] of Object.entries(nodeOpenRpc)) {
      expect(JSON.parse(text)).toEqual(read(`node/${group}.openrpc.json`));
    }
  });

  it('refer to nothing outside of themselves', () => {
    for (const text of [metricsOpenApi, ...Object.values(nodeOpenRpc)]) {
      expect(references(JSON.parse(text)).filter((target) => !target.startsWith('#/'))).toEqual([]);
    }
  });

  it('hold every method of the node', () => {
    const counts = Object.entries(nodeOpenRpc).map(([group, text]) => [
      group,
      JSON.parse(text).methods.length,
    ]);
    expect(Object.fromEntries(counts)).toMatchObject({
      admin: 10,
      info: 13,
      platform: 31,
      validators: 1,
      avm: 2,
      health: 3,
      native: 4,
      'chain-admin': 6,
      'custom-evm': 4,
      dev: 53,
    });
  });
});
