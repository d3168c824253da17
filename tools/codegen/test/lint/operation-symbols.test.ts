import { expect, it } from 'vitest';
import { findings } from './findings.js';

it.each(['function', 'a b', '1a', ''])('operation-symbol %s', (symbol) => {
  const text = `openrpc: 1.3.2\ninfo: { title: Test, version: '1' }\nmethods:\n  - name: a.b\n    x-symbol: ${JSON.stringify(symbol)}\n    params: []\n    result: { name: r, schema: {} }`;
  expect(findings('operation-symbol', text)).toEqual([
    `a.yaml:4:5 x-symbol of a.b must be a name that a function can have, got ${JSON.stringify(symbol)}`,
  ]);
});
