import { parseExactJson } from '@firn/primitives';
import {
  assertAgreement,
  assertCanonical,
  assertRoundTrip,
  brokenValues,
  contractCases,
  type JsonObject,
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

const documents = Object.values(nodeOpenRpc).map((text) => parseExactJson(text) as JsonObject);
const cases = contractCases(documents);

// `npm run soak` asks six times the values.
describe('every type of the node contract', () => {
  it('is generated', () => {
    expect(
      cases.filter(
        ({ name }) => !(`is${name}` in main && `explain${name}` in explain && `${name}Zod` in zod),
      ),
    ).toEqual([]);
  });

  it.each(cases)(
    '$name: check, explanation and zod agree on values and near misses',
    ({ name, schema, document }) => {
      const functions = validatorFunctions({ main, explain, zod }, name);
      const valid = schemaValues(schema, document);
      fc.assert(
        fc.property(valid, (value) => assertAgreement(functions, value, true)),
        times(5),
      );
      fc.assert(
        fc.property(brokenValues(valid), (value) => assertAgreement(functions, value)),
        times(10),
      );
    },
  );

  it.each(cases)('$name: what is written means what was read', ({ name, schema, document }) => {
    const functions = validatorFunctions({ main, explain, zod }, name);
    fc.assert(
      fc.property(schemaValues(schema, document), (value) =>
        assertRoundTrip(functions, value, parseExactJson),
      ),
      times(5),
    );
  });

  it.each(cases.filter(({ examples }) => examples.length > 0))(
    '$name: examples are canonical',
    ({ name, examples }) => {
      const functions = validatorFunctions({ main, explain, zod }, name);
      for (const example of examples) assertCanonical(functions, example, parseExactJson);
    },
  );
});
