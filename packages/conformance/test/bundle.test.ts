import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Bundles a program for a browser; a module of Node.js in it is an error. */
async function bundle(program: string): Promise<{ bytes: number; inputs: Metafile['inputs']; text: string }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: folder, loader: 'ts' },
    bundle: true,
    splitting: true,
    outdir: 'out',
    write: false,
    metafile: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    conditions: ['@firn/source'],
    logLevel: 'silent',
  });
  const [main] = outputFiles.filter(({ path }) => path.endsWith('stdin.js'));
  if (main === undefined) throw new Error('no bundle');
  return { bytes: main.contents.length, inputs: metafile.inputs, text: main.text };
}

describe.each([
  { name: 'node-client', call: "infoPeers } from '@firn/node-client'; infoPeers", limit: 5_000 },
  { name: 'metrics-client', call: "listChains } from '@firn/metrics-client'; listChains", limit: 5_000 },
])('a program for the browser that calls one function of @firn/$name', ({ name, call, limit }) => {
  it('needs no module of Node.js, no zod and no server, and carries that one call', async () => {
    const { bytes, inputs, text } = await bundle(`import { ${call.replace(';', ';globalThis.call =')};`);
    const files = Object.keys(inputs);
    expect(files.filter((file) => /node_modules\/(?:\.pnpm\/)?(?:zod|ws|undici)/.test(file))).toEqual([]);
    expect(files.filter((file) => /\/(?:node|metrics)-server\/|\/src\/server/.test(file))).toEqual([]);
    expect(text).not.toMatch(/(?:eth_getBalance|getChainMetrics)/);
    expect(bytes, name).toBeLessThan(limit);
  });
});

it.each([
  ['node-client', "createNodeClient({ url: 'http://127.0.0.1:9650' })", 'createNodeClient'],
  ['metrics-client', "createMetricsClient({ url: 'http://127.0.0.1:9660' })", 'createMetricsClient'],
])('the whole client of @firn/%s runs in a browser', async (name, call, imported) => {
  const { inputs } = await bundle(
    `import { ${imported} } from '@firn/${name}'; globalThis.client = ${call};`,
  );
  expect(Object.keys(inputs).filter((file) => /zod|-server\//.test(file))).toEqual([]);
});
