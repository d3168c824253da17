import { parseExactJson } from '@firn/primitives';
import {
  assertContained,
  type JsonObject,
  operationsOf,
  schemaValues,
  validatorFunctions,
} from '@firn/property-tests';
import { nodeOpenRpc } from '@firn/specs';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as explain from '../src/explain.js';
import * as main from '../src/index.js';
import * as zod from '../src/zod.js';

const exported: Readonly<Record<string, unknown>> = main;

const calls = Object.values(nodeOpenRpc).flatMap((text) => {
  const document = parseExactJson(text) as JsonObject;
  return operationsOf(document).map((operation) => ({ ...operation, document }));
});

/** What a client sends for decoded parameters, and what a server makes of params. */
function functionsOf(stem: string): {
  readonly encode: ((params: unknown) => string) | undefined;
  readonly decode: (params: unknown) => unknown;
} {
  return {
    encode: exported[`encode${stem}Params`] as ((params: unknown) => string) | undefined,
    decode: exported[`decode${stem}Params`] as (params: unknown) => unknown,
  };
}

// `npm run soak` asks three times the values.
describe('parameters of every method', () => {
  it.each(calls)('$name: what a client sends is what a server reads', ({ stem, params, document }) => {
    const { encode, decode } = functionsOf(stem);
    const validator = validatorFunctions({ main, explain, zod }, `${stem}Params`);
    fc.assert(
      fc.property(schemaValues(params, document), (wire) => {
        const given = validator.decode(structuredClone(wire));
        const sent = encode === undefined ? '[]' : encode(given);
        assertContained(given, decode(parseExactJson(sent)), () => `${stem}: ${sent}`);
      }),
      times(5),
    );
  });

  it.each(calls)('$name: examples are read by name, by position and as one object in an array', (call) => {
    const { decode } = functionsOf(call.stem);
    const names = Object.keys(call.params.properties as JsonObject);
    const mayBeOneObject = call.examples.length > 0 && !takesObjectFirst(call);
    for (const example of call.examples) {
      const expected = decode(structuredClone(example.params));
      const last = names.findLastIndex((name) => name in example.params);
      const positions = names.slice(0, last + 1).map((name) => example.params[name] ?? null);
      expect(decode(structuredClone(positions))).toEqual(expected);
      if (mayBeOneObject) expect(decode([structuredClone(example.params)])).toEqual(expected);
    }
  });
});

/** Whether one object in an array could be the first parameter itself. */
function takesObjectFirst({ params, document }: (typeof calls)[number]): boolean {
  const [first] = Object.values(params.properties as Readonly<Record<string, JsonObject>>);
  if (first === undefined) return false;
  return fc.sample(schemaValues(first, document), { numRuns: 100, seed: 1 }).some((value) => {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  });
}
