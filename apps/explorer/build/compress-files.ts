import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const minBytes = 1024;
const ending = /\.(?:js|css|svg)$/;

/** Puts a `.br` and a `.gz` beside each file of text that is worth it, so that no server compresses. */
export function compressFiles(): Plugin {
  return {
    name: 'firn-compress',
    writeBundle({ dir = 'dist' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!ending.test(name)) continue;
        const file = join(dir, name);
        const text = readFileSync(file);
        if (text.byteLength < minBytes) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
