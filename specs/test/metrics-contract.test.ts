import { readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  isGone,
  type Json,
  jsonSchemaOf,
  objectAt,
  operationsOf,
  readDereferenced,
  readDocument,
} from './metrics-documents.js';

const document = readDereferenced('metrics/openapi.yaml');
const operations = operationsOf(document);
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

interface Example {
  readonly name: string;
  readonly params: Json;
  readonly result: unknown;
}

function expectValid(schema: Json, value: unknown, where: string): void {
  const validate = ajv.compile(schema);
  validate(value);
  expect(validate.errors ?? [], where).toEqual([]);
}

function schemasOf(node: unknown, found: Json[] = []): Json[] {
  if (Array.isArray(node)) for (const item of node) schemasOf(item, found);
  else if (typeof node === 'object' && node !== null) {
    found.push(node as Json);
    for (const value of Object.values(node)) schemasOf(value, found);
  }
  return found;
}

/** Formats whose texts have a length of their own. */
const bounded = new Set(['address', 'hash', 'uint64', 'uint256']);

describe.each([...operations])('%s', (id, { path, operation, parameters }) => {
  const examples = (operation['x-examples'] ?? []) as Example[];
  const responses = objectAt(operation, 'responses');

  it('has a summary, a description, one known tag and a cost', () => {
    expect(operation.summary).toMatch(/^[A-Z].*\.$/);
    expect(operation.description).toBeTypeOf('string');
    expect(operation['x-cost']).toBeTypeOf('number');
    const tags = (document.tags as Json[]).map((tag) => tag.name);
    expect(operation.tags).toHaveLength(1);
    expect(tags).toContain((operation.tags as string[])[0]);
  });

  it('declares exactly the parameters of its path', () => {
    const inPath = parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name);
    expect(inPath.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
  });

  it('bounds every string and array that a caller sends', () => {
    for (const schema of schemasOf([
      parameters.map((parameter) => parameter.schema),
      operation.requestBody ?? {},
    ])) {
      const free =
        schema.enum === undefined && schema.const === undefined && !bounded.has(String(schema.format));
      if (schema.type === 'string' && free)
        expect(schema.maxLength, JSON.stringify(schema)).toBeTypeOf('number');
      if (schema.type === 'array') expect(schema.maxItems, JSON.stringify(schema)).toBeTypeOf('number');
    }
  });

  it('pages with a parameter and with fields that it has', () => {
    const pagination = operation['x-pagination'] as Json | undefined;
    const names = parameters.map((parameter) => parameter.name);
    expect(pagination !== undefined, 'paging is declared where there is a page token').toBe(
      names.includes('pageToken'),
    );
    if (pagination === undefined) return;
    const fields = objectAt(jsonSchemaOf(objectAt(responses, '200')), 'properties');
    expect(names).toContain(pagination.token);
    if (names.includes('pageSize')) expect(pagination.size).toBe('pageSize');
    expect(objectAt(fields, String(pagination.next)).type).toBe('string');
    expect(objectAt(fields, String(pagination.items)).type).toBe('array');
  });

  // What is gone answers nothing that an example could show.
  if (isGone(responses)) return;

  it('has examples that keep its own rules', () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { name, params, result } of examples) {
      const { body, ...named } = params;
      for (const [key, value] of Object.entries(named)) {
        const parameter = parameters.find((candidate) => candidate.name === key);
        if (parameter === undefined) throw new Error(`${id}, ${name}: there is no parameter ${key}`);
        expectValid(objectAt(parameter, 'schema'), value, `${name}: ${key}`);
      }
      for (const parameter of parameters.filter((candidate) => candidate.required === true)) {
        expect(Object.keys(named), name).toContain(parameter.name);
      }
      const requestBody = operation.requestBody as Json | undefined;
      expect(body !== undefined, `${name}: a body where one is taken`).toBe(requestBody !== undefined);
      if (requestBody !== undefined) expectValid(jsonSchemaOf(requestBody), body, `${name}: body`);
      expectValid(jsonSchemaOf(objectAt(responses, '200')), result, `${name}: result`);
    }
  });

  it('shows the result of its first example', () => {
    const content = objectAt(objectAt(objectAt(responses, '200'), 'content'), 'application/json');
    expect(content.example).toEqual(examples[0]?.result);
  });
});

describe('the documents', () => {
  it('use every path file, and name a schema file for its type', () => {
    const used = Object.values(objectAt(readDocument('metrics/openapi.yaml'), 'paths')).map(
      (item) => (item as Json).$ref,
    );
    const files = readdirSync(new URL('../metrics/paths', import.meta.url)).map((file) => `paths/${file}`);
    expect([...used].sort()).toEqual(files.sort());
    for (const file of readdirSync(new URL('../metrics/schemas', import.meta.url)))
      expect(file).toMatch(/^[A-Z][A-Za-z0-9]+\.yaml$/);
  });

  it('describe every field, and say when one that may be missing is there', () => {
    for (const file of readdirSync(new URL('../metrics/schemas', import.meta.url))) {
      for (const schema of schemasOf(readDereferenced(`metrics/schemas/${file}`))) {
        const properties = schema.type === 'object' ? (schema.properties as Json | undefined) : undefined;
        const required = (schema.required ?? []) as string[];
        for (const [name, field] of Object.entries(properties ?? {})) {
          expect((field as Json).description, `${file} ${name}`).toBeTypeOf('string');
          if (!required.includes(name))
            expect((field as Json)['x-presence'], `${file} ${name}`).toBeTypeOf('string');
        }
      }
    }
  });

  it('have error answers that keep the rules of the error body', () => {
    for (const [name, response] of Object.entries(readDereferenced('metrics/errors.yaml'))) {
      const content = objectAt(objectAt(response as Json, 'content'), 'application/json');
      expectValid(objectAt(content, 'schema'), content.example, name);
    }
  });
});
