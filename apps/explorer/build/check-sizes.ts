import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Most KiB of a build, each file compressed by gzip at level 9. */
export interface Budgets {
  /** What the document loads before it shows anything. */
  readonly firstLoad: number;
  readonly all: number;
  /** What one page adds, with all that only it imports. */
  readonly page: number;
  readonly css: number;
}

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  readonly imports: readonly string[];
}

/** Ends the build where it has grown above a budget, and names what is too large. */
export function checkSizes(budgets: Budgets): Plugin {
  return {
    name: 'firn-sizes',
    generateBundle(_, bundle) {
      const outputs = Object.values(bundle);
      const chunks = new Map(
        outputs.filter((output) => output.type === 'chunk').map((chunk) => [chunk.fileName, chunk as Chunk]),
      );
      const reach = (from: readonly Chunk[]): Set<Chunk> => {
        const all = new Set<Chunk>();
        const add = (chunk: Chunk | undefined) => {
          if (chunk === undefined || all.has(chunk)) return;
          all.add(chunk);
          for (const name of chunk.imports) add(chunks.get(name));
        };
        for (const chunk of from) add(chunk);
        return all;
      };
      const size = (texts: Iterable<string | Uint8Array>) =>
        [...texts].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).byteLength, 0) / 1024;
      const code = (some: Iterable<Chunk>) => [...some].map((chunk) => chunk.code);
      const styles = outputs.flatMap((output) =>
        output.type === 'asset' && output.fileName.endsWith('.css') ? [output.source] : [],
      );
      const first = reach([...chunks.values()].filter(({ isEntry }) => isEntry));
      const css = size(styles);
      const figures: [what: string, kib: number, budget: number][] = [
        ['the first load', size(code(first)) + css, budgets.firstLoad],
        ['all of it', size(code(chunks.values())) + css, budgets.all],
        ['the style sheets', css, budgets.css],
      ];
      for (const chunk of chunks.values()) {
        if (!chunk.isDynamicEntry) continue;
        const own = [...reach([chunk])].filter((each) => !first.has(each));
        figures.push([chunk.fileName, size(code(own)), budgets.page]);
      }
      const tooLarge = figures.filter(([, kib, budget]) => kib > budget);
      if (tooLarge.length > 0)
        this.error(
          tooLarge
            .map(([what, kib, budget]) => `${what} has ${kib.toFixed(1)} KiB, at most ${budget} are allowed`)
            .join('\n'),
        );
      for (const [what, kib, budget] of figures.slice(0, 3))
        this.info(`${what}: ${kib.toFixed(1)} of ${budget} KiB`);
    },
  };
}
