import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    output: 'firn',
    command: () => `${firn} generate ${document} --out ${work}/firn --name metrics`,
  },
  {
    name: 'openapi-typescript (types only)',
    output: 'openapi-typescript.ts',
    command: () => `${bin('openapi-typescript')} ${document} -o ${work}/openapi-typescript.ts`,
  },
  {
    name: 'hey-api',
    output: 'hey-api',
    command: () => `${bin('openapi-ts')} -i ${document} -o ${work}/hey-api`,
  },
  {
    name: 'orval',
    output: 'orval',
    command: () =>
      `NODE_OPTIONS='--require ${work}/map-group-by.cjs' ${bin('orval')} --config ${work}/orval.config.cjs`,
  },
  {
    name: 'kubb',
    output: 'kubb',
    command: () => `${bin('kubb')} generate --config ${work}/kubb.config.mjs`,
  },
];

/** Files below a path, and their bytes. */
function written(path) {
  if (!existsSync(path)) return { files: 0, bytes: 0 };
  if (!statSync(path).isDirectory()) return { files: 1, bytes: statSync(path).size };
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return { files: files.length, bytes };
}

async function measureContestant({ command, output }) {
  const path = join(work, output);
  rmSync(path, { recursive: true, force: true });
  const seconds = await commandCpuSeconds(command(), work);
  const { files, bytes } = written(path);
  if (bytes === 0) throw new Error(`"${command()}" wrote nothing`);
  return { seconds, files, bytes };
}

/** The documents and the configuration of this repository, and nothing that was generated from them. */
function copyContracts() {
  const tree = join(work, 'tree');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  cpSync(join(root, 'firn.json'), join(tree, 'firn.json'));
  cpSync(join(root, 'specs'), join(tree, 'specs'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  return tree;
}

async function measureProject() {
  const tree = copyContracts();
  const cold = await commandCpuSeconds(`${firn} generate`, tree);
  const { files, bytes } = written(join(tree, 'packages'));
  const check = await commandCpuSeconds(`${firn} check`, tree);
  return { cold: { seconds: cold, files, bytes }, check: { seconds: check, files: 0, bytes: 0 } };
}

/** Cold generation, and the drift check with nothing to do. */
export async function run({ rounds = 7 } = {}) {
  writeConfigs();
  const samples = new Map();
  const add = (what, tool, sample) => {
    const key = `${what}\t${tool}`;
    samples.set(key, [...(samples.get(key) ?? []), sample]);
  };
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const contestant = contestants[(round + turn) % contestants.length];
      add('metrics', contestant.name, await measureContestant(contestant));
    }
    const { cold, check } = await measureProject();
    add('both contracts', 'firn generate, cold', cold);
    add('both contracts', 'firn check, nothing to do', check);
  }
  const rows = [...samples].map(([key, taken]) => {
    const [what, tool] = key.split('\t');
    const { files, bytes } = taken[0];
    return {
      what,
      tool,
      'CPU seconds': round3(median(taken.map(({ seconds }) => seconds))),
      files,
      KB: Math.round(bytes / 1000),
    };
  });
  return { title: 'Generation', rows };
}
