import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromiumPath, missingChromium } from '@firn/testing/chromium';
import { patienceMs } from '@firn/testing/eventually';
import { skipFor } from '@firn/testing/skip-for';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type RunningProgram, startNode } from '../running-program.js';

if (chromiumPath === undefined)
  console.warn(
    'No Chromium: the tests of foreign pages are skipped. apt-get install chromium, or set FIRN_CHROMIUM.',
  );

/** What became of a call that a page made. */
interface Outcome {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  /** The browser kept the answer from the page. */
  readonly refused?: true;
}

const account = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const changes: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['C/rpc', 'personal_listAccounts', []],
  ['C/rpc', 'personal_unlockAccount', [account, '', 0]],
  ['C/rpc', 'eth_sendTransaction', [{ from: account, to: account, value: '0x1' }]],
  ['C/rpc', 'eth_sign', [account, '0x00']],
  ['C/rpc', 'debug_setHead', ['0x0']],
  ['C/rpc', 'anvil_setBalance', [account, '0x1']],
  ['C/rpc', 'hardhat_reset', []],
  ['C/rpc', 'evm_mine', []],
  ['C/admin', 'admin.setLogLevel', [{ level: 'OFF' }]],
];
const notForPages = (method: string): unknown =>
  expect.stringMatching(new RegExp(`^${method.replace('.', '\\.')} is not for web pages of http://`));

describe('a web page', skipFor(missingChromium), () => {
  let browser: Browser;
  let node: RunningProgram;
  let site: Server;
  let port: number;
  beforeAll(async () => {
    site = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>a page</title>');
    });
    await once(site.listen(0, '127.0.0.1'), 'listening');
    port = (site.address() as AddressInfo).port;
    [browser, node] = await Promise.all([
      chromium.launch({
        executablePath: chromiumPath ?? '',
        // The name of a stranger, who has bound it to this machine.
        args: ['--no-sandbox', '--host-resolver-rules=MAP stranger.test 127.0.0.1'],
      }),
      startNode('--api-admin-enabled=true'),
    ]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), node?.stop()]);
    site?.close();
  });

  async function open(url: string): Promise<Page> {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    await page.goto(url);
    return page;
  }

  function post(page: Page, url: string, method: string, params: unknown, type = 'application/json') {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return page.evaluate(
      async (call): Promise<Outcome> => {
        const headers = { 'content-type': call.type };
        try {
          const answer = await fetch(call.url, { method: 'POST', headers, body: call.body });
          return (await answer.json()) as Outcome;
        } catch {
          return { refused: true };
        }
      },
      { url, body, type },
    );
  }

  function postOverWebSocket(page: Page, method: string, params: unknown) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const url = `${node.url.replace('http', 'ws')}/ext/bc/C/ws`;
    return page.evaluate(
      (call) =>
        new Promise<Outcome>((resolve) => {
          const socket = new WebSocket(call.url);
          socket.onopen = () => socket.send(call.body);
          socket.onmessage = ({ data }) => {
            resolve(JSON.parse(String(data)) as Outcome);
            socket.close();
          };
          socket.onerror = () => resolve({ refused: true });
        }),
      { url, body },
    );
  }

  const chain = (path: string): string => `${node.url}/ext/bc/${path}`;

  it('of a stranger reads and sends signed transactions, and changes nothing', async () => {
    const page = await open(`http://stranger.test:${port}/`);
    expect(await post(page, chain('C/rpc'), 'eth_chainId', [])).toMatchObject({ result: '0xa868' });
    expect(await postOverWebSocket(page, 'eth_chainId', [])).toMatchObject({ result: '0xa868' });
    // Its content is refused, not its sender.
    const raw = await post(page, chain('C/rpc'), 'eth_sendRawTransaction', ['0x01']);
    expect(raw.error?.message).not.toContain('web pages');
    for (const [path, method, params] of changes) {
      const error = { code: -32_000, message: notForPages(method) };
      expect(await post(page, chain(path), method, params), method).toMatchObject({ error });
      if (path === 'C/rpc')
        expect(await postOverWebSocket(page, method, params), method).toMatchObject({ error });
      // A request that needs no leave of the server is not taken for a call.
      expect(await post(page, chain(path), method, params, 'text/plain'), method).toEqual({ refused: true });
    }
    expect(await post(page, chain('C/rpc'), 'eth_blockNumber', [])).toMatchObject({ result: '0x0' });
  });

  it('of a stranger who binds its own name to the node is not answered', async () => {
    const { port: nodePort } = new URL(node.url);
    const page = await open(`http://stranger.test:${nodePort}/ext/info`);
    const own = `http://stranger.test:${nodePort}/ext/bc/C/rpc`;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] });
    const status = await page.evaluate(
      async (call) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(call.own, { method: 'POST', headers, body: call.body })).status;
      },
      { own, body },
    );
    expect(status).toBe(403);
  });

  it('of this machine does all of it, as does one of the node itself', async () => {
    const page = await open(`http://127.0.0.1:${port}/`);
    for (const [path, method, params] of changes) {
      const { error, refused } = await post(page, chain(path), method, params);
      expect([refused, error?.message ?? ''], method).toEqual([
        undefined,
        expect.not.stringContaining('web pages'),
      ]);
    }
    const own = await open(`${node.url}/ext/health/liveness`);
    expect(await post(own, chain('C/rpc'), 'evm_mine', [])).toMatchObject({ result: '0x0' });
    expect(await postOverWebSocket(own, 'evm_mine', [])).toMatchObject({ result: '0x0' });
  });
});
