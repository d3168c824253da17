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

interface ParameterRule {
  readonly type?: string;
  readonly required?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  /** The default of a first page; with a page token it is the token's, so that the schema cannot state it. */
  readonly firstPageDefault?: string;
  readonly enum?: readonly string[];
  /** Values beside the documented type. */
  readonly also?: readonly string[];
  /** The enum is the list of metrics of this name. */
  readonly group?: string;
}

interface OperationRule {
  readonly route: string;
  readonly path?: Readonly<Record<string, ParameterRule>>;
  readonly query?: Readonly<Record<string, ParameterRule>>;
  readonly body?: string;
  readonly result: string | Readonly<Record<string, string>>;
}

interface Requirements {
  readonly parameters: Readonly<Record<string, ParameterRule>>;
  readonly operations: Readonly<Record<string, OperationRule>>;
  readonly records: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly metrics: Readonly<Record<string, readonly string[]>>;
  readonly dayOnly: { readonly prefixes: readonly string[]; readonly names: readonly string[] };
  readonly shortWindows: Readonly<Record<string, readonly string[]>>;
  readonly compositeQuery: {
    readonly secondPath: string;
    readonly allTypes: readonly string[];
    readonly operators: readonly string[];
    readonly subquery: readonly string[];
    readonly types: readonly string[];
    readonly params: Readonly<Record<string, readonly string[]>>;
  };
  readonly errors: Readonly<Record<string, string>>;
}

const requirements = readDocument('requirements/metrics.yaml') as unknown as Requirements;
const document = readDereferenced('metrics/openapi.yaml');
const operations = operationsOf(document);
const metrics = readDocument('metrics/metrics.yaml').metrics as (Json & { name: string; group: string })[];

function operationOf(id: string) {
  const found = operations.get(id);
  if (found === undefined) throw new Error(`the contract has no operation ${id}`);
  return found;
}

/** The type of a schema in the notation of the checklist. */
function typeOf(schema: Json): string {
  if (Array.isArray(schema.oneOf)) return (schema.oneOf as Json[]).map(typeOf).join(' or ');
  if (Array.isArray(schema.anyOf)) return [...new Set((schema.anyOf as Json[]).map(typeOf))].join(' or ');
  if (schema.type === 'array') {
    const item = objectAt(schema, 'items');
    return item.type === undefined || item.type === 'object' ? 'object[]' : `${typeOf(item)}[]`;
  }
  if (
    schema.type === 'object' &&
    schema.properties === undefined &&
    schema.additionalProperties !== undefined
  )
    return 'map';
  return String(schema.type);
}

function expectFields(schema: Json, fields: Readonly<Record<string, string>>, where: string): void {
  const properties = objectAt(schema, 'properties');
  const required = (schema.required ?? []) as string[];
  const names = Object.keys(fields).map((name) => name.replace('?', ''));
  expect(Object.keys(properties).sort(), where).toEqual([...names].sort());
  for (const [key, type] of Object.entries(fields)) {
    const name = key.replace('?', '');
    expect(required.includes(name), `${where}.${name} is required`).toBe(!key.endsWith('?'));
    expectType(objectAt(properties, name), type, `${where}.${name}`);
  }
}

function expectType(schema: Json, type: string, where: string): void {
  const item = type.replace('[]', '');
  const record = requirements.records[item];
  if (record === undefined) {
    expect(typeOf(schema), where).toBe(type);
  } else if (item === type) {
    expectFields(schema, record, where);
  } else {
    expect(schema.type, where).toBe('array');
    expectFields(objectAt(schema, 'items'), record, where);
  }
}

function expectParameter(parameter: Json, rule: ParameterRule, where: string): void {
  const schema = objectAt(parameter, 'schema');
  expect(parameter.description, `${where} description`).toBeTypeOf('string');
  if (rule.required !== undefined)
    expect(parameter.required ?? false, `${where} required`).toBe(rule.required);
  if (rule.type !== undefined) expect(typeOf(schema), `${where} type`).toBe(rule.type);
  if (rule.minimum !== undefined) expect(schema.minimum, `${where} minimum`).toBe(rule.minimum);
  if (rule.maximum !== undefined) expect(schema.maximum, `${where} maximum`).toBe(rule.maximum);
  if (rule.default !== undefined) expect(schema.default, `${where} default`).toBe(rule.default);
  if (rule.firstPageDefault !== undefined) {
    expect(schema.default, `${where} default`).toBeUndefined();
    expect(parameter.description, `${where} default`).toContain(rule.firstPageDefault);
  }
  if (rule.enum !== undefined) expect(schema.enum, `${where} enum`).toEqual(rule.enum);
  if (rule.group !== undefined)
    expect(schema.enum, `${where} enum`).toEqual(requirements.metrics[rule.group]);
  if (rule.also !== undefined) {
    const [id, words] = schema.oneOf as Json[];
    expect(id?.type, where).toBe('integer');
    expect(words?.enum, where).toEqual(rule.also);
  }
}

describe('endpoints', () => {
  it.each(Object.entries(requirements.operations))('%s', (id, rule) => {
    const { route, operation, parameters } = operationOf(id);
    expect(route).toBe(rule.route);
    for (const place of ['path', 'query'] as const) {
      const rules = rule[place] ?? {};
      const all = parameters.filter((parameter) => parameter.in === place);
      const documented = all.filter((parameter) => parameter['x-source'] !== 'own');
      for (const { name, required } of all.filter((parameter) => !documented.includes(parameter)))
        expect(required ?? false, `${id} ${name} is ours, and optional`).toBe(false);
      expect(
        documented.map((parameter) => parameter.name),
        place,
      ).toEqual(Object.keys(rules));
      for (const parameter of documented) {
        const name = String(parameter.name);
        expectParameter(parameter, { ...requirements.parameters[name], ...rules[name] }, `${id} ${name}`);
        if (place === 'path') expect(parameter.required, `${id} ${name} required`).toBe(true);
      }
    }
    if (rule.body === undefined) expect(operation.requestBody).toBeUndefined();
    else expectType(jsonSchemaOf(objectAt(operation, 'requestBody')), rule.body, `${id} body`);

    const result = jsonSchemaOf(objectAt(objectAt(operation, 'responses'), '200'));
    if (typeof rule.result === 'string') expectType(result, rule.result, `${id} result`);
    else expectFields(result, rule.result, `${id} result`);
  });

  it.each([...operations.keys()])('%s answers every error of the table', (id) => {
    const responses = objectAt(operationOf(id).operation, 'responses');
    const answer = isGone(responses) ? '410' : '200';
    expect(Object.keys(responses).sort()).toEqual([answer, ...Object.keys(requirements.errors)].sort());
    for (const [status, error] of Object.entries(requirements.errors)) {
      const body = objectAt(objectAt(objectAt(responses, status), 'content'), 'application/json');
      expectType(objectAt(body, 'schema'), 'ErrorBody', `${id} ${status}`);
      expect(objectAt(body, 'example')).toMatchObject({ error, statusCode: Number(status) });
    }
  });

  it('has no operation beside the table that does not say so', () => {
    const others = [...operations].filter(([id]) => requirements.operations[id] === undefined);
    for (const [id, { operation }] of others) expect(operation['x-source'], id).toBe('reference');
  });

  it('needs no credentials', () => {
    expect(document.security).toEqual([]);
    for (const [id, { operation }] of operations) expect(operation.security, id).toBeUndefined();
  });
});

describe('metrics', () => {
  const chainMetrics = metrics.filter((metric) => metric.group === 'chain');

  it.each(['chain', 'network', 'validation', 'subnet', 'validator', 'total'])(
    'the table has the group %s',
    (group) => {
      const names = metrics.filter((metric) => metric.group === group).map((metric) => metric.name);
      expect(names).toEqual(requirements.metrics[group]);
    },
  );

  it('every metric has a meaning and a unit, and no name stands twice', () => {
    for (const { name, meaning, unit } of metrics as Json[]) {
      expect(meaning, String(name)).toBeTypeOf('string');
      expect(unit, String(name)).toBeTypeOf('string');
    }
    expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length);
  });

  it('offers rolling windows for the metrics of that endpoint', () => {
    const rolling = chainMetrics
      .filter((metric) => metric['x-windows'] !== undefined)
      .map(({ name }) => name);
    expect(rolling.sort()).toEqual([...(requirements.metrics.rolling ?? [])].sort());
    const windows = Object.keys(requirements.records.RollingWindows ?? {}).map((name) =>
      name.replace('?', ''),
    );
    for (const metric of chainMetrics.filter(({ name }) => rolling.includes(name))) {
      expect(metric['x-windows'], metric.name).toEqual(requirements.shortWindows[metric.name] ?? windows);
    }
  });

  it('keeps day-only metrics to days', () => {
    const { prefixes, names } = requirements.dayOnly;
    for (const metric of chainMetrics) {
      const dayOnly =
        names.includes(metric.name) || prefixes.some((prefix) => metric.name.startsWith(prefix));
      const intervals = dayOnly ? ['day'] : requirements.parameters.timeInterval?.enum;
      expect(metric['x-intervals'], metric.name).toEqual(intervals);
    }
  });
});

describe('composite query', () => {
  const body = jsonSchemaOf(objectAt(operationOf('compositeQuery').operation, 'requestBody'));
  const subqueries = objectAt(objectAt(objectAt(body, 'properties'), 'queries'), 'items');
  const variants = subqueries.oneOf as Json[];
  const typesOf = (variant: Json): string[] => {
    const type = objectAt(objectAt(variant, 'properties'), 'type');
    return (type.enum ?? [type.const]) as string[];
  };

  it('combines with the named operators', () => {
    expect(objectAt(objectAt(body, 'properties'), 'operator').enum).toEqual(
      requirements.compositeQuery.operators,
    );
  });

  it('allows pages of 1 to 10000 in the body too', () => {
    expect(objectAt(objectAt(body, 'properties'), 'pageSize')).toMatchObject({ minimum: 1, maximum: 10_000 });
  });

  it.each(requirements.compositeQuery.types)('has the query type %s with its params, all strings', (type) => {
    const variant = variants.find((candidate) => typesOf(candidate).includes(type)) ?? {};
    expect(variant.required).toEqual(requirements.compositeQuery.subquery);
    const params = objectAt(objectAt(variant, 'properties'), 'params');
    expect(params.required).toEqual(requirements.compositeQuery.params[type]);
    for (const schema of Object.values(objectAt(params, 'properties')))
      expect((schema as Json).type).toBe('string');
  });

  it('answers at a second path, and costs what the recorded service asks for it', () => {
    expect(operationOf('compositeQuery').operation).toMatchObject({
      'x-path-aliases': [requirements.compositeQuery.secondPath],
      'x-cost': 3000,
    });
  });

  it('has every type that does not belong to one product', () => {
    expect(variants.flatMap(typesOf).sort()).toEqual([...requirements.compositeQuery.allTypes].sort());
  });

  it('maps every type to the variant that names it', () => {
    const mapping = objectAt(readDocument('metrics/schemas/CompositeSubquery.yaml'), 'discriminator')
      .mapping as Json;
    expect(Object.keys(mapping).sort()).toEqual(variants.flatMap(typesOf).sort());
    for (const [type, file] of Object.entries(mapping)) {
      expect(typesOf(readDereferenced(`metrics/schemas/${String(file)}`)), type).toContain(type);
    }
  });
});
