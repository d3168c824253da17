import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const programs = [
  { name: 'one call, plain (HTTP, response check)', file: 'plain.mjs' },
  { name: 'one call, retry, time-out, typed errors, response check', file: 'full.mjs' },
  { name: 'metrics: one call, plain', file: 'metrics-plain.mjs' },
  { name: 'metrics: one call, retry, time-out, typed errors', file: 'metrics-full.mjs' },
];

// What is loaded only when an answer breaks the contract.
const withoutLazyParts = {
  name: 'without-lazy-parts',
  setup(builder) {
    builder.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

const common = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  outdir: '/firn-bundle',
  write: false,
};
const gzipBytes = (code) => gzipSync(code, { level: 9 }).length;

/**
 * Bytes of browser programs that make one call: as one file with the lazy parts left out, and with esbuild's code splitting, which
 * moves what the program shares with its lazy parts into a chunk that is loaded at once.
 */
export async function run() {
  const rows = [];
  for (const { name, file } of programs) {
    const entryPoints = [fileURLToPath(new URL(`../bundles/${file}`, import.meta.url))];
    const single = await build({ ...common, entryPoints, plugins: [withoutLazyParts] });
    const split = await build({ ...common, entryPoints, splitting: true });
    const main = split.outputFiles.find((output) => output.path.endsWith(`/${file.replace('.mjs', '.js')}`));
    const chunks = staticImports(main.text).map(
      (path) => split.outputFiles.find((output) => output.path.endsWith(path)).text,
    );
    const [{ text }] = single.outputFiles;
    rows.push({
      program: name,
      'minified bytes': Buffer.byteLength(text),
      'min+gzip bytes': gzipBytes(text),
      'min+gzip bytes, split': gzipBytes([main.text, ...chunks].join('\n')),
    });
  }
  return { title: 'Bundles', rows };
}

function staticImports(code) {
  return [...code.matchAll(/import(?:[^"'()]*from)?["']\.\/([^"']+)["']/g)].map((match) => `/${match[1]}`);
}
