import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { fetchHandler } from '@firn/jsonrpc/server';
import { afterEach, expect, it, vi } from 'vitest';
import { createSmallNode } from './small-node.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const programs = {
  'first-program': () => import('./readme/first-program.js'),
  'in-process': () => import('./readme/in-process.js'),
  query: () => import('./readme/query.js'),
  provider: () => import('./readme/provider.js'),
  viem: () => import('./readme/viem.js'),
};

it.each(Object.entries(programs))(
  'the program %s of the README runs and prints what stands there',
  async (name, run) => {
    const handle = fetchHandler({ route: createSmallNode().route });
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => handle(new Request(url, init)));
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
      printed.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '));
    });
    await run();
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const program = readFileSync(new URL(`./readme/${name}.ts`, import.meta.url), 'utf8').trim();
    expect(readme).toContain(`\`\`\`ts\n${program}\n\`\`\``);
    expect(readme).toContain(`\`\`\`text\n${printed.join('\n')}\n\`\`\``);
  },
);
