import { describe, expect, it } from 'vitest';
import { explainCodec } from '../../src/validation/explain-codec.js';
import { explainString } from '../../src/validation/explain-scalar.js';
import { explainArray, explainObject, explainRecord } from '../../src/validation/explain-structure.js';
import type { Explain } from '../../src/validation/index.js';
import { message } from './broken-rules.js';

const text: Explain = (value, path, issues) => explainString(value, path, issues);

describe('messages', () => {
  const peer: Explain = (value, path, issues) =>
    explainObject(
      value,
      path,
      issues,
      [
        {
          name: 'peers',
          required: true,
          explain: (v, p, i) => explainArray(v, p, i, (w, q, j) => explainCodec(w, q, j, 'node-id')),
        },
      ],
      'ignored',
    );

  it.each([
    [{ peers: ['a', 7] }, 'peers[0]: expected NodeID- and 20 bytes in cb58, received "a"'],
    [{}, 'peers: missing, expected an array'],
    [[], 'expected an object, received an array of 0 items'],
    [{ peers: [{ b: 1 }] }, 'peers[0]: expected NodeID- and 20 bytes in cb58, received an object with b'],
    [{ peers: { a: 1 } }, 'peers: expected an array, received an object with a'],
    [
      { peers: ['x'.repeat(100)] },
      `peers[0]: expected NodeID- and 20 bytes in cb58, received "${'x'.repeat(64)}…" (100 characters)`,
    ],
  ])('%j', (value, expected) => {
    expect(message(peer, value)).toBe(expected);
  });

  it('quote keys that are no names', () => {
    const map: Explain = (value, path, issues) => explainRecord(value, path, issues, text);
    expect(message(map, { 'a b': 1 })).toBe('["a b"]: expected a string, received 1');
  });
});
