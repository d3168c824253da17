import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromiumPath, missingChromium } from '@firn/testing/chromium';
import { skipFor } from '@firn/testing/skip-for';
import { chromium } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { mockedServices } from './mocked-services.js';
import { startPrograms } from './programs.js';
import { createConsumer } from './project.js';
import { staticFiles } from './static-files.js';
import { strictPackages, testStrictConsumer } from './strict-consumer.js';

describe(
  'a fresh project with the published packages calls both services',
  skipFor(inject('unreachable')),
  () => {
    const mock = mockedServices();

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
      expect(JSON.parse(printed)).toEqual({ ...mock.expected, cb58: 'function' });
    });

    it('in Chromium, as Vite bundles it', skipFor(missingChromium), async () => {
      const project = await createConsumer('browser', ['@firn/node-client', '@firn/metrics-client']);
      const { build } = await import('vite');
      await build({ root: project.folder, logLevel: 'error', build: { target: 'es2022' } });
      const pages = createServer(staticFiles(path.join(project.folder, 'dist')));
      await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
      const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
      try {
        const page = await browser.newPage();
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(error.message));
        const { port } = pages.address() as AddressInfo;
        await page.goto(`http://127.0.0.1:${port}/?server=${encodeURIComponent(mock.url)}`);
        await page.waitForFunction(() => document.title !== 'waiting');
        expect(JSON.parse(await page.title())).toEqual(mock.expected);
        expect(errors).toEqual([]);
      } finally {
        await browser.close();
        pages.closeAllConnections();
        pages.close();
      }
    });
  },
);

// Every other compiler that users may have; the newest one is tried in the gate.
testStrictConsumer(['5.5', '5.9', '6.0'], () => strictPackages);
