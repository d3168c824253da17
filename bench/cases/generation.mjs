import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firn, generatorsOf } from '../generators/generators.mjs';
import { commandCpuSeconds } from '../measure/process-cpu.mjs';
import { median, round3 } from '../measure/statistics.mjs';
import { writtenFiles } from '../measure/written-files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const work = fileURLToPath(new URL('../.work/generation', import.meta.url));
const document = join(root, 'packages/specs/src/generated/metrics.openapi.json');

async function measureContestant({ command, output }) {
  rmSync(output, { recursive: true, force: true });
  const seconds = await commandCpuSeconds(command, work);
  const { files, bytes } = writtenFiles(output);
  if (bytes === 0) throw new Error(`"${command}" wrote nothing`);
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
  const { files, bytes } = writtenFiles(join(tree, 'packages'));
  const check = await commandCpuSeconds(`${firn} check`, tree);
  return { cold: { seconds: cold, files, bytes }, check: { seconds: check, files: 0, bytes: 0 } };
}

/** Cold generation, and the drift check with nothing to do. */
export async function run({ rounds = 7 } = {}) {
  const contestants = generatorsOf(document, work);
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
