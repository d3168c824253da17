import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { clientWriter } from '../../src/write/client/client-writer.js';
import { printDrafts } from '../../src/write/source-files.js';
import { validatorsWriter } from '../../src/write/validators/validators-writer.js';
import { readDocument } from '../diff/cases.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firn-one-call-'));
afterAll(() => rmSync(folder, { recursive: true }));

const operationCount = 1000;
const workspace = path.join(import.meta.dirname, '../../../..');

/** A document with many operations, each with parameters in path and query, an answer of its own, and a documented error. */
function largeDocument(): object {
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {
    Problem: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
  };
  for (let index = 0; index < operationCount; index += 1) {
    schemas[`Thing${index}`] = {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'integer', minimum: 1 }, name: { type: 'string', maxLength: 80 } },
    };
    paths[`/things${index}/{id}`] = {
      get: {
        operationId: `getThing${index}`,
        tags: [`group${index % 20}`],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'expand', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'The thing.',
            content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${index}` } } },
          },
          404: {
            description: 'There is none.',
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        },
      },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Things', version: '1.0.0' }, paths, components: { schemas } };
}

/** The most that a page loads for one call, minified and compressed. */
const mostBytes = 2_300;

it('leaves one call of a thousand in a bundle', { timeout: 120_000 }, async () => {
  const { contract } = readDocument(largeDocument(), 'things');
  expect(contract.groups.flatMap(({ operations }) => operations)).toHaveLength(operationCount);
  const layout = { root: folder, packages: '.', scope: '@firn' };
  const drafts = [...validatorsWriter(contract, layout), ...clientWriter(contract, layout)];
  for (const { path: file, text } of await printDrafts(drafts)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const generated = (role: string, file: string): string =>
    path.join(folder, `things-${role}/src/generated/${file}.ts`);
  // What the generated package.json says.
  for (const role of ['validators', 'client'])
    writeFileSync(path.join(folder, `things-${role}/package.json`), '{ "sideEffects": false }');
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `import { getThing7 } from '@firn/things-client';
import { httpTransport } from '@firn/rest/client';
console.log((await getThing7(httpTransport({ baseUrl: 'https://things.example' }), { id: 7 })).name);`,
      resolveDir: folder,
      loader: 'ts',
      sourcefile: 'program.ts',
    },
    outdir: path.join(folder, 'out'),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@firn/source'],
    write: false,
    metafile: true,
    alias: {
      '@firn/things-client': generated('client', 'index'),
      '@firn/things-validators/explain': generated('validators', 'explain'),
      '@firn/things-validators': generated('validators', 'index'),
    },
    nodePaths: ['client', 'validators'].map((role) =>
      path.join(workspace, `packages/metrics-${role}/node_modules`),
    ),
  });
  const loaded = staticallyLoaded(metafile.outputs);
  const bytes = outputFiles
    .filter(({ path: file }) => loaded.has(path.basename(file)))
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  expect(loaded.size).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});

type Outputs = Readonly<
  Record<
    string,
    {
      readonly entryPoint?: string;
      readonly imports: readonly { readonly path: string; readonly kind: string }[];
    }
  >
>;

/** Names of the files that a page loads before the program runs; what is only loaded after a failure is not among them. */
function staticallyLoaded(outputs: Outputs): ReadonlySet<string> {
  const found = new Set(
    Object.keys(outputs).filter((file) => outputs[file]?.entryPoint?.endsWith('program.ts') === true),
  );
  for (const file of found)
    for (const { path: target, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') found.add(target);
  return new Set([...found].map((file) => path.basename(file)));
}
