import { describe, expect, it } from 'vitest';
import { explainEnum, explainUnknown } from '../../src/validation/explain-scalar.js';
import { explainObject } from '../../src/validation/explain-structure.js';
import { explainTagged } from '../../src/validation/explain-tagged.js';
import { canonicalKeys } from '../../src/validation/index.js';
import { message, rules } from './broken-rules.js';

describe('canonicalKeys', () => {
  const aliases = { color: ['colour', 'couleur'] };

  it.each([
    [{ colour: 1 }, { color: 1 }],
    [{ couleur: 3, colour: 2 }, { color: 2 }],
    [
      { color: 1, colour: 2, other: 3 },
      { color: 1, other: 3 },
    ],
    [{ color: undefined, colour: 2 }, { color: 2 }],
    [{}, {}],
  ])('%j', (value, expected) => {
    const before = structuredClone(value);
    expect(canonicalKeys(value, aliases)).toEqual(expected);
    expect(value).toEqual(before);
  });

  it('gives a copy that inherits nothing', () => {
    const given: unknown = JSON.parse('{"__proto__":1,"toString":"a"}');
    const copy = canonicalKeys(given, {}) as Record<string, unknown>;
    expect(Object.entries(copy)).toEqual(Object.entries(given as object));
    expect(copy.constructor).toBeUndefined();
  });

  it.each([null, 5, 'x', undefined])('leaves %s alone', (value) => {
    expect(canonicalKeys(value, aliases)).toBe(value);
  });
});

describe('explainTagged', () => {
  const shape =
    (kind: string) =>
    (value: unknown, path: readonly (string | number)[], issues: Parameters<typeof explainObject>[2]) =>
      explainObject(
        value,
        path,
        issues,
        [
          { name: 'kind', required: true, explain: (v, p, i) => explainEnum(v, p, i, [kind]) },
          { name: kind, required: true, explain: explainUnknown },
        ],
        'ignored',
      );
  const either = (
    value: unknown,
    path: readonly (string | number)[],
    issues: Parameters<typeof explainObject>[2],
  ) => explainTagged(value, path, issues, 'kind', { a: shape('a'), b: shape('b') });

  it.each([
    [{ kind: 'a', a: 1 }, []],
    [{ kind: 'b', a: 1 }, ['b required']],
    [{ kind: 'c' }, ['kind enum']],
    [{ kind: 'toString' }, ['kind enum']],
    [{}, ['kind required']],
    [[], ['type']],
    [null, ['type']],
  ])('%j', (value, expected) => {
    expect(rules(either, value)).toEqual(expected);
  });

  it('lists the tags', () => {
    expect(message(either, {})).toBe('kind: missing, expected one of a, b');
  });
});
