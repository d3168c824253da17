import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js';
import { describe, expect, it } from 'vitest';
import { type Checklist, type MethodRule, TypeChecker } from './node-checklist.js';
import {
  below,
  bundleGroup,
  follow,
  type Group,
  isObject,
  type Json,
  nodeFile,
  objectsOf,
  type Placed,
  readGroup,
  readYaml,
} from './node-documents.js';
import { asWritten, closed, exampleProblems, type Prepare, SchemaCompiler } from './node-examples.js';
import { textsOf, unbounded, undescribed } from './node-schema-rules.js';

const requirementsFile = fileURLToPath(new URL('../requirements/node.yaml', import.meta.url));
const checklist = readYaml(requirementsFile) as unknown as Checklist;
const checker = new TypeChecker(checklist);

function methodOf(group: Group, name: string): Placed {
  const method = group.methods.get(name);
  if (method === undefined) throw new Error(`the group ${group.name} has no method ${name}`);
  return method;
}

function paramsOf(method: Placed): { name: string; required: boolean; schema: Placed; node: Json }[] {
  return objectsOf(method.node.params).map((node) => ({
    name: String(node.name),
    required: node.required === true,
    schema: below(method, node.schema),
    node,
  }));
}

function resultOf(method: Placed): Placed {
  if (!isObject(method.node.result)) throw new Error(`${String(method.node.name)} has no result`);
  return below(method, method.node.result.schema);
}

function errorNamesOf(method: Placed): string[] {
  return objectsOf(method.node.errors).map((node) => follow({ node, file: method.file }).name ?? '');
}

function schemaNames(folder: string): string[] {
  return readdirSync(nodeFile(folder)).map((file) => basename(file, '.yaml'));
}

function propertiesOf(schemaName: string): Record<string, Json> {
  return readYaml(nodeFile(`schemas/${schemaName}.yaml`)).properties as Record<string, Json>;
}

function expectParams(method: Placed, rule: MethodRule): void {
  const params = paramsOf(method);
  expect(params.map(({ name, required }) => (required ? name : `${name}?`))).toEqual(
    Object.keys(rule.params),
  );
  const problems = params.flatMap(({ name, schema }) =>
    checker.type(rule.params[name] ?? rule.params[`${name}?`] ?? '', schema, name),
  );
  expect(problems).toEqual([]);
}

function expectLimits(method: Placed, rule: MethodRule): void {
  const schemas = Object.fromEntries(paramsOf(method).map(({ name, schema }) => [name, schema.node]));
  for (const [name, length] of Object.entries(rule.maxLength ?? {}))
    expect(schemas[name]?.maxLength).toBe(length);
  for (const [name, values] of Object.entries(rule.enum ?? {}))
    expect(schemas[name]?.enum).toEqual(expect.arrayContaining([...values]));
  for (const [name, value] of Object.entries(rule.default ?? {}))
    expect(schemas[name]?.default).toEqual(value);
}

function expectResult(method: Placed, rule: MethodRule): void {
  const schema = resultOf(method);
  const problems =
    typeof rule.result === 'string'
      ? checker.type(rule.result, schema, 'result')
      : checker.fields(rule.result, schema, 'result');
  expect(problems).toEqual([]);
}

/** The rules that hold for every method of every group. */
function itDescribesItsMethods(group: Group, prepare: Prepare): void {
  const bundled = bundleGroup(group);
  const compiler = new SchemaCompiler(bundled, prepare);

  it('is a valid OpenRPC document', async () => {
    const text = JSON.stringify(bundled);
    await expect(parseOpenRPCDocument(text, { dereference: false, validate: true })).resolves.toBeDefined();
  });

  it('states the batch limit of a public server', () => {
    expect(group.root.node['x-batch-limit']).toEqual({ public: checklist.publicBatchLimit });
  });

  describe.each([...group.methods])('%s', (_name, method) => {
    it('has a summary, errors by name and an example', () => {
      expect(method.node.summary).toMatch(/\S.*\.$/);
      expect(errorNamesOf(method)).not.toEqual([]);
      expect(errorNamesOf(method).filter((name) => name === '')).toEqual([]);
      expect(objectsOf(method.node.examples)).not.toEqual([]);
    });

    it('describes every parameter and field', () => {
      const params = paramsOf(method);
      expect(params.filter(({ node }) => typeof (node.summary ?? node.description) !== 'string')).toEqual([]);
      expect(params.flatMap(({ name, schema }) => undescribed(schema, name))).toEqual([]);
      expect(undescribed(resultOf(method), 'result')).toEqual([]);
    });

    it('has examples of its own types', () => {
      const node = objectsOf(bundled.methods).find((candidate) => candidate.name === method.node.name);
      expect(exampleProblems(node ?? {}, compiler)).toEqual([]);
    });
  });
}

describe.each(Object.entries(checklist.groups))('%s', (name, rule) => {
  const group = readGroup(name);

  it('has the paths, the access and the methods of the interface', () => {
    const { node } = group.root;
    expect(node).toMatchObject({
      'x-group': name,
      'x-path': rule.path,
      'x-access': rule.access,
      'x-params': rule.params,
    });
    expect(node['x-websocket-path']).toBe(rule.webSocketPath);
    const text = isObject(node.info) ? String(node.info.description).replace(/\s+/g, ' ') : '';
    for (const words of rule.says ?? []) expect(text).toContain(words);
    const own = [...group.methods].filter(([, { node: method }]) => method['x-source'] === undefined);
    expect(own.map(([methodName]) => methodName).sort()).toEqual(Object.keys(rule.methods).sort());
  });

  itDescribesItsMethods(group, closed);

  describe.each(Object.entries(rule.methods))('%s by the interface', (methodName, methodRule) => {
    it('takes the parameters', () => {
      const method = methodOf(group, methodName);
      expectParams(method, methodRule);
      expectLimits(method, methodRule);
      expect(method.node['x-params']).toBe(methodRule.form);
      expect(paramsOf(method).flatMap((param) => unbounded(param.schema, param.name))).toEqual([]);
    });

    it('answers the result', () => expectResult(methodOf(group, methodName), methodRule));

    it('states access, deprecation, errors and rules', () => {
      const method = methodOf(group, methodName);
      expect(method.node['x-access']).toBe(methodRule.access);
      expect(method.node['x-deprecated'] !== undefined).toBe(method.node.deprecated === true);
      expect(method.node.deprecated === true).toBe(methodRule.deprecated !== undefined);
      expect(method.node['x-deprecated'] ?? {}).toMatchObject(methodRule.deprecated ?? {});
      expect(errorNamesOf(method)).toEqual(expect.arrayContaining([...(methodRule.errors ?? [])]));
      const texts = textsOf(method);
      for (const words of methodRule.says ?? []) expect(texts).toContain(words);
    });
  });
});

describe('records', () => {
  const files = Object.entries(checklist.records).filter(([name]) =>
    existsSync(nodeFile(`schemas/${name}.yaml`)),
  );

  it.each(files)('%s has its fields', (name, fields) => {
    const file = nodeFile(`schemas/${name}.yaml`);
    expect(checker.fields(fields, { node: readYaml(file), file, name }, name, name)).toEqual([]);
  });

  it.each(Object.entries(checklist.maps))('%s is a map', (name, values) => {
    const file = nodeFile(`schemas/${name}.yaml`);
    expect(checker.type(`map ${values}`, { node: readYaml(file), file }, name)).toEqual([]);
  });

  it.each(Object.entries(checklist.presence))('%s says when its fields are there', (name, presence) => {
    for (const [field, words] of Object.entries(presence))
      expect(propertiesOf(name)[field]?.['x-presence'], field).toContain(words);
  });

  it('accept the other spelling of the proof of possession', () => {
    expect(propertiesOf('ValidatorSigner').proofOfPosession?.['x-accepts']).toEqual(['proofOfPossession']);
  });

  it('have names that are unique in the contract', () => {
    const names = [...schemaNames('schemas'), ...schemaNames('evm/schemas')].map((name) =>
      name.toLowerCase(),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('are all used', () => {
    const used = [...Object.keys(checklist.groups), 'avm', 'health'].flatMap((name) => {
      const { components } = bundleGroup(readGroup(name));
      return isObject(components) && isObject(components.schemas) ? Object.keys(components.schemas) : [];
    });
    expect(schemaNames('schemas').filter((name) => !used.includes(name))).toEqual([]);
  });
});

/** Groups and methods beyond the interface document, which real clients call. */
describe.each(['avm', 'health'])('%s', (name) => {
  const group = readGroup(name);

  it('names its source', () => {
    expect(group.root.node).toMatchObject({ 'x-group': name, 'x-access': 'public' });
    for (const { node } of group.methods.values()) expect(node['x-source']).toBe('reference');
  });

  itDescribesItsMethods(group, closed);
});

describe('blocks', () => {
  const bundled = bundleGroup(readGroup('platform'));
  const compiler = new SchemaCompiler(bundled);
  const asset = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
  const fxID = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';
  const address = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
  const output = { addresses: [address], amount: 7, locktime: 0, threshold: 1 };
  const bodies = {
    'rewarding a validator': { txID: asset },
    'creating a subnet': {
      networkID: 12345,
      blockchainID: '11111111111111111111111111111111LpoYY',
      outputs: null,
      inputs: [],
      memo: '0x',
      owner: { addresses: [address], locktime: 0, threshold: 1 },
    },
    'staking what is locked': {
      networkID: 12345,
      blockchainID: '11111111111111111111111111111111LpoYY',
      outputs: [{ assetID: asset, fxID, output: { locktime: 1633824000, output } }],
      inputs: [
        {
          txID: asset,
          outputIndex: 0,
          assetID: asset,
          fxID,
          input: { locktime: 1633824000, input: { amount: 7, signatureIndices: [0] } },
        },
      ],
      memo: '0x',
      stake: [{ assetID: asset, fxID, output }],
      shares: 20000,
    },
  };

  it.each(Object.entries(bodies))('hold transactions of every kind: %s', (_name, unsignedTx) => {
    const schema = { $ref: '#/components/schemas/PlatformTransaction' };
    expect(compiler.problems(schema, { unsignedTx, credentials: null }, 'transaction')).toEqual([]);
  });
});

describe('native.getUTXOs', () => {
  it('goes on from the last place until a page is not full', () => {
    expect(methodOf(readGroup('native'), 'native.getUTXOs').node['x-pagination']).toEqual({
      cursor: 'startIndex',
      next: 'endIndex',
      items: 'utxos',
      size: 'limit',
      fetched: 'numFetched',
    });
  });
});

describe('errors', () => {
  const errors = readYaml(nodeFile('errors.yaml')) as Record<string, Json>;

  it('have the codes of the standard', () => {
    for (const [name, code] of Object.entries(checklist.errors)) expect(errors[name]?.code, name).toBe(code);
  });

  it('say when they happen, and are used', () => {
    const groups = [...Object.keys(checklist.groups), 'avm', 'health', 'evm'].map(readGroup);
    const used = new Set(groups.flatMap((group) => [...group.methods.values()].flatMap(errorNamesOf)));
    for (const [name, error] of Object.entries(errors)) {
      expect(error['x-when'], name).toMatch(/\S.*\.$/s);
      expect(used.has(name) || name in checklist.errors, name).toBe(true);
    }
  });
});

describe('evm', () => {
  const group = readGroup('evm');
  const rule = checklist.evm;
  const namespaceOf = (method: string): string => method.slice(0, method.indexOf('_'));

  it('has the paths and the namespaces of the interface', () => {
    expect(group.root.node).toMatchObject({
      'x-path': rule.path,
      'x-websocket-path': rule.webSocketPath,
      'x-params': rule.params,
    });
    const namespaces = new Set([...group.methods.keys()].map(namespaceOf));
    expect([...namespaces]).toEqual(expect.arrayContaining([...rule.namespaces]));
  });

  it('offers WebSocket on a public server for the C-Chain only', () => {
    for (const { root } of [group, readGroup('custom-evm')])
      expect(root.node['x-websocket-public']).toEqual([checklist.publicWebSocket]);
  });

  it('closes namespaces to the public as the interface says', () => {
    const wrong = [...group.methods].filter(([name, method]) => {
      const access = rule.access[namespaceOf(name)];
      return access !== undefined && (method.node['x-access'] ?? group.root.node['x-access']) !== access;
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('states how far back proofs reach', () => {
    const limits = JSON.stringify(methodOf(group, rule.proofLimits.method).node['x-limits'] ?? null);
    for (const words of rule.proofLimits.says) expect(limits).toContain(words);
  });

  it.each(Object.entries(rule.methods))(
    '%s takes and answers what the interface says',
    (name, methodRule) => {
      const method = methodOf(group, name);
      expectParams(method, methodRule);
      expectResult(method, methodRule);
    },
  );

  itDescribesItsMethods(group, asWritten);
});
