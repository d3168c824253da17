import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileOutput } from '../generators/compile-output.mjs';
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
    for (const each of generators) rows.push(...(await rowsOf(file, each, samples.get(each.name), folder)));
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

async function rowsOf(file, generator, taken, folder) {
  const document = basename(file).replace(/\.\w+$/, '');
  const row = { document, KB: Math.round(statSync(file).size / 1000), tool: generator.name };
  if (taken.includes(undefined)) return [{ ...row, [typeCheck]: 'wrote nothing' }];
  const { files, bytes } = writtenFiles(generator.output);
  const measured = {
    ...row,
    'CPU seconds': round3(median(taken.map((each) => each.seconds))),
    'MB of memory': median(taken.map(({ megabytes }) => megabytes)),
    files,
    'KB written': Math.round(bytes / 1000),
    [typeCheck]: checkText(await compileOutput(generator, folder)),
  };
  if (generator.entry === undefined) return [measured];
  const everything = await compileOutput({ ...generator, entry: undefined }, folder);
  const tool = `${generator.name}, everything that it writes`;
  return [measured, { document, tool, [typeCheck]: checkText(everything) }];
}

function checkText({ seconds, errors }) {
  return errors === undefined ? round3(seconds) : `errors: ${errors}`;
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
