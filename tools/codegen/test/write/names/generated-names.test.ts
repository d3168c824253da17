import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '@firn/contract';
import { seed, times, within } from '@firn/testing/property-settings';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Bundler } from '../../../src/bundle/bundler.js';
import { clientWriter } from '../../../src/write/client/client-writer.js';
import { writeOpenApiTypes } from '../../../src/write/openapi-types.js';
import { serverWriter } from '../../../src/write/server/server-writer.js';
import { packageSkeleton } from '../../../src/write/skeleton/package-skeleton.js';
import { printDrafts } from '../../../src/write/source-files.js';
import { validatorsWriter } from '../../../src/write/validators/validators-writer.js';
import { typeCheck } from '../../fixtures/type-check.js';
import { readVirtual } from '../../fixtures/virtual-contract.js';
import { randomOpenApi, randomOpenRpc } from './random-names.js';

const packageFolder = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(packageFolder, 'node_modules/.random-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

const roles = ['validators', 'client', 'server'] as const;

/** Writes the packages of a document as `firn generate` does. */
async function generate(name: string, document: object): Promise<Contract> {
  const read = readVirtual(
    { 'api.json': JSON.stringify(document) },
    { name, int64: 'bigint', dates: 'Date' },
  );
  const { contract } = read;
  const layout = { root: folder, packages: '.', scope: '@firn' };
  const drafts = [validatorsWriter, clientWriter, serverWriter].flatMap((write) => write(contract, layout));
  if (contract.kind === 'http')
    for (const root of read.roots)
      drafts.push(writeOpenApiTypes(contract, layout, new Bundler(read.reader).bundle(root).document));
  const generated = await printDrafts(drafts);
  const skeletons = roles.flatMap((role) =>
    packageSkeleton(contract, layout, { role, workspace: 'pnpm', generated }),
  );
  for (const file of [...generated, ...skeletons]) {
    const target = path.join(folder, file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.text);
  }
  return contract;
}

/** Bundles the client of a contract, and loads it. */
async function load({ name, kind }: Contract): Promise<Record<string, unknown>> {
  const outfile = path.join(folder, `${name}.mjs`);
  await build({
    entryPoints: [path.join(folder, `${name}-client/src/index.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@firn/source'],
    alias: {
      [`@firn/${name}-validators/explain`]: path.join(folder, `${name}-validators/src/explain.ts`),
      [`@firn/${name}-validators`]: path.join(folder, `${name}-validators/src/index.ts`),
    },
    nodePaths: [
      path.join(packageFolder, `../../packages/${kind === 'http' ? 'metrics' : 'node'}-client/node_modules`),
      path.join(
        packageFolder,
        `../../packages/${kind === 'http' ? 'metrics' : 'node'}-validators/node_modules`,
      ),
    ],
  });
  return import(pathToFileURL(outfile).href) as Promise<Record<string, unknown>>;
}

type Call = (params?: object) => unknown;
type Client = Record<string, unknown>;

/** Calls an operation with whatever parameters it has, and waits for its end. Those of JSON-RPC and headers are all times. */
async function settled(call: Call, kind: Contract['kind']): Promise<void> {
  const valueFor = (key: string | symbol): unknown => {
    if (kind === 'json-rpc' || key === 'X-Version') return new Date(0);
    return key === 'body' ? {} : 'x';
  };
  const params = new Proxy({}, { get: (_, key) => valueFor(key), has: () => true });
  try {
    const called = call(params) as AsyncIterable<unknown> | Promise<unknown>;
    if (Symbol.asyncIterator in called) for await (const _ of called) break;
    else await called;
  } catch (error) {
    if (!(error instanceof Error && /was reached/.test(error.message + String(error.cause)))) throw error;
  }
}

/** What the calls of a client have to reach: every operation, every kind of a subscription. */
function expectedCalls({ groups }: Contract): string[] {
  const unsubscribing = groups.flatMap(({ operations }) =>
    operations.flatMap(({ subscription }) => subscription?.unsubscribe ?? []),
  );
  return groups
    .flatMap(({ operations }) => operations)
    .filter(({ name }) => !unsubscribing.includes(name))
    .flatMap(({ name, subscription }) =>
      subscription === undefined ? [name] : subscription.kinds.map((kind) => `${name} ["${kind.name}"]`),
    )
    .sort();
}

const documents = [randomOpenApi, randomOpenRpc].flatMap((arbitrary, kind) =>
  fc
    .sample(arbitrary, { seed, ...times(2) })
    .map((document, i) => [`${kind === 0 ? 'api' : 'rpc'}${i}`, document] as const),
);
const contracts = await Promise.all(documents.map(([name, document]) => generate(name, document)));

describe('documents whose names are those of the generator', () => {
  it('give packages that compile', { timeout: within(120_000) }, () => {
    expect(typeCheck({ packages: contracts.map(({ name }) => ({ name, folder })) })).toEqual([]);
  });

  it.each(contracts.map((contract) => [contract.name, contract] as const))(
    'give a client that reaches every operation of %s',
    async (_, contract) => {
      const reached = new Set<string>();
      const stop = (name: string): never => {
        reached.add(name);
        throw new Error(`${name} was reached`);
      };
      const transport = {
        send: async ({ name = '' }: { readonly name?: string }) => stop(name),
        call: async ({ method }: { readonly method: string }) => stop(method),
        subscribe: ({ method, params }: Record<string, string>) => stop(`${method} ${params}`),
      };
      const exports = await load(contract);
      const group = exports[`group${contract.name.replace(/^./, (first) => first.toUpperCase())}Calls`];
      const client = (group as (transport: object) => Client)(transport);
      const { transport: _own, chain, ...plain } = client;
      const scoped = typeof chain === 'function' ? (chain as (id: string) => object)('C') : { chain };
      for (const section of [...Object.values(plain), ...Object.values(scoped)]) {
        for (const call of Object.values((section ?? {}) as Record<string, Call>))
          await settled(call, contract.kind);
      }
      expect([...reached].sort()).toEqual(expectedCalls(contract));
      expect(exports).toHaveProperty(
        `create${contract.name.replace(/^./, (first) => first.toUpperCase())}Client`,
      );
    },
  );
});
