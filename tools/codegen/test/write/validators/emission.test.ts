import type { Type } from '@firn/contract';
import { isContractError } from '@firn/contract';
import { assertAgreement, assertRoundTrip, validatorFunctions } from '@firn/property-tests';
import { describe, expect, it } from 'vitest';
import { validatorsWriter } from '../../../src/write/validators/validators-writer.js';
import {
  array,
  contractOf,
  field,
  hash,
  integer,
  literal,
  named,
  nullable,
  object,
  optional,
  reference,
  string,
  uint64,
  uint64Number,
  union,
  unionsOfObjects,
} from './contracts.js';
import { type LoadedPackage, loadGenerated } from './load-generated.js';
import { parseExactJson } from './primitives.js';

const tree = object([
  field('value', uint64),
  field('children', array(reference('Tree'))),
  optional('parent', nullable(reference('Tree'))),
]);

const odd = object([
  field('constructor', string),
  optional('toString', integer),
  optional('__proto__', string),
  optional('', string),
  optional('a-b', string, { aliases: ['aB'] }),
  optional('a_b', string, { aliases: ['ab'] }),
  optional('$`{}\\', uint64),
]);

const types = [
  named('Tree', tree),
  named('Even', object([field('odd', nullable(reference('Odd')))])),
  named('Odd', object([field('even', nullable(reference('Even'))), field('weight', uint64)])),
  named('Names', odd),
  named(
    'Proof',
    object([
      field('publicKey', string),
      field('proofOfPosession', hash, { aliases: ['proofOfPossession', 'proof'] }),
    ]),
  ),
  named('Kept', object([field('id', uint64Number)], uint64)),
  named('Open', object([field('id', uint64)], 'open')),
  named(
    'Patterned',
    object([
      field('a', { kind: 'string', pattern: '^[a-z]+$' }),
      field('b', { kind: 'string', pattern: '^[a-z]+$' }),
    ]),
  ),
  named('Emoji', { kind: 'string', minLength: 2, maxLength: 3 }),
  named('Alike', union([object([field('items', array(string))]), object([field('items', array(uint64))])])),
  ...unionsOfObjects,
  named('Optional', object([optional('a', uint64), optional('b', uint64)])),
  named('Void', union([])),
  named('Impossible', object([field('a', { kind: 'never' })])),
  named('Forbidden', object([optional('a', { kind: 'never' }), field('b', literal('x'))])),
  named('_3D', object([field('1st', { kind: 'string', pattern: '^x' })])),
];

const loaded: LoadedPackage = await loadGenerated(contractOf(types));

const of = (name: string) => validatorFunctions(loaded, name);

describe('recursive types', () => {
  it('are checked, converted and written to any depth', () => {
    const value = {
      value: '1',
      children: [{ value: 2, children: [], parent: null }],
      parent: { value: '3', children: [] },
    };
    assertAgreement(of('Tree'), value, true);
    assertRoundTrip(of('Tree'), value, parseExactJson);
    expect(of('Tree').decode(structuredClone(value))).toMatchObject({
      children: [{ value: 2n, parent: null }],
      parent: { value: 3n },
    });
    assertAgreement(of('Tree'), { value: '1', children: [{ value: -2, children: [] }] }, false);
  });

  it('may be each other', () => {
    const value = { odd: { even: { odd: null }, weight: '18446744073709551615' } };
    assertAgreement(of('Even'), value, true);
    assertRoundTrip(of('Even'), value, parseExactJson);
  });
});

describe('names of fields', () => {
  it('may be those of Object.prototype: only own values count', () => {
    expect(of('Names').is({})).toBe(false);
    expect(
      of('Names')
        .explain({})
        .map((issue) => issue.message),
    ).toEqual(['constructor: missing, expected a string']);
    expect(of('Names').is({ constructor: 'x' })).toBe(true);
    expect(of('Names').is({ constructor: 'x', toString: 'y' })).toBe(false);
    expect(of('Names').is(JSON.parse('{"constructor":"x","__proto__":5}'))).toBe(false);
    expect(of('Names').is(JSON.parse('{"constructor":"x","__proto__":"y"}'))).toBe(true);
  });

  it('may be no identifiers, or the same identifier', () => {
    const wire = { constructor: 'c', '': 'e', aB: 'x', ab: 'y', '$`{}\\': '5' };
    expect(of('Names').is(wire)).toBe(true);
    expect(of('Names').is({ ...wire, ab: 5 })).toBe(false);
    const decoded = of('Names').decode(structuredClone(wire));
    expect(decoded).toEqual({ constructor: 'c', '': 'e', 'a-b': 'x', a_b: 'y', '$`{}\\': 5n });
    expect(JSON.parse(of('Names').encode(decoded))).toEqual({
      constructor: 'c',
      '': 'e',
      'a-b': 'x',
      a_b: 'y',
      '$`{}\\': '5',
    });
  });
});

describe('fields with other spellings', () => {
  const proof = `0x${'ab'.repeat(32)}`;
  const other = `0x${'cd'.repeat(32)}`;

  it.each([
    [{ proofOfPosession: proof }, proof],
    [{ proofOfPossession: proof }, proof],
    [{ proof }, proof],
    [{ proof: other, proofOfPossession: proof }, proof],
    [{ proofOfPosession: proof, proof: other }, proof],
  ])('%j are read under their own name', (fields, expected) => {
    const value = { publicKey: 'k', ...fields };
    assertAgreement(of('Proof'), value, true);
    expect(of('Proof').decode(structuredClone(value))).toEqual({
      publicKey: 'k',
      proofOfPosession: expected,
    });
    assertRoundTrip(of('Proof'), value, parseExactJson);
  });

  it('must be there under one of them', () => {
    assertAgreement(of('Proof'), { publicKey: 'k' }, false);
    assertAgreement(of('Proof'), { publicKey: 'k', proof: '0x' }, false);
  });
});

describe('further keys', () => {
  it('are converted and written, and never take the place of named ones', () => {
    const decoded = of('Kept').decode({ id: '1', more: '2' });
    expect(decoded).toEqual({ id: 1n, more: 2n });
    expect(of('Kept').encode({ id: 2n ** 60n, more: 3n, none: undefined })).toBe(
      '{"id":1152921504606846976,"more":"3"}',
    );
  });

  it('of an open object are kept as they are', () => {
    expect(of('Open').encode(of('Open').decode({ id: 1, list: [1, { a: 'b' }] }))).toBe(
      '{"id":"1","list":[1,{"a":"b"}]}',
    );
  });
});

describe('writing', () => {
  it('leaves out what is undefined, wherever the comma falls', () => {
    expect(of('Optional').encode({})).toBe('{}');
    expect(of('Optional').encode({ a: undefined, b: 2n })).toBe('{"b":"2"}');
    expect(of('Optional').encode({ a: 1n, b: 2n })).toBe('{"a":"1","b":"2"}');
  });

  it('tells variants apart by what is inside them if nothing else does', () => {
    expect(of('Alike').encode({ items: [1n, 2n] })).toBe('{"items":["1","2"]}');
    expect(of('Alike').encode({ items: ['a'] })).toBe('{"items":["a"]}');
  });

  it('tells objects apart by a field that they all have, where its kind says which one it is', () => {
    const codec = loaded.texts.get('schemas/codec.ts') ?? '';
    expect(codec).toMatch(/typeof \w+\.hash === 'string'\s*\? decodeTold/);
    expect(codec).not.toMatch(/typeof \w+\.hash === \S+\s*\? decodeVague/);
    const wires = [{ at: '1', hash: 'x' }, { at: '1', hash: null }, { at: 1, hash: true }, null];
    for (const wire of wires) {
      assertAgreement(of('Told'), wire, true);
      assertRoundTrip(of('Told'), wire, parseExactJson);
    }
    expect(wires.map((wire) => of('Told').decode(structuredClone(wire)))).toEqual([
      { at: 1n, hash: 'x' },
      { at: '1', hash: null },
      { at: 1, hash: true },
      null,
    ]);
    for (const name of ['ToldInRuns', 'ToldBehindList']) {
      for (const wire of [{ hash: 'x' }, { hash: 1, k: true, at: '7' }])
        assertRoundTrip(of(name), wire, parseExactJson);
      expect(of(name).decode({ hash: 1, k: true, at: '7' })).toEqual({ hash: 1, k: true, at: 7n });
    }
    expect(of('ToldInRuns').decode({ hash: 1, k: 'x' })).toEqual({ hash: 1, k: 'x' });
    expect(of('ToldBehindList').decode(['x'])).toEqual(['x']);
    expect(of('Vague').decode({ at: '1', hash: null })).toEqual({ at: '1', hash: null });
    expect(of('Vague').decode({ at: '1' })).toEqual({ at: 1n });
  });

  it('refuses what JSON cannot hold', () => {
    expect(() => of('Tree').encode({ value: -1n, children: [] })).toThrow(/18446744073709551615/);
    expect(() => of('Tree').encode({ children: [] })).toThrow(/bigint/);
  });
});

describe('types without values', () => {
  it('accept nothing', () => {
    for (const name of ['Void', 'Impossible']) assertAgreement(of(name), { a: 1 }, false);
    assertAgreement(of('Forbidden'), { b: 'x' }, true);
    assertAgreement(of('Forbidden'), { a: 1, b: 'x' }, false);
  });
});

describe('generated text', () => {
  const check = loaded.texts.get('schemas/check.ts') ?? '';

  it('compiles each pattern once, outside functions', () => {
    expect(check.match(/\/\^\[a-z\]\+\$\/u/g)).toHaveLength(1);
    expect(check).not.toContain('new RegExp');
  });

  it('counts code points only where code units leave it open', () => {
    assertAgreement(of('Emoji'), '😀😀😀', true);
    assertAgreement(of('Emoji'), '😀', false);
    assertAgreement(of('Emoji'), 'abcd', false);
    expect(check).toContain('value.length <= 3 || codePointLength(value) <= 3');
  });
});

describe('an allOf that stays one', () => {
  const parts = (inner: Type): Type => ({
    kind: 'intersection',
    parts: [union([object([field('a', inner)]), object([field('b', inner)])]), object([field('c', string)])],
  });

  it('is checked part by part', async () => {
    const both = validatorFunctions(await loadGenerated(contractOf([named('Both', parts(integer))])), 'Both');
    assertAgreement(both, { a: 1, c: 'x' }, true);
    assertAgreement(both, { b: 1, c: 'x' }, true);
    assertAgreement(both, { a: 1 }, false);
    assertAgreement(both, { c: 'x' }, false);
  });

  it('is refused with its place if something in it converts', () => {
    const layout = { root: '/project', packages: 'packages', scope: '@firn' };
    const run = () => validatorsWriter(contractOf([named('Both', parts(uint64))]), layout);
    expect(problemsOf(run)).toEqual([['converting-intersection', '/project/spec.yaml']]);
  });
});

function problemsOf(run: () => unknown): [string, string][] {
  try {
    run();
  } catch (error) {
    if (isContractError(error)) return error.problems.map(({ code, location }) => [code, location.file]);
    throw error;
  }
  return [];
}
