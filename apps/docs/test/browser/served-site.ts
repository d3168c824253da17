import { openDocument } from '@firn/contract/document';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { metricsOpenApi } from '@firn/specs';
import { chromiumPath } from '@firn/testing/chromium';
import { patienceMs } from '@firn/testing/eventually';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { builtSite, htmlFiles } from '../built-site.js';
import { type RunningProgram, startNode } from '../running-program.js';

if (chromiumPath === undefined)
  console.warn(
    'No Chromium: the tests of the site in a browser are skipped. apt-get install chromium, or set FIRN_CHROMIUM.',
  );

/** A page of the site, and what went wrong in it. */
export interface OpenedPage {
  readonly page: Page;
  readonly errors: readonly string[];
}

/** The built site in a browser, for the tests of a suite. */
export interface ServedSite {
  /** Address of the node that serves it. */
  readonly nodeUrl: string;
  /** Address of a metrics service. */
  readonly metricsUrl: string;
  /** Opens a page in a browser that remembers nothing. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenedPage>;
}

/** Serves the site by a node before the tests of the suite that it is called in. */
export function servedSite(): ServedSite {
  let browser: Browser;
  let node: RunningProgram;
  let metrics: MockServer;
  beforeAll(async () => {
    htmlFiles();
    [browser, node, metrics] = await Promise.all([
      chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] }),
      startNode('--docs-dir', builtSite),
      startMockServer({ contracts: [openDocument(metricsOpenApi, { codecs: true })] }),
    ]);
  });
  afterAll(() => Promise.all([browser?.close(), node?.stop(), metrics?.close()]));

  return {
    get nodeUrl() {
      return node.url;
    },
    get metricsUrl() {
      return metrics.url;
    },
    async open(path, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      onTestFinished(() => context.close());
      context.setDefaultTimeout(patienceMs);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) errors.push(`${page.url()}: ${message.text()}`);
      });
      await page.goto(`${node.url}/docs${path}`);
      // Before that nobody listens to keys and clicks.
      await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
      return { page, errors };
    },
  };
}
