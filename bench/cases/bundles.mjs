import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const programs = [
  { name: 'one call, plain (HTTP, response check)', file: 'plain.mjs' },
  { name: 'one call, retry, time-out, typed errors, response check', file: 'full.mjs' },
  { name: 'metrics: one call, plain', file: 'metrics-plain.mjs' },
  { name: 'metrics: one call, retry, time-out, typed errors', file: 'metrics-full.mjs' },
];

/** Bytes of browser programs that make one call. What is loaded only when an answer breaks the contract is split off. */
export async function run() {
  const rows = [];
  for (const { name, file } of programs) {
    const entry = fileURLToPath(new URL(`../bundles/${file}`, import.meta.url));
    const result = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      splitting: true,
      outdir: '/firn-bundle',
      write: false,
    });
    const main = result.outputFiles.find((output) => output.path.endsWith(`/${file.replace('.mjs', '.js')}`));
    // Chunks that the entry imports statically count; those behind import() do not.
    const needed = [
      main.text,
      ...staticImports(main.text).map(
        (path) => result.outputFiles.find((output) => output.path.endsWith(path)).text,
      ),
    ].join('\n');
    rows.push({
      program: name,
      'minified bytes': Buffer.byteLength(needed),
      'min+gzip bytes': gzipSync(needed, { level: 9 }).length,
    });
  }
  return { title: 'Bundles', rows };
}

function staticImports(code) {
  return [...code.matchAll(/import(?:[^"'()]*from)?["']\.\/([^"']+)["']/g)].map((match) => `/${match[1]}`);
}
