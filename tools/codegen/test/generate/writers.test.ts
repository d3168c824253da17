import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingProgram, skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { checkProject, generateProject } from '../../src/generate/project-run.js';
import { temporaryProject, writeFiles } from '../fixtures/temporary-project.js';

const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/writers.md'), 'utf8');
const blocks = new Map(
  [...page.matchAll(/^```\w+ \[([^\]]+)\]\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => [
    file,
    text,
  ]),
);
const outputs = ['docs/api/index.md', 'python/pets/__init__.pyi'] as const;

/** The project of the page, with the generator where a project has it. */
function project(): string {
  const inputs = [...blocks].filter(([file]) => !outputs.some((output) => output === file));
  const root = temporaryProject(Object.fromEntries(inputs));
  mkdirSync(path.join(root, 'node_modules/@firn'), { recursive: true });
  symlinkSync(path.join(import.meta.dirname, '../..'), path.join(root, 'node_modules/@firn/codegen'));
  return root;
}

const textOf = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');
const configOf = (root: string) => readConfig(path.join(root, 'firn.json'));
const generate = (root: string) => generateProject(configOf(root));

/** A project with one writer, whose module is `text`. */
function withWriter(text: string, settings: object = {}): string {
  const contract = {
    documents: ['pets.yaml'],
    writers: [{ module: './writer.mjs', out: 'out', ...settings }],
  };
  return temporaryProject({
    'firn.json': JSON.stringify({ scope: '@shop', contracts: { pets: contract } }),
    'pets.yaml': blocks.get('pets.yaml') ?? '',
    'writer.mjs': text,
  });
}

/** A module with a writer of one file; path and text are expressions. */
const writing = (file: string, text = 'mark'): string =>
  `export default (_contract, { out, mark }) => [{ path: ${file}, text: ${text} }];`;
const own = "out + '/a.txt'";

describe('a writer of a project', () => {
  it('writes what the documentation shows', async () => {
    const root = project();
    await generate(root);
    for (const file of outputs) expect(textOf(root, file), file).toBe(blocks.get(file));
    expect((await checkProject(configOf(root))).unchanged).toBe(true);
  });

  it('writes Python that Python reads', skipFor(missingProgram('python3')), async () => {
    const root = project();
    await generate(root);
    const script = 'import ast, sys; ast.parse(open(sys.argv[1]).read())';
    const { status, stderr } = spawnSync('python3', ['-c', script, path.join(root, outputs[1])]);
    expect(String(stderr)).toBe('');
    expect(status).toBe(0);
  });

  it('is run again when its module has changed, and its files go with it', async () => {
    const root = withWriter(writing(own));
    await generate(root);
    writeFiles(root, { 'writer.mjs': writing(own, "mark + ' now'") });
    expect((await checkProject(configOf(root))).unchanged).toBe(false);
    const settings = textOf(root, 'firn.json').replace(/,"writers":\[.*?\]/, '');
    writeFiles(root, { 'firn.json': settings });
    const { differences } = await generate(root);
    expect(differences.map((each) => `${each.kind} ${each.path}`)).toContain('stale out/a.txt');
  });

  it('never replaces a file of people', async () => {
    const root = withWriter(writing(own));
    writeFiles(root, { 'out/a.txt': 'mine\n' });
    await expect(generate(root)).rejects.toThrow('out/a.txt was not written by the generator');
    expect(textOf(root, 'out/a.txt')).toBe('mine\n');
  });

  it.each([
    ['elsewhere', writing("'src/a.txt'"), 'wrote src/a.txt, which is not in its folder out'],
    ['above', writing("out + '/../a.txt'"), 'wrote out/../a.txt, which is not in its folder out'],
    ['without the mark', writing(own, "'text'"), 'wrote out/a.txt without the mark'],
    ['no files', 'export default () => "text";', 'gave no list of files'],
    ['no texts', 'export default () => [{ path: 1 }];', 'gave {"path":1}, which is no file'],
    ['no function', 'export const a = 1;', 'has no default export that is a function'],
  ])('is refused with its name where it writes %s', async (_what, text, sentence) => {
    const root = withWriter(text);
    await expect(generate(root)).rejects.toThrow(`the writer ./writer.mjs ${sentence}`);
  });

  it('is refused where it is not there, and where its folder is outside of the project', async () => {
    const root = withWriter('', { module: 'no-such-writer' });
    await expect(generate(root)).rejects.toThrow('the writer no-such-writer is not installed');
    rmSync(path.join(root, 'firn.json'));
    const contracts = {
      pets: { documents: ['pets.yaml'], writers: [{ module: './writer.mjs', out: '../out' }] },
    };
    writeFileSync(path.join(root, 'firn.json'), JSON.stringify({ scope: '@shop', contracts }));
    expect(() => configOf(root)).toThrow(
      'contracts.pets.writers[0].out: "../out" must be a folder inside the project',
    );
  });
});
