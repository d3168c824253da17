import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { indexSmallService } from '../fixtures/small-service.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();
const closing: (() => Promise<void>)[] = [];
const documented = 'http://127.0.0.1:9660';
let url: string;

beforeAll(async () => {
  url = await (await indexSmallService(store(), (close) => closing.push(close))).open();
  const { fetch } = globalThis;
  // The programs name the usual port.
  vi.stubGlobal('fetch', (request: Request) =>
    fetch(new Request(request.url.replace(documented, url), request)),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  for (const close of closing) await close();
});

const page = readFileSync(new URL('../../../../docs/openapi-clients.md', import.meta.url), 'utf8');
const programs = ['transactions.ts', 'chains.tsx', 'mocked-chains.ts'];

it.each(programs)('docs/openapi-clients.md has the program %s that is tested here', (name) => {
  const program = readFileSync(new URL(`./openapi-clients/${name}`, import.meta.url), 'utf8').trim();
  expect(page).toContain(`[${name}]\n${program}\n\`\`\``);
});

it('openapi-fetch calls the service', async () => {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    printed.push(values.join(' '));
  });
  await import('./openapi-clients/transactions.js');
  expect(page).toContain(`\`\`\`text\n${printed.join('\n')}\n\`\`\``);
});

it('openapi-react-query renders what the service responds', async () => {
  const { Chains, chains } = await import('./openapi-clients/chains.js');
  const client = new QueryClient();
  await client.prefetchQuery(chains);
  const html = renderToString(createElement(QueryClientProvider, { client }, createElement(Chains)));
  const page: unknown = await (await fetch(new Request(`${url}/v2/chains?network=mainnet`))).json();
  const { chainName } = (page as { chains: [{ chainName: string }] }).chains[0];
  expect(html).toBe(`<ul><li>${chainName}</li></ul>`);
});

it('openapi-msw responds in place of the service', async () => {
  const { server } = await import('./openapi-clients/mocked-chains.js');
  vi.unstubAllGlobals();
  server.listen({ onUnhandledRequest: 'error' });
  try {
    const response = await fetch(`${documented}/v2/chains?network=testnet`);
    expect(await response.json()).toMatchObject({ chains: [{ chainName: 'C-Chain', network: 'testnet' }] });
  } finally {
    server.close();
  }
});
