import type { Plugin } from 'vite';

/**
 * Writes `pages.json` beside the document: the patterns of its pages, by which a server knows where to answer with it, and the names of the files
 * that lie beside it.
 */
export function writePageMap(pages: readonly string[], files: readonly string[]): Plugin {
  return {
    name: 'firn-page-map',
    generateBundle() {
      const source = `${JSON.stringify({ pages, files }, undefined, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  };
}
