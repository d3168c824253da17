import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { missingTestData, testDataPath } from '@firn/evm/fixtures/test-data';
import type { RpcEndpoint } from '@firn/jsonrpc/server';
import * as validators from '@firn/node-validators';
import { parseExactJson } from '@firn/primitives/json';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { type RpcAnswer, startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

interface Example {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly value: unknown }[];
}

interface Method {
  readonly name: string;
  readonly 'x-symbol'?: string;
  readonly 'x-params'?: string;
  readonly 'x-subscription'?: unknown;
  readonly params: readonly { readonly name: string }[];
  readonly errors: readonly { readonly $ref: string }[];
  readonly examples: readonly Example[];
}

interface OpenRpcDocument {
  readonly 'x-params': string;
  readonly methods: readonly Method[];
  readonly components: { readonly errors: Readonly<Record<string, { readonly code: number }>> };
}

// Where the examples of a group are sent. Those of EVM chains were taken from the recorded chain.
const paths: Readonly<Partial<Record<NodeGroup, string>>> = {
  admin: '/ext/admin',
  info: '/ext/info',
  health: '/ext/health',
  platform: '/ext/bc/P',
  avm: '/ext/bc/X',
  native: '/ext/bc/C/native',
  'chain-admin': '/ext/bc/C/admin',
  'custom-evm': '/ext/bc/custom/rpc',
  validators: '/ext/bc/custom/validators',
  evm: missingTestData === undefined ? '/ext/bc/recorded/rpc' : '/ext/bc/C/rpc',
  dev: '/ext/bc/C/rpc',
};

const methodNotFound = -32_601;
const internalError = -32_603;

function casesOf(group: NodeGroup) {
  const document = nodeOpenRpc[group] as unknown as OpenRpcDocument;
  return document.methods
    .filter((method) => method['x-subscription'] === undefined)
    .filter(({ name }) => !name.endsWith('_unsubscribe'))
    .flatMap((method) =>
      method.examples.map((example) => ({
        title: `${method.name}: ${example.name}`,
        method,
        example,
        document,
      })),
    );
}

function paramsOf({ params: declared, 'x-params': own }: Method, { params }: Example, form: string): unknown {
  if ((own ?? form) !== 'by-position') {
    const named = Object.fromEntries(params.map(({ name, value }) => [name, value]));
    return (own ?? form) === 'by-name' ? named : [named];
  }
  const given = declared.map(({ name }) => params.find((param) => param.name === name)?.value ?? null);
  while (given.at(-1) === null) given.pop();
  return given;
}

function resultCheck({ name, 'x-symbol': symbol }: Method): (value: unknown) => boolean {
  const words = symbol ?? name.replace(/[._](.)/g, (_, letter: string) => letter.toUpperCase());
  const check = `is${words.charAt(0).toUpperCase()}${words.slice(1)}Result`;
  const isResult = (validators as unknown as Record<string, (value: unknown) => boolean>)[check];
  if (isResult === undefined) throw new Error(`@firn/node-validators has no ${check}`);
  return isResult;
}

describe('every example of the contract', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd, {
      apiAdminEnabled: true,
      customChain: [customChainFiles(atEnd, 'custom', subnetGenesis())],
      importChain: missingTestData === undefined ? [{ name: 'recorded', folder: testDataPath('evm') }] : [],
    });
  });

  describe.each(Object.entries(paths) as [NodeGroup, string][])('of %s', (group, path) => {
    it.each(casesOf(group))('$title', async ({ method, example, document }) => {
      const endpoint = node.running.node.routes.http(path) as RpcEndpoint;
      const params = paramsOf(method, example, document['x-params']);
      const text = await endpoint.dispatch(
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: method.name, params }),
      );
      const answer = parseExactJson(text ?? '{}') as RpcAnswer;
      if (answer.error === undefined) {
        expect(answer.result, text).toSatisfy(resultCheck(method));
        return;
      }
      // A subscription that is a method of its own, which needs a connection.
      if (answer.error.message === 'notifications not supported') return;
      // What the example speaks of need not be there; then the method says so with one of its errors.
      const codes = method.errors.map(
        ({ $ref }) => document.components.errors[$ref.split('/').at(-1) ?? '']?.code,
      );
      expect(
        codes.filter((code) => code !== internalError && code !== methodNotFound),
        text,
      ).toContain(answer.error.code);
    });
  });
});
