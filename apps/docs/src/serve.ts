import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { preview } from 'vite';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4173' } } });

/** Serves the built site on loopback alone, as VitePress's own preview cannot be told to. */
const server = await preview({
  configFile: false,
  root: fileURLToPath(new URL('../dist', import.meta.url)),
  base: '/docs/',
  appType: 'mpa',
  build: { outDir: 'site' },
  preview: { host: '127.0.0.1', port: Number(values.port) },
});
server.printUrls();
