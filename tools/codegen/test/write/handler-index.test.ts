import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { generateProject } from '../../src/generate/project-run.js';
import { smallProject, writeFiles } from '../fixtures/temporary-project.js';
import { typeCheck } from '../fixtures/type-check.js';

const handlers: Readonly<Record<string, string>> = {
  'apps/node/src/context.ts': 'export interface NodeContext { readonly name: string }\n',
  'apps/node/src/handlers/admin/alias.ts':
    "import type { AdminAliasHandler } from '@firn/node-server';\nimport type { NodeContext } from '../../context.js';\nexport const adminAlias: AdminAliasHandler<NodeContext> = () => ({});\n",
  'apps/node/src/handlers/info/peers.ts':
    "import type { InfoPeersHandler } from '@firn/node-server';\nimport type { NodeContext } from '../../context.js';\nexport const infoPeers: InfoPeersHandler<NodeContext> = (params, context) => (params.nodeIDs ?? []).map((nodeID) => ({ nodeID, weight: BigInt(context.name.length) }));\n",
};

/** Complaints about a program that has these handlers. */
async function complaintsAbout(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = mkdtempSync(path.join(import.meta.dirname, '../../node_modules/.handlers-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFiles(root, { ...smallProject, ...files });
  await generateProject(readConfig(path.join(root, 'firn.json')));
  const lines = typeCheck({
    packages: [{ name: 'node', folder: path.join(root, 'packages') }],
    include: [path.join(root, 'apps/**/*')],
  });
  return lines.map((line) => line.replace(/^.*(?=apps\/node)/, ''));
}

describe('the index of handlers', () => {
  it('compiles when every handler is there', async () => {
    expect(await complaintsAbout(handlers)).toEqual([]);
  });

  it('names a file that is missing', async () => {
    const { 'apps/node/src/handlers/info/peers.ts': _, ...others } = handlers;
    expect(await complaintsAbout(others)).toEqual([
      expect.stringMatching(
        /^apps\/node\/src\/handlers\/index\.generated\.ts\(\d+,\d+\): error TS2307: Cannot find module '\.\/info\/peers\.js'/,
      ),
    ]);
  });

  it('names a handler of the wrong type', async () => {
    const wrong = 'export const infoPeers = (params: { nodeIDs: number }) => [params.nodeIDs];\n';
    const complaints = await complaintsAbout({ ...handlers, 'apps/node/src/handlers/info/peers.ts': wrong });
    expect(complaints[0]).toMatch(
      /^apps\/node\/src\/handlers\/index\.generated\.ts\(\d+,\d+\): error TS2322/,
    );
  });
});
