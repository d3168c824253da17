import { describe, expect, it } from 'vitest';
import { operationsOf, readVirtual } from '../../fixtures/virtual-contract.js';
import { head, ok } from '../../read/openapi/operation.js';
import { loadGenerated } from './load-generated.js';

interface Written {
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes and reads the value of the one parameter `p`, whose other members are these. */
async function parameter(
  members: string,
  more: { readonly ofOperation?: string; readonly ofDocument?: string } = {},
): Promise<{ write(p: unknown): Written; read(w: Written): unknown }> {
  const { contract } = readVirtual({
    'openapi.yaml': `${head}paths:\n  /a:\n    get:\n      operationId: get\n      parameters: [{ name: p, ${members} }]\n      ${more.ofOperation ?? ''}\n      ${ok}\n${more.ofDocument ?? ''}\n`,
  });
  const { main } = await loadGenerated(contract);
  const encode = main.encodeGetRequest as (params: unknown) => Written;
  const decode = main.decodeGetRequest as (request: unknown) => { readonly p?: unknown };
  return {
    write: (p) => encode({ p }),
    read: ({ target, headers = {} }) => {
      const { search, searchParams } = new URL(target, 'http://host');
      const query = Object.fromEntries(
        [...new Set(searchParams.keys())].map((name) => {
          const [first, ...others] = searchParams.getAll(name);
          return [name, others.length === 0 ? first : [first, ...others]];
        }),
      );
      const header = (name: string): string | undefined => headers[name];
      return decode({ path: {}, query, rawQuery: search.slice(1), header, body: undefined }).p;
    },
  };
}

const word = '{ type: string, enum: [all, none] }';
const range = '{ type: object, required: [from], properties: { from: { type: integer } } }';

describe('a parameter that is a scalar or an object', () => {
  it.each([
    ['in: query', `oneOf: [${word}, ${range}]`, ['all', { from: 1 }]],
    ['in: query', `oneOf: [{ type: string }, ${range}]`, ['', 'from', { from: 1 }]],
    ['in: query', `anyOf: [{ type: boolean }, ${range}, { type: 'null' }]`, [true, { from: 1 }]],
    [
      'in: query',
      `anyOf: [${word}, { type: object, additionalProperties: { type: integer } }]`,
      ['all', { a: 1 }],
    ],
    ['in: query, style: deepObject', `oneOf: [${word}, ${range}]`, ['all', { from: 1 }]],
    ['in: cookie', `oneOf: [${word}, ${range}]`, ['all', { from: 1 }]],
  ])('arrives as it was given: %s, %s', async (place, schema, values) => {
    const { write, read } = await parameter(`${place}, schema: { ${schema} }`);
    expect(values.map((value) => read(write(value)))).toEqual(values);
  });
});

describe('a map whose members stand on their own', () => {
  const map = 'in: query, schema: { type: object, additionalProperties: { type: string } }';

  it('may have a member of its own name', async () => {
    const { write, read } = await parameter(map);
    expect(read(write({ p: '1', q: '2' }))).toEqual({ p: '1', q: '2' });
  });

  it('does not hold the key under which an operation is shown who calls', async () => {
    const scheme = (name: string, place: string) => `${name}: { type: apiKey, in: ${place}, name: ${name} }`;
    const schemes = ['token', 'other'].map((name) => scheme(name, 'query'));
    const secured = {
      ofOperation: 'security: [{ token: [], session: [] }, {}]',
      ofDocument: `components: { securitySchemes: { ${[...schemes, scheme('session', 'header')].join(', ')} } }`,
    };
    const { read } = await parameter(map, secured);
    expect(read({ target: '/a?token=secret&a=1' })).toEqual({ a: '1' });
    const form =
      'in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object } } }';
    const whole = await parameter(form, secured);
    expect(whole.read({ target: '/a?token=secret&a=1' })).toEqual({ a: '1' });
    // What this operation does not ask for is a member as any other.
    expect(read({ target: '/a?other=1&session=2' })).toEqual({ other: '1', session: '2' });
  });
});

describe('a list of what may be null', () => {
  it.each(['in: query', 'in: query, explode: false', 'in: header', 'in: cookie'])(
    'is written without null, and refused with it: %s',
    async (place) => {
      for (const items of ['enum: [a, null]', "type: [string, 'null']", 'enum: [null]']) {
        const { write, read } = await parameter(`${place}, schema: { type: array, items: { ${items} } }`);
        if (items !== 'enum: [null]') expect(read(write(['a']))).toEqual(['a']);
        expect(() => write([null])).toThrow('p without null, which has no form in a parameter');
      }
    },
  );
});

describe('an optional parameter that is a scalar or an object', () => {
  it('is not made of what else a query has, and has the members that it does not name', async () => {
    const open = range.replace(/\}$/, ', additionalProperties: true }');
    const { read } = await parameter(`in: query, schema: { oneOf: [${word}, ${open}] }`);
    expect(read({ target: '/a?utm_source=x' })).toBeUndefined();
    expect(read({ target: '/a?from=1&more=x' })).toEqual({ from: 1, more: 'x' });
  });
});

it('is not sent where it is left out, though every object has what it is named', async () => {
  const names = ['constructor', 'toString', '__proto__', 'x'];
  const at = (name: string, place: string) => `{ name: ${name}, in: ${place}, schema: { type: integer } }`;
  const params = names.map((name, index) => at(name, index === 1 ? 'header' : 'query'));
  const { contract } = readVirtual({
    'openapi.yaml': `${head}paths:\n  /a:\n    get:\n      operationId: get\n      parameters: [${params.join(', ')}]\n      ${ok}\n`,
  });
  const encode = (await loadGenerated(contract)).main.encodeGetRequest as (params: unknown) => Written;
  expect(encode({ x: 1 })).toEqual({ target: '/a?x=1', headers: {} });
  expect(encode(JSON.parse('{ "__proto__": 2, "constructor": 3, "toString": 4 }'))).toEqual({
    target: '/a?constructor=3&__proto__=2',
    headers: { toString: '4' },
  });
});

describe('a parameter whose content is no JSON', () => {
  const pet = '{ type: object, properties: { id: { type: integer } } }';

  it.each(['query', 'header', 'cookie'])(
    'is a text that arrives as it was written, never JSON: in %s',
    async (place) => {
      const content = ['application/xml', 'text/plain', 'text/csv', 'application/yaml'];
      for (const type of [...content, 'application/x-www-form-urlencoded']) {
        for (const schema of [pet, `{ oneOf: [{ type: string }, ${pet}] }`, '{}']) {
          const { write, read } = await parameter(
            `in: ${place}, content: { ${type}: { schema: ${schema} } }`,
          );
          expect(read(write('<pet id="1"/>'))).toBe('<pet id="1"/>');
          expect(read(write('{"id":1}'))).toBe('{"id":1}');
          expect(JSON.stringify(write('<pet/>'))).not.toMatch(/%22|\\"/);
        }
      }
    },
  );

  it('keeps scalars, and structures of JSON', async () => {
    const number = await parameter('in: query, content: { text/plain: { schema: { type: integer } } }');
    expect(number.read(number.write(7))).toBe(7);
    const json = await parameter(`in: query, content: { application/json: { schema: ${pet} } }`);
    expect(json.read(json.write({ id: 1 }))).toEqual({ id: 1 });
    const lines = `in: query, content: { application/x-ndjson: { schema: { type: array, items: ${pet} } } }`;
    const rows = await parameter(lines);
    expect(rows.read(rows.write([{ id: 1 }, { id: 2 }]))).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('is told where its schema describes a structure', () => {
    const xml = `{ name: p, in: query, content: { application/xml: { schema: ${pet} } } }`;
    const text = `${head}paths: { /a: { get: { parameters: [${xml}], ${ok} } } }\n`;
    const { warnings } = readVirtual({ 'openapi.yaml': text });
    expect(warnings.map(({ code }) => code)).toContain('content-of-text');
  });

  it('is told of headers of answers too, which are read as the text that they are', () => {
    const header = `headers: { x-pet: { content: { application/xml: { schema: ${pet} } } } }`;
    const answer = `responses: { "200": { description: d, ${header} } }`;
    const text = `${head}paths: { /a: { get: { ${answer} } } }\n`;
    const read = readVirtual({ 'openapi.yaml': text });
    expect(read.warnings.map(({ code }) => code)).toContain('content-of-text');
    const [wire] = operationsOf(read).map((each) => each.wire);
    expect(wire?.protocol === 'http' ? wire.answers[0]?.headers[0]?.type : undefined).toEqual({
      kind: 'string',
    });
  });
});
