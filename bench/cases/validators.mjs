import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Ajv from 'ajv';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { checks as hand } from '../hand/checks.mjs';
import { patterns, read } from '../hand/rules.mjs';
import { round3, sampleInTurn, summarize } from '../measure/statistics.mjs';
import { payloads } from '../payloads/payloads.mjs';
import { formats, rules, withRules } from '../payloads/rules.mjs';

const bench = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(bench, '.work', 'validators');
const shapes = parse(readFileSync(join(bench, 'specs/payloads.yaml'), 'utf8'));
const schemas = {
  peers: 'PeerList',
  validators: 'ValidatorList',
  points: 'PointList',
  block: 'FullBlock',
};

/** Generates validators of a document with firn; `load('index')` imports one of their entries. */
function generate(name, document, ...options) {
  const folder = join(work, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'document.json'), JSON.stringify(document));
  const args = ['generate', join(folder, 'document.json'), '--out', folder, '--name', name, ...options];
  execFileSync(process.execPath, [join(root, 'tools/codegen/dist/main.js'), ...args], { stdio: 'pipe' });
  return async (entry) => {
    const outfile = join(folder, `${entry}.mjs`);
    await build({
      entryPoints: [join(folder, `${name}-validators/src/generated/${entry}.ts`)],
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      outfile,
      alias: {
        '@firn/primitives': join(root, 'packages/primitives/dist/index.js'),
        '@firn/primitives/validation': join(root, 'packages/primitives/dist/validation/index.js'),
      },
      nodePaths: [join(bench, 'node_modules')],
      logLevel: 'error',
    });
    return import(pathToFileURL(outfile).href);
  };
}

function ajvChecks(document) {
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'payloads', ...document });
  return Object.fromEntries(
    Object.entries(schemas).map(([key, name]) => [
      key,
      ajv.compile({ $ref: `payloads#/components/schemas/${name}` }),
    ]),
  );
}

/** Microseconds of CPU for one call. */
function cpuMicroseconds(run, times) {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) if (!run()) throw new Error('a valid payload was refused');
  const used = process.cpuUsage(before);
  return (used.user + used.system) / times;
}

/** As many calls as take about 20 ms, once it is warm. */
function burstSize(run) {
  cpuMicroseconds(run, 20);
  for (let times = 1; ; times *= 2) {
    if (cpuMicroseconds(run, times) * times > 20_000) return times;
  }
}

/** Rows for one payload; ratios are to the first contestant. */
async function compare(what, payload, runs, rounds) {
  const contestants = Object.entries(runs).map(([name, run]) => ({ name, run, times: burstSize(run) }));
  const samples = await sampleInTurn(contestants, rounds, ({ run, times }) => cpuMicroseconds(run, times));
  return summarize(samples, contestants[0].name).map(({ name, median, ratio }) => ({
    what,
    payload,
    contestant: name,
    microseconds: round3(median),
    ratio: round3(ratio),
  }));
}

async function shapeRows(rounds) {
  const load = generate('shapes', shapes);
  const [checks, zod] = [await load('index'), await load('zod')];
  const ajv = ajvChecks(shapes);
  const rows = [];
  for (const [key, name] of Object.entries(schemas)) {
    const value = payloads[key]();
    const text = JSON.stringify(value);
    const runs = {
      'by hand': () => hand[key](value),
      firn: () => checks[`is${name}`](value),
      ajv: () => ajv[key](value),
      zod: () => zod[`${name}Zod`].safeParse(value).success,
      'JSON.parse': () => JSON.parse(text) !== undefined,
    };
    rows.push(...(await compare('shape', key, runs, rounds)));
  }
  return rows;
}

/** The validators of the contracts for each payload: all rules, conversion to bigint. */
async function contractFunctions() {
  const load = (path) => import(pathToFileURL(join(root, 'packages', path)).href);
  const node = await load('node-validators/dist/index.js');
  const nodeZod = await load('node-validators/dist/zod.js');
  const metrics = await load('metrics-validators/dist/index.js');
  const metricsZod = await load('metrics-validators/dist/zod.js');
  const transactions = nodeZod.TransactionZod.array();
  return {
    peers: {
      is: node.isInfoPeersResult,
      decode: node.decodeInfoPeersResult,
      zod: (value) => nodeZod.InfoPeersResultZod.safeParse(value),
    },
    validators: {
      is: node.isPlatformGetCurrentValidatorsResult,
      decode: node.decodePlatformGetCurrentValidatorsResult,
      zod: (value) => nodeZod.PlatformGetCurrentValidatorsResultZod.safeParse(value),
    },
    points: {
      is: metrics.isGetChainMetricsResult,
      decode: metrics.decodeGetChainMetricsResult,
      zod: (value) => metricsZod.GetChainMetricsResultZod.safeParse(value),
    },
    // The block of the payload has only some fields of a header; its transactions are whole.
    block: {
      is: (block) => block.transactions.every(node.isTransaction),
      decode: (block) => block.transactions.map(node.decodeTransaction),
      zod: (block) => transactions.safeParse(block.transactions),
    },
  };
}

/** From text to checked and converted values, beside JSON.parse alone. */
async function decodeRows(rounds) {
  const contract = await contractFunctions();
  const numbers = await generate(
    'numbers',
    withRules(shapes, formats, (format) => ({ format })),
    '--codecs',
  )('index');
  const ajv = ajvChecks(withRules(shapes, rules, (rule) => ({ pattern: patterns[rule].source })));
  const rows = [];
  for (const [key, name] of Object.entries(schemas)) {
    const text = JSON.stringify(payloads[key]());
    const { is, decode, zod } = contract[key];
    const decodeNumbers = numbers[`decode${name}`] ?? ((value) => value);
    const runs = {
      'JSON.parse': () => JSON.parse(text) !== undefined,
      'firn, types and bigints only': () => {
        const value = JSON.parse(text);
        return numbers[`is${name}`](value) && decodeNumbers(value) !== undefined;
      },
      'firn, all rules': () => {
        const value = JSON.parse(text);
        return is(value) && decode(value) !== undefined;
      },
      'firn, all rules, check only': () => is(JSON.parse(text)),
      'by hand, all rules': () => read[key](JSON.parse(text)),
      'ajv, all rules, check only': () => ajv[key](JSON.parse(text)),
      'zod, all rules': () => zod(JSON.parse(text)).success,
    };
    rows.push(...(await compare('from text', key, runs, rounds)));
  }
  return rows;
}

/** Validators beside hand-written code, ajv and zod; ratios to the first contestant of each payload. */
export async function run({ rounds = 15 } = {}) {
  rmSync(work, { recursive: true, force: true });
  return { title: 'Validators', rows: [...(await shapeRows(rounds)), ...(await decodeRows(rounds))] };
}
