import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js';
import { describe, expect, it } from 'vitest';
import {
  bundled,
  bundledMethodOf,
  bundledSchemas,
  compiler,
  errorNames,
  group,
  methodOf,
  objectAt,
  schemaFile,
  schemasBelow,
  withoutPresence,
} from './evm-contract.js';
import { sortedUnion, typeText } from './evm-type-text.js';
import { follow, isObject, nodeFile, objectsOf, readYaml } from './node-documents.js';
import { exampleProblems } from './node-examples.js';
import { unbounded, undescribed } from './node-schema-rules.js';

interface MethodRule {
  readonly params: Readonly<Record<string, string>>;
  readonly result: string;
}

interface SubscriptionRule {
  readonly unsubscribe: string;
  readonly notification: string;
  readonly kinds: Readonly<
    Record<string, { readonly params: Readonly<Record<string, string>>; readonly payload: string }>
  >;
}

interface Checklist {
  readonly path: string;
  readonly webSocketPath: string;
  readonly params: string;
  readonly batchLimit: number;
  readonly access: Readonly<Record<string, string>>;
  readonly accessOf: Readonly<Record<string, string>>;
  readonly methods: Readonly<Record<string, MethodRule>>;
  readonly subscriptions: Readonly<Record<string, SubscriptionRule>>;
  readonly tracers: Readonly<Record<string, string>>;
  readonly tracerOptions: readonly string[];
  readonly blockTags: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly limits: readonly { readonly file: string; readonly at: string; readonly is: unknown }[];
  readonly proofLimits: readonly string[];
  readonly errors: Readonly<Record<string, number>>;
}

const requirementsFile = fileURLToPath(new URL('../requirements/evm.yaml', import.meta.url));
const checklist = readYaml(requirementsFile) as unknown as Checklist;
const { root } = group;

/** Parameters with their types, as the checklist writes them. */
function paramTexts(params: unknown, file: string): Record<string, string> {
  const entries = objectsOf(params).map((param) => [
    `${String(param.name)}${param.required === true ? '' : '?'}`,
    typeText({ node: objectAt(param, 'schema'), file }),
  ]);
  return Object.fromEntries(entries);
}

function sortedUnions(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, type]) => [name, sortedUnion(type)]));
}

describe('the EVM group', () => {
  it('has the paths, the form and the limits of the interface', () => {
    expect(root.node).toMatchObject({
      openrpc: '1.3.2',
      'x-group': 'evm',
      'x-path': checklist.path,
      'x-websocket-path': checklist.webSocketPath,
      'x-access': 'public',
      'x-params': checklist.params,
      'x-batch-limit': { public: checklist.batchLimit },
    });
  });

  it('has the methods of the checklist and no others', () => {
    expect([...group.methods.keys()].sort()).toEqual(Object.keys(checklist.methods).sort());
  });

  it('has one file for each method, in the folder of its namespace', () => {
    const namespaces = Object.keys(checklist.access);
    const files = namespaces.flatMap((namespace) =>
      readdirSync(nodeFile(`evm/${namespace}`)).map((file) => `${namespace}_${basename(file, '.yaml')}`),
    );
    expect(files.sort()).toEqual([...group.methods.keys()].sort());
    for (const [name, { file }] of group.methods)
      expect(`${basename(dirname(file))}_${basename(file, '.yaml')}`).toBe(name);
  });

  it('is a valid OpenRPC document', async () => {
    const text = JSON.stringify(bundled);
    await expect(parseOpenRPCDocument(text, { dereference: false, validate: true })).resolves.toBeDefined();
  });
});

describe.each(Object.entries(checklist.methods))('%s', (name, rule) => {
  it('takes the parameters and answers the result', () => {
    const { node, file } = methodOf(name);
    expect(paramTexts(node.params, file)).toEqual(sortedUnions(rule.params));
    expect(Object.keys(paramTexts(node.params, file))).toEqual(Object.keys(rule.params));
    expect(typeText({ node: objectAt(objectAt(node, 'result'), 'schema'), file })).toBe(
      sortedUnion(rule.result),
    );
  });

  it('is open to those that may call it', () => {
    const namespace = name.slice(0, name.indexOf('_'));
    const access = checklist.accessOf[name] ?? checklist.access[namespace];
    expect(methodOf(name).node['x-access'] ?? root.node['x-access']).toBe(access);
  });

  it('reads the latest block when none is named; an estimate chooses its own', () => {
    const block = objectsOf(methodOf(name).node.params).find((param) => param.name === 'block');
    const usual = name === 'eth_estimateGas' ? undefined : 'latest';
    if (block?.required === false) expect(objectAt(block, 'schema').default).toBe(usual);
  });

  it('has texts, a known source, errors and examples', () => {
    const method = methodOf(name);
    const { summary, params, result, examples } = method.node;
    const texts = [
      summary,
      ...objectsOf(params).map((param) => param.summary),
      isObject(result) ? result.summary : '',
    ];
    for (const text of texts) expect(text).toMatch(/^[A-Z0-9].*\.$/s);
    expect([undefined, 'standard', 'reference', 'own']).toContain(method.node['x-source']);
    expect(errorNames(method)).toContain('InternalError');
    expect(errorNames(method).includes('InvalidParams')).toBe(objectsOf(params).length > 0);
    expect(new Set(errorNames(method)).size).toBe(errorNames(method).length);
    expect(objectsOf(examples)).not.toEqual([]);
  });

  it('bounds what it takes and describes every field', () => {
    const { node, file } = methodOf(name);
    for (const param of objectsOf(node.params)) {
      const schema = { node: objectAt(param, 'schema'), file };
      expect([...unbounded(schema, String(param.name)), ...undescribed(schema, String(param.name))]).toEqual(
        [],
      );
    }
    expect(undescribed({ node: objectAt(objectAt(node, 'result'), 'schema'), file }, 'result')).toEqual([]);
  });

  it('has examples of its own types', () => {
    expect(exampleProblems(bundledMethodOf(name), compiler)).toEqual([]);
  });
});

describe.each(Object.entries(checklist.subscriptions))('%s', (name, rule) => {
  const { node, file } = methodOf(name);
  const subscription = objectAt(node, 'x-subscription');
  const kinds = objectAt(subscription, 'kinds');

  it('names its notification, the method that ends it, and its kinds', () => {
    expect(subscription).toMatchObject({ unsubscribe: rule.unsubscribe, notification: rule.notification });
    expect(group.methods.has(rule.unsubscribe)).toBe(true);
    expect(Object.keys(kinds)).toEqual(Object.keys(rule.kinds));
    const [kind] = objectsOf(node.params);
    expect(objectAt(kind ?? {}, 'schema').enum).toEqual(Object.keys(rule.kinds));
  });

  it.each(Object.entries(rule.kinds))(
    '%s has its parameters, its payload and examples',
    (kindName, kindRule) => {
      const kind = objectAt(kinds, kindName);
      const payload = objectAt(kind, 'payload');
      expect(kind.summary).toMatch(/^[A-Z].*\.$/);
      expect(paramTexts(kind.params, file)).toEqual(sortedUnions(kindRule.params));
      expect(typeText({ node: payload, file })).toBe(sortedUnion(kindRule.payload));
      const method = bundledMethodOf(name);
      const schema = objectAt(
        objectAt(objectAt(objectAt(method, 'x-subscription'), 'kinds'), kindName),
        'payload',
      );
      const examples = objectsOf(kind.examples);
      expect(examples).not.toEqual([]);
      expect(examples.flatMap((example) => compiler.problems(schema, example.payload, kindName))).toEqual([]);
    },
  );
});

describe('tracers', () => {
  it('are named where they are chosen, and their answers have types', () => {
    const tracer = follow({
      node: objectAt(objectAt(schemaFile('TraceConfig').node, 'properties'), 'tracer'),
      file: '',
    });
    const [named] = objectsOf(tracer.node.anyOf);
    expect(named?.enum).toEqual(expect.arrayContaining(Object.keys(checklist.tracers).slice(1)));
    const text = String(schemaFile('TraceResult').node.description);
    for (const [name, type] of Object.entries(checklist.tracers)) {
      if (name !== 'structLogger') expect(text).toContain(`\`${name}\``);
      if (type === 'any') continue;
      expect(text).toContain(`\`${type}\``);
      expect(Object.keys(bundledSchemas)).toContain(type);
    }
  });

  it('have their options', () => {
    const { properties } = schemaFile('TracerConfig').node;
    expect(Object.keys(isObject(properties) ? properties : {})).toEqual(
      expect.arrayContaining([...checklist.tracerOptions]),
    );
  });
});

describe('schemas', () => {
  const names = readdirSync(nodeFile('evm/schemas')).map((file) => basename(file, '.yaml'));

  it('know every role of a block', () => {
    expect(schemaFile('BlockTag').node.enum).toEqual(checklist.blockTags);
  });

  it.each(Object.entries(checklist.fields))('%s has its fields', (name, fields) => {
    const { node } = schemaFile(name);
    const properties = Object.keys(isObject(node.properties) ? node.properties : {});
    const required = Array.isArray(node.required) ? node.required : [];
    const found = properties.map((field) => (required.includes(field) ? field : `${field}?`));
    expect(found).toEqual(expect.arrayContaining(fields.trim().split(/\s+/)));
  });

  it('say of every field of an answer that may be missing when it is there', () => {
    const answers = new Set<string>();
    const requests = new Set<string>();
    for (const { node, file } of group.methods.values()) {
      schemasBelow([node.result, node['x-subscription']], file, answers);
      schemasBelow(node.params, file, requests);
    }
    const onlyAnswers = [...answers].filter((name) => !requests.has(name));
    expect(onlyAnswers.length).toBeGreaterThan(50);
    expect(onlyAnswers.flatMap(withoutPresence)).toEqual([]);
  });

  it('have texts and are all used', () => {
    for (const name of names) expect(schemaFile(name).node.description, name).toMatch(/^[A-Z].*[.;:]?$/s);
    expect(names.filter((name) => !(name in bundledSchemas))).toEqual([]);
  });
});

describe('limits and errors', () => {
  it.each([...checklist.limits])('$file, $at is $is', ({ file, at, is }) => {
    let node: unknown = readYaml(nodeFile(`evm/${file}.yaml`));
    for (const key of at.split('.'))
      node = Array.isArray(node) ? node[Number(key)] : isObject(node) ? node[key] : undefined;
    expect(node).toEqual(is);
  });

  it('state how far back proofs reach', () => {
    const text = JSON.stringify(methodOf('eth_getProof').node['x-limits']);
    for (const words of checklist.proofLimits) expect(text).toContain(words);
  });

  const errors = readYaml(nodeFile('evm/errors.yaml'));
  const shared = readYaml(nodeFile('errors.yaml'));

  it.each(Object.entries(checklist.errors))('an error begins with %j and has the code %d', (words, code) => {
    const found = [...Object.values(errors), ...Object.values(shared)].filter(
      (error) => isObject(error) && String(error.message).startsWith(words) && error.code === code,
    );
    expect(found).not.toEqual([]);
  });

  it('say when they happen, have names of their own, and are used', () => {
    const used = new Set([...group.methods.values()].flatMap(errorNames));
    for (const [name, error] of Object.entries(errors)) {
      expect(isObject(error) ? error['x-when'] : '', name).toMatch(/\S.*\.$/s);
      expect(name in shared, name).toBe(false);
      // Answers to a batch, whatever its methods.
      if (name !== 'ResponseTooLarge') expect(used.has(name), name).toBe(true);
    }
  });
});
