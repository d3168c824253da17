import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';

const full = 'retry, time-out, typed errors';
const programs = [
  { name: 'info.getNodeVersion, plain', file: 'node-plain' },
  { name: `info.getNodeVersion, ${full}`, file: 'node-full' },
  { name: 'eth_getBalance, plain', file: 'evm-plain' },
  { name: `eth_getBalance, ${full}`, file: 'evm-full' },
  { name: 'metrics getChainMetrics, plain', file: 'metrics-plain' },
  { name: `metrics getChainMetrics, ${full}`, file: 'metrics-full' },
];

/** The texts of the chunks of a program, by file name, and which of them is its entry. */
async function withRolldown(input) {
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return {
    entry: output.find((chunk) => chunk.isEntry).fileName,
    chunks: new Map(output.map((chunk) => [chunk.fileName, chunk.code])),
  };
}

async function withEsbuild(input, name) {
  const { outputFiles } = await build({
    entryPoints: [input],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    splitting: true,
    outdir: '/firn-bundle',
    write: false,
  });
  const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);
  return {
    entry: `${name}.js`,
    chunks: new Map(outputFiles.map(({ path, text }) => [nameOf(path), text])),
  };
}

/** What a browser loads before the program runs: the entry and what it imports, but nothing behind import(). */
function neededText({ entry, chunks }) {
  const needed = new Set([entry]);
  for (const name of needed) {
    for (const [, imported] of chunks.get(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      needed.add(imported);
  }
  return [...needed].map((name) => chunks.get(name)).join('\n');
}

/** Bytes of browser programs that make one call and check its answer. */
export async function run() {
  const rows = [];
  for (const { name, file } of programs) {
    const input = fileURLToPath(new URL(`../bundles/${file}.mjs`, import.meta.url));
    const row = { program: name };
    for (const [bundler, bundled] of [
      ['rolldown', await withRolldown(input)],
      ['esbuild', await withEsbuild(input, file)],
    ]) {
      const text = neededText(bundled);
      row[`${bundler}: minified`] = Buffer.byteLength(text);
      row[`${bundler}: min+gzip`] = gzipSync(text, { level: 9 }).length;
    }
    rows.push(row);
  }
  return { title: 'Bundles', rows };
}
