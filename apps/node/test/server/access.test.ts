import { once } from 'node:events';
import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { nodeOpenRpc } from '@firn/specs';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { NodeOptions } from '../../src/config/node-options.js';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

type Access = 'public' | 'node-specific' | 'admin' | 'debug';

interface OpenRpcDocument {
  readonly 'x-group': string;
  readonly 'x-path': string;
  readonly 'x-access': Access;
  readonly 'x-namespace-aliases'?: readonly string[];
  readonly methods: readonly Method[];
}

interface Method {
  readonly name: string;
  readonly 'x-access'?: Access;
  readonly 'x-method-aliases'?: readonly (string | { readonly name: string })[];
}

/** A name of a method at a path. */
interface ServedName {
  readonly access: Access;
  /** Whether `rpc.discover` tells it. */
  readonly isCanonical: boolean;
}

const documents = Object.values(nodeOpenRpc) as unknown as readonly OpenRpcDocument[];

/** What runs at `/ext/bc/<chain>`: the groups whose path names any chain, and which of them the chain has. */
const chains: Readonly<Record<string, readonly string[]>> = {
  C: ['evm', 'custom-evm', 'dev', 'chain-admin'],
  mine: ['evm', 'custom-evm', 'dev', 'chain-admin', 'validators'],
};
// Who sets the fees is a question for custom chains.
const notOnC = new Set(['eth_feeConfig']);

/** How servers are started, and whom they let in. */
const profiles: readonly (readonly [string, Partial<NodeOptions>, readonly Access[]])[] = [
  ['a node', {}, ['public', 'node-specific', 'debug']],
  ['a node with administration', { apiAdminEnabled: true }, ['public', 'node-specific', 'debug', 'admin']],
  ['a public server', { publicApi: true }, ['public']],
  // The flags exclude each other; whoever sets both still gets the stricter.
  ['a public server with administration', { publicApi: true, apiAdminEnabled: true }, ['public']],
];

/** Every path of the contract, with the methods that it has for whoever may do everything, and the access that each needs. */
function servedMethods(): ReadonlyMap<string, ReadonlyMap<string, ServedName>> {
  const paths = new Map<string, Map<string, ServedName>>();
  for (const document of documents) {
    const group = document['x-group'];
    for (const path of pathsOf(document['x-path'])) {
      const [, chain = ''] = /^\/ext\/bc\/([^/]+)/.exec(path) ?? [];
      if (document['x-path'].includes('{') && chains[chain]?.includes(group) !== true) continue;
      const methods = paths.get(path) ?? new Map<string, ServedName>();
      paths.set(path, methods);
      for (const method of document.methods) {
        const { name, 'x-access': access = document['x-access'] } = method;
        if (chain === 'C' && notOnC.has(name)) continue;
        methods.set(name, { access, isCanonical: true });
        for (const alias of aliasesOf(document, method)) methods.set(alias, { access, isCanonical: false });
      }
    }
  }
  return paths;
}

function aliasesOf(document: OpenRpcDocument, method: Method): readonly string[] {
  const { 'x-group': group, 'x-namespace-aliases': namespaces = [] } = document;
  const renamed = namespaces.map((namespace) => method.name.replace(`${group}.`, `${namespace}.`));
  const others = method['x-method-aliases'] ?? [];
  return [...others.map((alias) => (typeof alias === 'string' ? alias : alias.name)), ...renamed];
}

function pathsOf(path: string): readonly string[] {
  if (path.includes('{')) return Object.keys(chains).map((chain) => path.replace(/\{\w+\}/, chain));
  // Custom chains have the administration of the C-Chain.
  return path === '/ext/bc/C/admin' ? [path, '/ext/bc/mine/admin'] : [path];
}

const served = servedMethods();
const allPaths = [...new Set(documents.flatMap((document) => pathsOf(document['x-path'])))].sort();
const allMethods = [
  ...new Set(
    documents.flatMap((document) =>
      document.methods.flatMap((method) => [method.name, ...aliasesOf(document, method)]),
    ),
  ),
].sort();
const batchItems = 40;
// Subscriptions are there, over HTTP too.
const asksForConnection = new Set(['notifications not supported', 'subscription not found']);
const methodNotFound = -32_601;
const invalidParams = -32_602;

/** Which methods there are at a path; undefined where there is no such path. Params that none takes keep them from being run. */
async function findMethods(node: TestNode, path: string): Promise<ReadonlySet<string> | undefined> {
  const found = new Set<string>();
  for (let start = 0; start < allMethods.length; start += batchItems) {
    const names = allMethods.slice(start, start + batchItems);
    const { status, text } = await node.post(
      path,
      names.map((method, id) => ({ jsonrpc: '2.0', id, method, params: 'none' })),
    );
    if (status === 404) {
      expect(text).toMatch(/^404 page not found\n/);
      return undefined;
    }
    expect(status).toBe(200);
    const answers = JSON.parse(text) as { id: number; error?: { code: number; message: string } }[];
    for (const { id, error } of answers) {
      const name = names[id] ?? '';
      if (error?.code === invalidParams || asksForConnection.has(error?.message ?? '')) found.add(name);
      else {
        const message = `the method ${name} does not exist/is not available`;
        expect(error, path).toEqual({ code: methodNotFound, message });
      }
    }
  }
  return found;
}

describe.each(profiles)('%s', (_, options, allowed) => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd, {
      ...options,
      customChain: [customChainFiles(atEnd, 'mine', subnetGenesis())],
    });
  });

  /** A path is there as soon as one of its groups is let in, though it may have no methods yet. */
  const isThere = (path: string): boolean =>
    documents.some(
      (document) =>
        pathsOf(document['x-path']).includes(path) &&
        served.has(path) &&
        (document['x-access'] === 'public' || allowed.includes(document['x-access'])),
    );

  const namesAt = (path: string, wanted: (name: ServedName) => boolean = () => true): string[] =>
    [...(served.get(path) ?? [])]
      .filter(([, name]) => allowed.includes(name.access) && wanted(name))
      .map(([name]) => name);

  it.each(allPaths)('answers at %s what its contract lets in, and nothing else', async (path) => {
    const found = await findMethods(node, path);
    const expected = namesAt(path);
    if (isThere(path)) expect([...(found ?? [])].sort()).toEqual(expected.sort());
    else expect(found).toBeUndefined();
  });

  it.each(allPaths.filter((path) => served.has(path)))('describes at %s what it answers', async (path) => {
    if (!isThere(path)) return;
    const { result } = await node.call(path, 'rpc.discover');
    const names = (result as OpenRpcDocument).methods.map(({ name }) => name);
    expect(names.sort()).toEqual(namesAt(path, ({ isCanonical }) => isCanonical).sort());
  });

  it.each(allPaths)('takes batches of %s within its limit', async (path) => {
    if (!isThere(path)) return;
    const limit = options.publicApi ? 40 : 1000;
    const calls = Array.from({ length: limit + 1 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'none' }));
    expect(JSON.parse((await node.post(path, calls.slice(1))).text)).toHaveLength(limit);
    expect(JSON.parse((await node.post(path, calls)).text)).toEqual([
      {
        jsonrpc: '2.0',
        id: 0,
        error: { code: -32600, message: 'batch too large', data: { size: limit + 1, limit } },
      },
    ]);
  });

  it.each([
    ['/ext/bc/C/ws', true],
    ['/ext/bc/mine/ws', !options.publicApi],
    ['/ext/bc/P/ws', false],
    ['/ext/info', false],
    ['/ext/bc/C/rpc', false],
  ])('opens a WebSocket at %s: %s', async (path, opens) => {
    const socket = new WebSocket(node.url.replace('http', 'ws') + path);
    onTestFinished(() => socket.terminate());
    const outcome = Promise.race([
      once(socket, 'open').then(() => true),
      once(socket, 'error').then(() => false),
    ]);
    expect(await outcome.catch(() => false)).toBe(opens);
    if (!opens) return;
    const isOffered = allowed.includes('debug');
    socket.send('{"jsonrpc":"2.0","id":1,"method":"debug_getRawHeader","params":"none"}');
    const [message] = (await once(socket, 'message')) as [Buffer];
    expect((JSON.parse(message.toString()) as { error: { code: number } }).error.code).toBe(
      isOffered ? invalidParams : methodNotFound,
    );
  });
});
