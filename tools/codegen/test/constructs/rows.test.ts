import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ContractError, isContractError, Problems } from '@firn/contract';
import { type Construct, constructs } from '@firn/contract/constructs';
import { appendPointer } from '@firn/contract/json';
import { type ReadResult, readContract, SpecNode } from '@firn/contract/read';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { shapes } from '../../src/grammar/shapes.js';
import { walk } from '../../src/grammar/walk.js';
import { lintContract } from '../../src/lint/lint-contract.js';

const folder = path.join(import.meta.dirname, 'documents');

/** A place where a document uses a construct, by the keys that lead there. */
interface Use {
  readonly document: string;
  readonly steps: readonly (string | number)[];
}

interface JsonObject {
  [key: string]: unknown;
}

const documents = new Map(
  readdirSync(folder).map((name): [string, JsonObject] => [
    name,
    parse(readFileSync(path.join(folder, name), 'utf8')),
  ]),
);

const read = (document: JsonObject): ReadResult =>
  readContract({
    root: '/',
    documents: ['a.json'],
    allow: 'all',
    readText: () => JSON.stringify(document),
  });

/** What is left of a document when one key of it is not there. */
function without(document: JsonObject, steps: readonly (string | number)[]): JsonObject {
  const copy = structuredClone(document);
  const last = steps.at(-1) ?? '';
  const parent = steps.slice(0, -1).reduce<unknown>((node, step) => Reflect.get(Object(node), step), copy);
  Reflect.deleteProperty(Object(parent), last);
  return copy;
}

/** Everything that was read, as text without places; an error counts as a reading of its own. */
function reading(document: JsonObject): string {
  try {
    const { contract, warnings } = read(document);
    return JSON.stringify([contract, warnings.map(({ code, message }) => [code, message])], (key, value) =>
      key === 'location' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
    );
  } catch (error) {
    if (isContractError(error)) return error.problems.map(({ code }) => code).join();
    throw error;
  }
}

const stepsOf = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

const uses = new Map<Construct, Use[]>();
for (const [name, document] of documents) {
  const start =
    document.openrpc !== undefined ? 'openrpc' : document.swagger !== undefined ? 'swagger' : 'openapi';
  // The reader's nodes carry pointers, which lead to the same places in the plain document.
  const root = new SpecNode(read(document).roots[0]?.document ?? fail(name), '', document);
  walk(root, start, (node, shape) => {
    for (const construct of constructs.filter(({ object }) => object === shape)) {
      if (!node.has(construct.key)) continue;
      const steps = stepsOf(appendPointer(node.pointer, construct.key));
      uses.set(construct, [...(uses.get(construct) ?? []), { document: name, steps }]);
    }
    return true;
  });
}

function fail(name: string): never {
  throw new Error(`${name} was not read`);
}

const labelled = (list: readonly Construct[]): [string, Construct][] =>
  list.map((construct) => [`${construct.object}.${construct.key}`, construct]);

const readings = new Map([...documents].map(([name, document]) => [name, reading(document)]));

const changes = ({ document, steps }: Use): boolean =>
  reading(without(documents.get(document) ?? {}, steps)) !== readings.get(document);

it('knows the shape of every object of the table', () => {
  expect(
    [...new Set(constructs.map(({ object }) => object))].filter((object) => !(object in shapes)),
  ).toEqual([]);
});

it('has a document for every row', () => {
  const unused = constructs
    .filter((each) => !uses.has(each) && each.handling !== 'refused')
    .map(({ object, key }) => `${object}.${key}`);
  expect(unused).toEqual([]);
});

describe('done: the contract is another one without the key', () => {
  const rows = constructs.filter(({ handling }) => handling === 'done' || handling === 'option');
  it.each(labelled(rows))('%s', (_, construct) => {
    expect((uses.get(construct) ?? []).some(changes)).toBe(true);
  });
});

describe('for people: the contract is the same without the key', () => {
  it.each(labelled(constructs.filter(({ handling }) => handling === 'annotation')))('%s', (_, construct) => {
    expect((uses.get(construct) ?? []).filter(changes)).toEqual([]);
  });
});

describe('warned about', () => {
  const warnings = new Map(
    [...documents].map(([name, document]) => {
      const problems = new Problems();
      lintContract(read(document), false, problems);
      return [name, problems.all] as const;
    }),
  );
  it.each(labelled(constructs.filter(({ handling }) => handling === 'warned')))('%s', (_, construct) => {
    const [use] = uses.get(construct) ?? [];
    const found = (warnings.get(use?.document ?? '') ?? []).filter(({ code }) => code === construct.rule);
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toContain(`${construct.object}.${construct.key} (`);
  });
});

/** The least document in which the key of a construct is refused, by `object.key`. */
const refusedUses: Readonly<Record<string, JsonObject>> = {
  'media type.prefixEncoding': upload({ prefixEncoding: [{ contentType: 'text/plain' }] }),
  'media type.itemEncoding': upload({ itemEncoding: { contentType: 'text/plain' } }),
  'encoding.encoding': upload({ encoding: { a: { encoding: { b: { contentType: 'text/plain' } } } } }),
  'encoding.prefixEncoding': upload({ encoding: { a: { prefixEncoding: [{ contentType: 'text/plain' }] } } }),
  'encoding.itemEncoding': upload({ encoding: { a: { itemEncoding: { contentType: 'text/plain' } } } }),
  'schema.unevaluatedProperties': schemas({
    A: {
      type: 'object',
      anyOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
      unevaluatedProperties: false,
    },
  }),
  'schema.unevaluatedItems': schemas({
    A: { type: 'array', contains: { type: 'string' }, unevaluatedItems: false },
  }),
  'schema.$dynamicRef': answered('C', {
    A: { $dynamicAnchor: 'node', type: 'object', properties: { next: { $dynamicRef: '#node' } } },
    B: { $dynamicAnchor: 'node', type: 'object', properties: { next: { $dynamicRef: '#node' } } },
    C: { type: 'object', properties: { next: { $dynamicRef: '#node' } } },
  }),
};

function schemas(named: JsonObject): JsonObject {
  return { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, components: { schemas: named } };
}

/** A document with schemas, one of which an operation answers. */
function answered(name: string, named: JsonObject): JsonObject {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
  const get = { operationId: 'get', responses: { 200: { description: 'Done', content } } };
  return { ...schemas(named), paths: { '/a': { get } } };
}

function upload(mediaType: JsonObject): JsonObject {
  const content = {
    'multipart/form-data': { schema: { type: 'object', properties: { a: {} } }, ...mediaType },
  };
  const post = {
    operationId: 'upload',
    requestBody: { content },
    responses: { 204: { description: 'Done' } },
  };
  return { openapi: '3.2.0', info: { title: 'A', version: '1' }, paths: { '/a': { post } } };
}

describe('refused, unless it is allowed', () => {
  it.each(labelled(constructs.filter(({ handling }) => handling === 'refused')))(
    '%s',
    (name, { rule = '' }) => {
      const text = JSON.stringify(refusedUses[name] ?? {});
      const options = { root: '/', documents: ['a.json'], readText: () => text };
      expect(() => readContract(options)).toThrow(ContractError);
      const { warnings } = readContract({ ...options, allow: [rule] });
      const found = warnings.filter(({ code }) => code === rule);
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ refusal, severity }) => refusal === true && severity === 'warning')).toBe(true);
    },
  );
});
