import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Ajv from 'ajv';
import { build } from 'esbuild';
import * as hand from '../hand/checks.mjs';
import { interleave, round3 } from '../measure/statistics.mjs';
import * as payloads from '../payloads/payloads.mjs';

const bench = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(bench, '.work', 'validators');

/** Generates the shapes of specs/payloads.yaml with firn and loads them with the contracts' own validators. */
async function loadGenerated() {
  rmSync(work, { recursive: true, force: true });
  const generate = [
    'generate',
    join(bench, 'specs/payloads.yaml'),
    '--out',
    join(work, 'generated'),
    '--name',
    'payloads',
  ];
  execFileSync(process.execPath, [join(root, 'tools/codegen/dist/main.js'), ...generate], { stdio: 'pipe' });
  const folder = join(work, 'generated/payloads-validators/src/generated');
  const alias = {
    '@firn/primitives': join(root, 'packages/primitives/dist/index.js'),
    '@firn/primitives/validation': join(root, 'packages/primitives/dist/validation/index.js'),
  };
  const nodePaths = [join(bench, 'node_modules')];
  const bundle = async (name) => {
    const outfile = join(work, `${name}.mjs`);
    await build({
      entryPoints: [join(folder, `${name}.ts`)],
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      outfile,
      alias,
      nodePaths,
      logLevel: 'error',
    });
    return import(pathToFileURL(outfile).href);
  };
  return { checks: await bundle('index'), zod: await bundle('zod') };
}

/** Microseconds of CPU for one call, over a burst that lasts about 20 ms. */
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

async function compare(contestants, rounds) {
  const sized = contestants.map(({ name, run }) => ({ name, run, times: burstSize(run) }));
  return interleave(sized, rounds, ({ run, times }) => cpuMicroseconds(run, times));
}

const schemas = { peers: 'PeerList', validators: 'ValidatorList', points: 'PointList', block: 'FullBlock' };

async function ajvChecks() {
  const { parse } = await import('yaml');
  const { readFileSync } = await import('node:fs');
  const document = parse(readFileSync(join(bench, 'specs/payloads.yaml'), 'utf8'));
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'payloads', ...document });
  return Object.fromEntries(
    Object.entries(schemas).map(([key, name]) => [
      key,
      ajv.compile({ $ref: `payloads#/components/schemas/${name}` }),
    ]),
  );
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function shapeRows(rounds) {
  const { checks, zod } = await loadGenerated();
  const ajv = await ajvChecks();
  const rows = [];
  for (const [key, name] of Object.entries(schemas)) {
    const value = payloads[key]();
    const text = JSON.stringify(value);
    const medians = await compare(
      [
        { name: 'by hand', run: () => hand[`is${capital(key)}`](value) },
        { name: 'firn', run: () => checks[`is${name}`](value) },
        { name: 'ajv', run: () => ajv[key](value) },
        { name: 'zod', run: () => zod[`${name}Zod`].safeParse(value).success },
        { name: 'JSON.parse', run: () => JSON.parse(text) !== undefined },
      ],
      rounds,
    );
    const base = medians.get('by hand');
    for (const [contestant, microseconds] of medians) {
      rows.push({
        what: 'shape',
        payload: key,
        contestant,
        microseconds: round3(microseconds),
        ratio: round3(microseconds / base),
      });
    }
  }
  return rows;
}

/** Parse, check and decode to bigint with the contracts' own validators, patterns included, beside JSON.parse alone. */
async function decodeRows(rounds) {
  const node = await import(pathToFileURL(join(root, 'packages/node-validators/dist/index.js')).href);
  const metrics = await import(pathToFileURL(join(root, 'packages/metrics-validators/dist/index.js')).href);
  const cases = {
    peers: [node.isInfoPeersResult, node.decodeInfoPeersResult],
    validators: [node.isPlatformGetCurrentValidatorsResult, node.decodePlatformGetCurrentValidatorsResult],
    points: [metrics.isGetChainMetricsResult, metrics.decodeGetChainMetricsResult],
    block: [
      (block) => block.transactions.every(node.isTransaction),
      (block) => ({ ...block, transactions: block.transactions.map(node.decodeTransaction) }),
    ],
  };
  const rows = [];
  for (const [key, [is, decode]] of Object.entries(cases)) {
    const text = JSON.stringify(payloads[key]());
    const medians = await compare(
      [
        { name: 'JSON.parse', run: () => JSON.parse(text) !== undefined },
        { name: 'firn: parse and check', run: () => is(JSON.parse(text)) },
        {
          name: 'firn: parse, check, decode',
          run: () => {
            const value = JSON.parse(text);
            return is(value) && decode(value) !== undefined;
          },
        },
      ],
      rounds,
    );
    const base = medians.get('JSON.parse');
    for (const [contestant, microseconds] of medians) {
      rows.push({
        what: 'decode',
        payload: key,
        contestant,
        microseconds: round3(microseconds),
        ratio: round3(microseconds / base),
      });
    }
  }
  return rows;
}

/** Validators beside hand-written code, ajv and zod; ratios to the first contestant of each payload. */
export async function run({ rounds = 15 } = {}) {
  return { title: 'Validators', rows: [...(await shapeRows(rounds)), ...(await decodeRows(rounds))] };
}
