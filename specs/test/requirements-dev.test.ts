import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js';
import { describe, expect, it } from 'vitest';
import {
  below,
  bundleGroup,
  follow,
  isObject,
  nodeFile,
  objectsOf,
  readGroup,
  readYaml,
} from './node-documents.js';
import { exampleProblems, SchemaCompiler } from './node-examples.js';
import { unbounded, undescribed } from './node-schema-rules.js';

const group = readGroup('dev');
const bundled = bundleGroup(group);
const compiler = new SchemaCompiler(bundled);
const aliases = [...group.methods.values()].flatMap(({ node }) =>
  ((node['x-method-aliases'] ?? []) as (string | { name: string })[]).map((alias) =>
    typeof alias === 'string' ? alias : alias.name,
  ),
);

/** What the tools of the three development nodes call, apart from methods of their own that need a copied chain. */
const toolMethods: Readonly<Record<string, readonly string[]>> = {
  evm: [
    ...[
      'snapshot',
      'revert',
      'mine',
      'setAutomine',
      'getAutomine',
      'setIntervalMining',
      'setNextBlockTimestamp',
    ],
    ...[
      'increaseTime',
      'setTime',
      'setBlockGasLimit',
      'setAccountBalance',
      'setAccountCode',
      'setAccountNonce',
    ],
    'setAccountStorageAt',
  ],
  hardhat: [
    ...['mine', 'getAutomine', 'setBalance', 'setCode', 'setNonce', 'setStorageAt', 'impersonateAccount'],
    ...[
      'stopImpersonatingAccount',
      'dropTransaction',
      'setNextBlockBaseFeePerGas',
      'setCoinbase',
      'setPrevRandao',
    ],
    ...['reset', 'metadata', 'setMinGasPrice', 'setLoggingEnabled'],
  ],
  anvil: [
    ...['mine', 'getAutomine', 'setBalance', 'setCode', 'setNonce', 'setStorageAt', 'addBalance', 'setTime'],
    ...['impersonateAccount', 'stopImpersonatingAccount', 'autoImpersonateAccount', 'dropTransaction'],
    ...['dropAllTransactions', 'removePoolTransactions', 'setNextBlockBaseFeePerGas', 'setCoinbase'],
    ...['dealERC20', 'setERC20Allowance', 'mine_detailed', 'setChainId', 'impersonateSignature'],
    ...[
      'setIntervalMining',
      'getIntervalMining',
      'setBlockTimestampInterval',
      'removeBlockTimestampInterval',
    ],
    ...[
      'dumpState',
      'loadState',
      'reset',
      'nodeInfo',
      'metadata',
      'setMinGasPrice',
      'setLoggingEnabled',
      'rollback',
    ],
  ],
};

describe('the development controls', () => {
  it('stand at the paths of the EVM methods, and are closed on a public server', () => {
    const { node } = readGroup('evm').root;
    expect(group.root.node).toMatchObject({
      'x-path': node['x-path'],
      'x-websocket-path': node['x-websocket-path'],
      'x-params': node['x-params'],
      'x-access': 'debug',
    });
  });

  it('answer to the names that tools call', () => {
    for (const [namespace, names] of Object.entries(toolMethods)) {
      expect([...aliases, ...group.methods.keys()]).toEqual(
        expect.arrayContaining(names.map((name) => `${namespace}_${name}`)),
      );
    }
  });

  it('give no name twice, nor one that an EVM method has', () => {
    const names = [...group.methods.keys(), ...aliases, ...readGroup('evm').methods.keys()];
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('have one file for each method, and use all their schemas and errors', () => {
    const named = ['', 'anvil', 'hardhat'].flatMap((owner) =>
      readdirSync(nodeFile(`dev/${owner}`))
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => basename(file, '.yaml'))
        .filter((name) => !['openrpc', 'errors'].includes(name))
        .map((name) => `${owner === '' ? 'dev' : owner}_${name}`),
    );
    expect(named.sort()).toEqual([...group.methods.keys()].sort());
    const { schemas } = bundled.components as { schemas: object };
    const names = readdirSync(nodeFile('dev/schemas')).map((file) => basename(file, '.yaml'));
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names));
    for (const error of Object.values(readYaml(nodeFile('dev/errors.yaml')))) {
      expect(isObject(error) ? error['x-when'] : '').toMatch(/\S.*\.$/s);
    }
  });

  it('are a valid OpenRPC document', async () => {
    const text = JSON.stringify(bundled);
    await expect(parseOpenRPCDocument(text, { dereference: false, validate: true })).resolves.toBeDefined();
  });
});

describe.each([...group.methods])('%s', (name, method) => {
  const errors = objectsOf(method.node.errors).map((node) => follow({ node, file: method.file }).name);

  it('has texts, errors and examples of its own types', () => {
    const params = objectsOf(method.node.params);
    const result = isObject(method.node.result) ? method.node.result : {};
    for (const text of [method.node.summary, ...params.map((param) => param.summary), result.summary]) {
      expect(text).toMatch(/^[A-Z0-9].*\.$/s);
    }
    expect(errors).toContain('InternalError');
    expect(errors.includes('InvalidParams')).toBe(params.length > 0);
    const node = objectsOf(bundled.methods).find((candidate) => candidate.name === name);
    expect(exampleProblems(node ?? {}, compiler)).toEqual([]);
  });

  it('bounds what it takes and describes every field', () => {
    for (const param of objectsOf(method.node.params)) {
      const schema = below(method, param.schema);
      const at = String(param.name);
      expect([...unbounded(schema, at), ...undescribed(schema, at)]).toEqual([]);
    }
    expect(
      undescribed(below(method, isObject(method.node.result) ? method.node.result.schema : {}), 'result'),
    ).toEqual([]);
  });
});
