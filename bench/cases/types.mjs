import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bench = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(bench, '.work', 'types');

const consumers = [
  { name: 'an empty program', code: 'export {};' },
  {
    name: 'one function of @firn/node-client',
    code: `import { httpTransport } from '@firn/jsonrpc/client';
import { ethGetBalance } from '@firn/node-client';
export const balance: Promise<bigint> = ethGetBalance(httpTransport({ url: 'http://127.0.0.1' }), { address: '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc' });`,
  },
  {
    name: 'createNodeClient',
    code: `import { createNodeClient } from '@firn/node-client';
export const balance: Promise<bigint> = createNodeClient({ url: 'http://127.0.0.1' }).chain('C').eth.getBalance({ address: '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc' });`,
  },
  {
    name: 'createMetricsClient',
    code: `import { createMetricsClient } from '@firn/metrics-client';
export const points = createMetricsClient({ url: 'http://127.0.0.1' }).chains.getChainMetrics({ chainId: 43112n, metric: 'txCount' });`,
  },
];

/** What the compiler has to do for a consumer with one call, TypeScript 5.9, strict, skipLibCheck. */
export async function run() {
  mkdirSync(work, { recursive: true });
  const tsc = join(bench, 'node_modules/typescript/bin/tsc');
  const rows = consumers.map(({ name, code }, index) => {
    // This folder resolves every client package through the workspace.
    const file = join(root, 'packages/conformance', `.bench-consumer-${index}.ts`);
    const config = join(work, `tsconfig.${index}.json`);
    writeFileSync(file, `${code}\n`);
    writeFileSync(
      config,
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          target: 'es2022',
          lib: ['es2023', 'dom', 'dom.iterable'],
          module: 'nodenext',
          types: [],
        },
        files: [file],
      }),
    );
    try {
      const output = execFileSync(process.execPath, [tsc, '-p', config, '--extendedDiagnostics'], {
        encoding: 'utf8',
      });
      return {
        program: name,
        instantiations: figure(output, 'Instantiations'),
        types: figure(output, 'Types'),
        'check time s': figure(output, 'Check time'),
      };
    } finally {
      execFileSync('rm', ['-f', file]);
    }
  });
  return { title: 'Types', rows };
}

function figure(output, name) {
  return Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(output)?.[1]);
}
