import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileNothing, compileOutput } from '../generators/compile-output.mjs';
import { generatorsOf } from '../generators/generators.mjs';
import { peakMemory } from '../measure/peak-memory.mjs';
import { commandCpuSeconds } from '../measure/process-cpu.mjs';
import { median, round3, sampleInTurn } from '../measure/statistics.mjs';
import { writtenFiles } from '../measure/written-files.mjs';

const work = fileURLToPath(new URL('../.work/documents', import.meta.url));
const corpus = new URL('../../tools/corpus/', import.meta.url);

const typeCheck = 'type check, CPU seconds';

/** Documents of others that are kept here, short and long. */
const usual = ['paypal-products', 'meilisearch', '1claw', 'openai'];

/** Cold generation from documents that others wrote, by each generator: `--documents=a.json,b.yaml`, or those that are kept here. */
export async function run({ documents, rounds = 3 } = {}) {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const memory = peakMemory(work);
  const files = documents === undefined ? keptDocuments() : documents.split(',').map((file) => resolve(file));
  const rows = [];
  for (const file of files) {
    const folder = join(work, basename(file).replace(/\.\w+$/, ''));
    const generators = generatorsOf(file, folder);
    const samples = await sampleInTurn(generators, rounds, (each) => measure(each, folder, memory));
    rows.push(...(await rowsOf(file, generators, samples, folder, rounds)));
  }
  return { title: 'Documents of others', rows };
}

/** One cold run; undefined where the generator gives up. */
async function measure({ command, output }, folder, memory) {
  rmSync(output, { recursive: true, force: true });
  try {
    const seconds = await commandCpuSeconds(`${memory.prefix} ${command}`, folder);
    return writtenFiles(output).bytes > 0 ? { seconds, megabytes: memory.megabytes() } : undefined;
  } catch (error) {
    console.error(`${error.message.slice(0, 600)}\n`);
    return undefined;
  }
}

function generationRow(generator, taken) {
  const { files, lines, bytes } = writtenFiles(generator.output);
  return {
    'CPU seconds': round3(median(taken.map((each) => each.seconds))),
    'MB of memory': median(taken.map(({ megabytes }) => megabytes)),
    files,
    lines,
    'KB written': Math.round(bytes / 1000),
  };
}

/** The costs of each generator, with a row for the type check of each of its programs, and of an empty program. */
async function rowsOf(file, generators, samples, folder, rounds) {
  const document = {
    document: basename(file).replace(/\.\w+$/, ''),
    KB: Math.round(statSync(file).size / 1000),
  };
  const wrote = generators.filter(({ name }) => !samples.get(name).includes(undefined));
  const checks = [
    { name: 'an empty program', check: () => compileNothing(folder) },
    ...wrote.flatMap((generator) =>
      (generator.programs ?? [{}]).map((program, index) => ({
        name: program.name === undefined ? generator.name : `${generator.name}: ${program.name}`,
        costs: index === 0 ? generationRow(generator, samples.get(generator.name)) : {},
        check: () => compileOutput(generator.output, program, folder),
      })),
    ),
  ];
  const checked = await sampleInTurn(checks, rounds, ({ check }) => check());
  const peer = checked.get('hey-api');
  return [
    ...checks.map(({ name, costs }) => ({
      ...document,
      tool: name,
      ...costs,
      ...typeCheckRow(checked.get(name), peer),
    })),
    ...generators
      .filter((each) => !wrote.includes(each))
      .map(({ name }) => ({ ...document, tool: name, [typeCheck]: 'wrote nothing' })),
  ];
}

function typeCheckRow(taken, peer) {
  const failed = taken.find(({ errors }) => errors !== undefined);
  if (failed !== undefined) return { [typeCheck]: `errors: ${failed.errors}` };
  const row = { [typeCheck]: round3(median(taken.map(({ seconds }) => seconds))) };
  if (peer === undefined || peer.some(({ errors }) => errors !== undefined)) return row;
  const ratios = taken.map(({ seconds }, round) => seconds / peer[round].seconds);
  return { ...row, 'ratio to hey-api': round3(median(ratios)) };
}

function keptDocuments() {
  const { decompress } = createRequire(new URL('package.json', corpus))('fzstd');
  const packed = readFileSync(new URL('documents/collected.jsonl.zst', corpus));
  const lines = Buffer.from(decompress(packed)).toString('utf8').trimEnd().split('\n');
  const kept = new Map(lines.map((line) => JSON.parse(line)).map(({ name, document }) => [name, document]));
  return usual.map((name) => {
    const file = join(work, `${name}.json`);
    writeFileSync(file, JSON.stringify(kept.get(name)));
    return file;
  });
}
