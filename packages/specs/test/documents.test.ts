import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentText, metricsOpenApi, nodeOpenRpc } from '../src/index.js';

const documents = {
  'metrics.openapi.json': metricsOpenApi,
  ...Object.fromEntries(
    Object.entries(nodeOpenRpc).map(([group, document]) => [`node/${group}.openrpc.json`, document]),
  ),
};

const read = (file: string): string =>
  readFileSync(new URL(`../src/generated/${file}`, import.meta.url), 'utf8');

/** Every `$ref` of a document. */
function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : references(value),
  );
}

describe.each(Object.entries(documents))('the bundled document %s', (file, document) => {
  it('is the same as a value and as a file', () => {
    expect(JSON.parse(documentText(document))).toEqual(JSON.parse(read(file)));
  });

  it('refers to nothing outside of itself', () => {
    expect(references(document).filter((target) => !target.startsWith('#/'))).toEqual([]);
  });

  it('has one line for each method, path and component', () => {
    const { methods, paths, components } = document;
    const sections = [methods, paths, ...Object.values(Object(components))];
    const members = sections.flatMap((each) => Object.values(Object(each)));
    const values = read(file)
      .split('\n')
      .map((line) => line.replace(/^ *(?:"(?:[^"\\]|\\.)*": )?/, '').replace(/,$/, ''));
    const onOneLine = new Set(values);
    expect(members.filter((member) => !onOneLine.has(documentText(member)))).toEqual([]);
  });
});

describe('the bundled documents', () => {
  it('keep every digit of integers beyond 2^53, as their files do', () => {
    const digits = '"sortKey":1234567890123456789012345}';
    expect(read('metrics.openapi.json')).toContain(digits);
    expect(documentText(metricsOpenApi)).toContain(digits);
  });

  it('hold every method of the node', () => {
    const counts = Object.entries(nodeOpenRpc).map(([group, { methods }]) => [group, methods.length]);
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
      dev: 66,
    });
  });
});
