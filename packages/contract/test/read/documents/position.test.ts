import { describe, expect, it } from 'vitest';
import { createPositionFinder } from '../../../src/read/index.js';

const yaml = `openrpc: 1.3.2
methods:
  - name: a
    params:
      - { name: x, schema: { type: string } }
  - name: b
paths:
  /v2/chains: 1
`;

const json = `{
  "methods": [
    { "name": "a]}\\"", "list": [1, [2, 3], {"x": true}] },
    { "name": "b" }
  ],
  "a/b": { "c": -1.5e3 }
}`;

describe('positions in YAML', () => {
  const finder = createPositionFinder(yaml, 'yaml');

  it.each([
    ['', 1, 1],
    ['/openrpc', 1, 1],
    ['/methods/0', 3, 5],
    ['/methods/0/params/0/schema/type', 5, 30],
    ['/methods/1/name', 6, 5],
    ['/paths/~1v2~1chains', 8, 3],
  ])('%j is at %i:%i', (pointer, line, column) => {
    expect(finder.find(pointer)).toEqual({ line, column });
  });

  it('gives the closest ancestor of what is not there', () => {
    expect(finder.find('/methods/1/params/0')).toEqual({ line: 6, column: 5 });
  });
});

describe('positions in JSON', () => {
  const finder = createPositionFinder(json, 'json');

  it.each([
    ['', 1, 1],
    ['/methods', 2, 3],
    ['/methods/0', 3, 5],
    ['/methods/0/list/1/1', 3, 40],
    ['/methods/0/list/2/x', 3, 45],
    ['/methods/1/name', 4, 7],
    ['/a~1b/c', 6, 12],
    ['/a~1b/none', 6, 3],
  ])('%j is at %i:%i', (pointer, line, column) => {
    expect(finder.find(pointer)).toEqual({ line, column });
  });

  it('finds many places in a large document in about one pass', () => {
    const members = Array.from(
      { length: 20_000 },
      (_, index) => `"key${index}": {"a": [${'1,'.repeat(20)}1]}`,
    );
    const large = createPositionFinder(`{\n${members.join(',\n')}\n}`, 'json');
    for (let index = 0; index < 20_000; index += 1) expect(large.find(`/key${index}/a`).line).toBe(index + 2);
  });
});
