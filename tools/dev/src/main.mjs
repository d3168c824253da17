import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { external as metricsExternal } from '../../../apps/metrics/rolldown.config.mjs';
import { external as nodeExternal } from '../../../apps/node/rolldown.config.mjs';
import { runSources } from './run-sources.mjs';

// npm run dev -- [--data-dir .firn/dev] [--node-port 9650] [--metrics-port 9660]
const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: '.firn/dev' },
    'node-port': { type: 'string', default: '9650' },
    'metrics-port': { type: 'string', default: '9660' },
  },
});
const root = join(import.meta.dirname, '../../..');
const tell = (sentence) => console.log(sentence);
const data = (name) => {
  const folder = join(values['data-dir'], name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

// A program looks beside itself for what its threads and processes run, and is as deep in its package as the built one.
const programs = [
  runSources({
    name: 'node',
    packageFolder: join(root, 'apps/node'),
    inputs: {
      'execution-worker': 'src/handlers/execution-worker.ts',
      'mapped-codes-worker': 'src/abi/mapped-codes-worker.ts',
      'scrub-worker': '../../packages/storage/src/scrub-worker.ts',
      main: 'src/main.ts',
    },
    external: nodeExternal,
    args: ['--http-port', values['node-port'], '--data-dir', data('node')],
    tell,
  }),
  runSources({
    name: 'metrics service',
    packageFolder: join(root, 'apps/metrics'),
    inputs: { 'engine-child': 'src/store/embedded/engine-child.js', main: 'src/main.ts' },
    external: metricsExternal,
    args: [
      ...['--http-port', values['metrics-port'], '--data-dir', data('metrics')],
      ...['--node-url', `http://127.0.0.1:${values['node-port']}`, '--on-new-genesis', 'reset'],
    ],
    tell,
  }),
];

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    for (const program of programs.reverse()) await program.close();
    process.exit(0);
  });
}
