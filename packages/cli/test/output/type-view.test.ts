import { type ContractDocument, openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { type TypeView, typeView } from '../../src/output/type-view.js';

const time = { type: 'integer', format: 'unixtime' };
const schemas = {
  Gwei: { type: 'string', pattern: '^[0-9]+$', 'x-unit': 'gwei' },
  Fee: { allOf: [{ $ref: '#/components/schemas/Gwei' }, { pattern: '^[1-9]' }] },
  Name: { type: 'string', pattern: '^[a-z]+$', 'x-unit': 'letters' },
};

/** The view of an answer of JSON. */
function viewOf(schema: object, document: object = {}): TypeView {
  const contract: ContractDocument = openDocument({
    openapi: '3.1.0',
    info: { title: 'Views', version: '1' },
    paths: {
      '/a': { get: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } } },
    },
    components: { schemas },
    ...document,
  });
  const [operation] = contract.operations;
  const content = operation?.kind === 'rest' ? operation.wire.answers[0]?.contents[0] : undefined;
  if (content === undefined) throw new TypeError('the document has an answer');
  return typeView(contract, content.type, { schema: contract.schemaAt(content.location).in('schema') });
}

describe('what a contract says of a value', () => {
  const start = '0 (1970-01-01T00:00:00Z)';

  it('is told of a scalar, of items and of the values of a map', () => {
    expect(viewOf(time).annotate(0)).toBe(start);
    expect(viewOf({ type: 'array', items: time }).item().annotate(0)).toBe(start);
    const map = { type: 'object', additionalProperties: time };
    expect(viewOf(map).member('a').annotate(0)).toBe(start);
  });

  it('is told of times in hexadecimal digits', () => {
    expect(viewOf({ type: 'string', format: 'unixtime' }).annotate('0x1')).toBe(
      '0x1 (1, 1970-01-01T00:00:01Z)',
    );
  });

  it('is the unit of the alternative that a value fits', () => {
    const anyOf = ['Name', 'Gwei'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const view = viewOf({ type: 'object', properties: { fee: { anyOf } } }).member('fee');
    expect(view.annotate('12')).toBe('12 gwei (0.000000012 native tokens)');
    const named = { type: 'object', properties: { fee: { $ref: '#/components/schemas/Fee' } } };
    expect(viewOf(named).member('fee').annotate('12')).toBe('12 gwei (0.000000012 native tokens)');
    const shared = viewOf({ anyOf: [...anyOf, { type: 'string' }] });
    expect(shared.annotate('12')).toBeUndefined();
  });

  it('is the unit, or the format, of the alternative without a name that a value fits', () => {
    const seconds = { type: 'integer', 'x-unit': 'seconds' };
    const fee = { type: 'string', pattern: '^[0-9]+$', 'x-unit': 'gwei' };
    for (const key of ['anyOf', 'oneOf']) {
      const nulls = [{ type: 'null' }, { enum: [null] }, { const: null }, { type: 'null', enum: [null] }];
      const lists = [[seconds, fee], ...nulls.map((none) => [fee, none, seconds])];
      for (const schema of lists.map((list) => ({ [key]: list }))) {
        const member = { type: 'object', properties: { due: schema } };
        for (const view of [viewOf(schema), viewOf(member).member('due')]) {
          expect(view.annotate(90)).toMatch(/^90 seconds/);
          expect(view.annotate('12')).toBe('12 gwei (0.000000012 native tokens)');
        }
      }
    }
    const either = viewOf({ anyOf: [{ type: 'boolean' }, time] });
    expect(either.annotate(0)).toBe(start);
    const named = { $ref: '#/components/schemas/Gwei' };
    expect(viewOf({ anyOf: [named, seconds] }).annotate(90)).toMatch(/^90 seconds/);
    // Both fit, and say different things.
    const wei = { ...fee, minLength: 1, 'x-unit': 'wei' };
    expect(viewOf({ anyOf: [fee, wei] }).annotate('12')).toBeUndefined();
  });

  it('is found in documents of Swagger 2.0', () => {
    const schema = { type: 'object', properties: { at: time } };
    const paths = { '/a': { get: { responses: { 200: { description: '', schema } } } } };
    const swagger = {
      openapi: undefined,
      components: undefined,
      swagger: '2.0',
      produces: ['application/json'],
      paths,
    };
    expect(viewOf({}, swagger).member('at').annotate(0)).toBe(start);
  });
});
