import { describe, expect, it } from 'vitest';
import { explainCodec } from '../../src/validation/explain-codec.js';
import { explainNumber, explainString, explainUnknown } from '../../src/validation/explain-scalar.js';
import {
  explainArray,
  explainObject,
  explainRecord,
  explainTuple,
} from '../../src/validation/explain-structure.js';
import { explainIntersection } from '../../src/validation/explain-union.js';
import { type Explain, explainer } from '../../src/validation/index.js';
import { issuesOf, rules } from './broken-rules.js';

const text: Explain = (value, path, issues) => explainString(value, path, issues);
const count: Explain = (value, path, issues) =>
  explainNumber(value, path, issues, { integer: true, minimum: 0 });

describe('structures', () => {
  it('does not miss the body of an answer that has none', () => {
    const answer = explainer({ properties: { status: { enum: [204] }, body: 'undefined' } });
    expect(rules(answer, { status: 204, body: undefined })).toEqual([]);
    expect(rules(answer, { status: 204 })).toEqual([]);
    expect(rules(answer, { status: 204, body: 1 })).toEqual(['body type']);
  });

  it('explains fields in the order of the document', () => {
    const fields = explainer({
      properties: [
        ['b', 'string'],
        ['10', 'string'],
        ['2', 'string'],
      ],
    });
    expect(rules(fields, { b: 1, 10: 1, 2: 1 })).toEqual(['b type', '10 type', '2 type']);
    expect(rules(fields, {})).toEqual(['b required', '10 required', '2 required']);
  });

  it('explains every item of an array, and its size', () => {
    const list: Explain = (value, path, issues) =>
      explainArray(value, path, issues, text, { minItems: 1, maxItems: 3, uniqueItems: true });
    expect(rules(list, {})).toEqual(['type']);
    expect(rules(list, [])).toEqual(['min-items']);
    expect(rules(list, ['a', 1])).toEqual(['1 type']);
    expect(rules(list, ['a', 'b', 'c', 'd'])).toEqual(['max-items']);
    expect(rules(list, ['a', 'b', 'a'])).toEqual(['2 unique-items']);
    expect(rules(list, ['a', 'b', 'c'])).toEqual([]);
  });

  it('compares unique items as JSON values', () => {
    const list: Explain = (value, path, issues) =>
      explainArray(value, path, issues, explainUnknown, { uniqueItems: true });
    expect(
      rules(list, [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ]),
    ).toEqual(['1 unique-items']);
    expect(rules(list, [1, '1', true, null, 'true', 'null', [1], { 0: 1 }])).toEqual([]);
    expect(rules(list, [null, null])).toEqual(['1 unique-items']);
  });

  it('explains tuples', () => {
    const pair: Explain = (value, path, issues) => explainTuple(value, path, issues, [text, count], 1);
    const open: Explain = (value, path, issues) => explainTuple(value, path, issues, [text], 1, count);
    expect([rules(pair, ['a']), rules(pair, ['a', 1])]).toEqual([[], []]);
    expect(rules(pair, [])).toEqual(['min-items']);
    expect(rules(pair, ['a', 1, 2])).toEqual(['max-items']);
    expect(rules(pair, [1, 'a'])).toEqual(['0 type', '1 type']);
    expect(rules(pair, 'ab')).toEqual(['type']);
    expect([rules(open, ['a', 1, 2]), rules(open, ['a', 1, 'b'])]).toEqual([[], ['2 type']]);
  });

  it('explains maps', () => {
    const map: Explain = (value, path, issues) =>
      explainRecord(value, path, issues, count, {
        keyPattern: /^[a-z]+$/,
        minProperties: 1,
        maxProperties: 2,
      });
    expect(rules(map, { a: 1 })).toEqual([]);
    expect(rules(map, {})).toEqual(['min-properties']);
    expect(rules(map, { a: 1, b: 1, c: 1 })).toEqual(['max-properties']);
    expect(rules(map, { A: 'x' })).toEqual(['A key-pattern', 'A type']);
    expect(rules(map, [])).toEqual(['type']);
    const nodes: Explain = (value, path, issues) =>
      explainRecord(value, path, issues, count, {
        keys: (key, place, found) => explainCodec(key, place, found, 'node-id'),
      });
    expect(rules(nodes, { x: 1 })).toEqual(['x format:node-id']);
  });

  const fields = [
    { name: 'publicKey', required: true, explain: text },
    { name: 'proofOfPosession', aliases: ['proofOfPossession'], required: true, explain: text },
    { name: 'weight', required: false, explain: count },
  ];

  it('explains objects', () => {
    const closed: Explain = (value, path, issues) => explainObject(value, path, issues, fields, 'closed');
    expect(rules(closed, { publicKey: 'a', proofOfPosession: 'b' })).toEqual([]);
    expect(rules(closed, { publicKey: 'a', proofOfPossession: 'b', weight: 1 })).toEqual([]);
    expect(rules(closed, { publicKey: 1, proofOfPossession: 2, weight: -1 })).toEqual([
      'publicKey type',
      'proofOfPossession type',
      'weight minimum',
    ]);
    expect(rules(closed, {})).toEqual(['publicKey required', 'proofOfPosession required']);
    expect(rules(closed, { publicKey: 'a', proofOfPosession: 'b', more: 1 })).toEqual(['more unknown-key']);
    for (const value of [null, [], 'x', undefined]) expect(rules(closed, value)).toEqual(['type']);
  });

  it('treats other keys as it is told', () => {
    const value = { publicKey: 'a', proofOfPosession: 'b', more: 'x' };
    for (const extra of ['ignored', 'open'] as const) {
      expect(rules((v, p, i) => explainObject(v, p, i, fields, extra), value)).toEqual([]);
    }
    expect(rules((v, p, i) => explainObject(v, p, i, fields, count), value)).toEqual(['more type']);
    expect(rules((v, p, i) => explainObject(v, p, i, [], 'open', { minProperties: 4 }), value)).toEqual([
      'min-properties',
    ]);
    expect(rules((v, p, i) => explainObject(v, p, i, [], 'open', { maxProperties: 2 }), value)).toEqual([
      'max-properties',
    ]);
  });

  it('explains every part of an intersection', () => {
    const both: Explain = (value, path, issues) =>
      explainIntersection(value, path, issues, [
        (v, p, i) => explainObject(v, p, i, [{ name: 'a', required: true, explain: text }], 'ignored'),
        (v, p, i) => explainObject(v, p, i, [{ name: 'b', required: true, explain: text }], 'ignored'),
      ]);
    expect(rules(both, {})).toEqual(['a required', 'b required']);
  });

  it('keeps no more than 100 issues', () => {
    const list: Explain = (value, path, issues) => explainArray(value, path, issues, text);
    expect(issuesOf(list, Array(100_000).fill(1))).toHaveLength(100);
  });
});
