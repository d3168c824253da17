import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { checkSizes } from './build/check-sizes.ts';
import { compressFiles } from './build/compress-files.ts';
import { readMetrics } from './build/read-metrics.ts';
import { writePageMap } from './build/write-page-map.ts';
import { pagePatterns } from './src/router/page-patterns.ts';

const files = readdirSync(fileURLToPath(new URL('public', import.meta.url)));

export default defineConfig({
  // Addresses of files are relative: the server writes the base into the document.
  base: './',
  logLevel: 'warn',
  build: {
    target: 'es2022',
    // Those that know light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Small pieces that most pages share travel together: they compress better, and a page asks for fewer files.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /explorer[\\/]src[\\/](?:data|format|parts|router)[\\/]/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  plugins: [
    readMetrics(fileURLToPath(new URL('../../specs/metrics/metrics.yaml', import.meta.url))),
    writePageMap(Object.values(pagePatterns), files),
    checkSizes({ firstLoad: 100, all: 250, page: 25, css: 14 }),
    compressFiles(),
  ],
});
