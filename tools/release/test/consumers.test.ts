import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { metricsContract, nodeContracts } from '@firn/contract';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runProgram } from '../src/run.js';
import { startPrograms } from './programs.js';
import { createConsumer, type Project } from './project.js';
import { staticFiles } from './static-files.js';

const unreachable = inject('unreachable');
const chromiumPath = process.env.FIRN_CHROMIUM ?? '/usr/bin/chromium';
const require = createRequire(import.meta.url);
/** Every compiler that users may have; those in between are tried at night. */
const compilers = process.env.FIRN_TESTS === 'whole' ? ['5.5', '5.9', '6.0', '7.0'] : ['5.5', '7.0'];

let mock: MockServer;
let expected: { readonly networkName: string; readonly chains: number };

beforeAll(async () => {
  mock = await startMockServer({ contracts: [...nodeContracts(), metricsContract()] });
  const chains = await (await fetch(`${mock.url}/v2/chains`)).json();
  const call = { jsonrpc: '2.0', id: 1, method: 'info.getNetworkName' };
  const answer = await fetch(`${mock.url}/ext/info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  });
  expected = { networkName: (await answer.json()).result.networkName, chains: chains.chains.length };
});

afterAll(() => mock.close());

describe.skipIf(unreachable !== '')('a fresh project with the published packages calls both services', () => {
  it('as an ES module, the node and the metrics service themselves', async () => {
    const project = await createConsumer('esm', ['@firn/node-client', '@firn/metrics-client']);
    await using programs = await startPrograms(path.join(project.folder, 'data'));
    const printed = JSON.parse(
      await project.run(process.execPath, 'program.mjs', programs.nodeUrl, programs.metricsUrl),
    );
    expect(printed).toEqual({ networkName: 'local', chainId: '43112', chains: expect.any(Number) });
    expect(printed.chains).toBeGreaterThan(0);
  });

  it('through require', async () => {
    const packages = ['@firn/node-client', '@firn/metrics-client', '@firn/primitives'];
    const project = await createConsumer('commonjs', packages);
    const printed = await project.run(process.execPath, 'program.cjs', mock.url, mock.url);
    expect(JSON.parse(printed)).toEqual({ ...expected, cb58: 'function' });
  });

  it.skipIf(!existsSync(chromiumPath))(
    `in Chromium, as Vite bundles it (needs ${chromiumPath})`,
    async () => {
      const project = await createConsumer('browser', ['@firn/node-client', '@firn/metrics-client']);
      const { build } = await import('vite');
      await build({ root: project.folder, logLevel: 'error', build: { target: 'es2022' } });
      const pages = createServer(staticFiles(path.join(project.folder, 'dist')));
      await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
      const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
      try {
        const page = await browser.newPage();
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(error.message));
        const { port } = pages.address() as AddressInfo;
        await page.goto(`http://127.0.0.1:${port}/?server=${encodeURIComponent(mock.url)}`);
        await page.waitForFunction(() => document.title !== 'waiting');
        expect(JSON.parse(await page.title())).toEqual(expected);
        expect(errors).toEqual([]);
      } finally {
        await browser.close();
        pages.closeAllConnections();
        pages.close();
      }
    },
  );
});

describe.skipIf(unreachable !== '')(
  'a strict project, declarations of libraries checked too, compiles and runs',
  () => {
    let project: Project;
    beforeAll(async () => {
      const names = ['metrics-client', 'metrics-server', 'node-client', 'node-server', 'node-validators'];
      project = await createConsumer('typescript', [
        ...names.map((name) => `@firn/${name}`),
        '@types/node@20',
      ]);
      await runProgram('npm', ['pkg', 'set', 'type=module'], { cwd: project.folder });
    });

    it.each(compilers)('under TypeScript %s', async (version) => {
      const compiler = path.join(
        path.dirname(require.resolve(`typescript-${version}/package.json`)),
        'bin/tsc',
      );
      const out = `out-${version}`;
      const args = ['-p', '.', '--outDir', out, '--rootDir', '.'];
      expect(await project.run(process.execPath, compiler, ...args)).toBe('');
      expect(JSON.parse(await project.run(process.execPath, `${out}/program.js`, mock.url))).toEqual({
        ...expected,
        isPeers: true,
        peers: 0,
        served: 'info',
        unused: 4,
      });
    });
  },
);
