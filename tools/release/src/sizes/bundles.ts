import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Folder of the programs that are measured: what a page writes to make its calls. */
const entriesFolder = path.join(import.meta.dirname, '../../bundles');

/** A program as a browser loads it. */
export interface BundleSize {
  /** The program, one line: what the table shows. */
  readonly program: string;
  /** Name of its file. */
  readonly name: string;
  /** Minified and compressed by gzip. */
  readonly gzipBytes: number;
}

/** Bundles each program for browsers. Code that is loaded only after a failed check is not counted, as a page does not load it either. */
export async function measureBundles(): Promise<BundleSize[]> {
  const names = readdirSync(entriesFolder).sort();
  return Promise.all(
    names.map(async (file): Promise<BundleSize> => {
      const entry = path.join(entriesFolder, file);
      const { outputFiles, metafile } = await build({
        entryPoints: [entry],
        outdir: 'out',
        bundle: true,
        minify: true,
        splitting: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        treeShaking: true,
        write: false,
        metafile: true,
      });
      const first = staticallyLoaded(metafile.outputs, file);
      const gzipBytes = outputFiles
        .filter((output) => first.has(path.basename(output.path)))
        .reduce((sum, output) => sum + gzipSync(output.contents, { level: 9 }).length, 0);
      const program = /^\/\/ (.*)$/m.exec(readFileSync(entry, 'utf8'))?.[1] ?? file;
      return { name: path.parse(file).name, program, gzipBytes };
    }),
  );
}

type Outputs = Readonly<
  Record<string, { readonly imports: readonly { readonly path: string; readonly kind: string }[] }>
>;

/** Names of the output files that a page loads before the program runs. */
function staticallyLoaded(outputs: Outputs, entry: string): ReadonlySet<string> {
  const start = Object.keys(outputs).filter((file) => path.basename(file) === entry);
  const found = new Set<string>(start);
  for (const file of found)
    for (const { path: target, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') found.add(target);
  return new Set([...found].map((file) => path.basename(file)));
}
