import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandCpuSeconds } from '../measure/process-cpu.mjs';
import { median, round3 } from '../measure/statistics.mjs';

const bench = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(bench, '.work', 'generation');
const firn = `node ${join(root, 'tools/codegen/dist/main.js')}`;
const document = join(root, 'packages/specs/src/generated/metrics.openapi.json');

function writeConfigs() {
  mkdirSync(work, { recursive: true });
  // orval 8 uses Map.groupBy, which Node 20 does not have.
  writeFileSync(
    join(work, 'map-group-by.cjs'),
    'Map.groupBy ??= (items, toKey) => { const groups = new Map(); let index = 0; for (const item of items) { const key = toKey(item, index++); const group = groups.get(key); if (group) group.push(item); else groups.set(key, [item]); } return groups; };\n',
  );
  writeFileSync(
    join(work, 'orval.config.cjs'),
    `module.exports = { metrics: { input: '${document}', output: { target: '${work}/orval/client.ts', client: 'fetch', mode: 'tags-split' } } };\n`,
  );
  writeFileSync(
    join(work, 'kubb.config.mjs'),
    `import { defineConfig } from '${bench}/node_modules/@kubb/core/dist/index.js';
import { pluginOas } from '${bench}/node_modules/@kubb/plugin-oas/dist/index.js';
import { pluginTs } from '${bench}/node_modules/@kubb/plugin-ts/dist/index.js';
import { pluginClient } from '${bench}/node_modules/@kubb/plugin-client/dist/index.js';
export default defineConfig({ root: '${work}', input: { path: '${document}' }, output: { path: './kubb', clean: true }, plugins: [pluginOas(), pluginTs(), pluginClient()] });
`,
  );
}

const bin = (name) => join(bench, 'node_modules/.bin', name);
const contestants = [
  {
    name: 'firn',
    what: 'metrics',
    output: 'firn',
    command: () => `${firn} generate ${document} --out ${work}/firn --name metrics`,
  },
  {
    name: 'openapi-typescript (types only)',
    what: 'metrics',
    output: 'openapi-typescript.ts',
    command: () => `${bin('openapi-typescript')} ${document} -o ${work}/openapi-typescript.ts`,
  },
  {
    name: 'hey-api',
    what: 'metrics',
    output: 'hey-api',
    command: () => `${bin('openapi-ts')} -i ${document} -o ${work}/hey-api`,
  },
  {
    name: 'orval',
    what: 'metrics',
    output: 'orval',
    command: () =>
      `NODE_OPTIONS='--require ${work}/map-group-by.cjs' ${bin('orval')} --config ${work}/orval.config.cjs`,
  },
  {
    name: 'kubb',
    what: 'metrics',
    output: 'kubb',
    command: () => `${bin('kubb')} generate --config ${work}/kubb.config.mjs`,
  },
];

function outputSize(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}

async function measureContestant({ command, output }) {
  rmSync(join(work, output), { recursive: true, force: true });
  const seconds = await commandCpuSeconds(command(), work);
  if (outputSize(join(work, output)) === 0) throw new Error(`"${command()}" wrote nothing`);
  return seconds;
}

/** Cold generation, and the drift check with nothing to do. */
export async function run({ rounds = 5 } = {}) {
  writeConfigs();
  const samples = new Map();
  const add = (key, seconds) => samples.set(key, [...(samples.get(key) ?? []), seconds]);
  for (let round = 0; round < rounds; round++) {
    for (const contestant of contestants)
      add(`metrics\t${contestant.name}`, await measureContestant(contestant));
    add(
      'both contracts\tfirn, cold',
      await commandCpuSeconds(`${firn} generate --force --config ${join(root, 'firn.json')}`, root),
    );
    add(
      'both contracts\tfirn check, nothing to do',
      await commandCpuSeconds(`${firn} check --config ${join(root, 'firn.json')}`, root),
    );
  }
  const rows = [...samples].map(([key, values]) => {
    const [what, tool] = key.split('\t');
    return { what, tool, 'CPU seconds': round3(median(values)) };
  });
  return { title: 'Generation', rows };
}
