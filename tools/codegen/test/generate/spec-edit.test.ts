import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { generateProject } from '../../src/generate/project-run.js';

const workspace = path.join(import.meta.dirname, '../../../..');
const tools = path.join(workspace, 'node_modules/.bin');

/** A copy of the workspace without what is installed, built or tested. */
const copy = mkdtempSync(path.join(tmpdir(), 'firn-workspace-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));
const left = new Set(['node_modules', 'dist', 'test', '.turbo', 'coverage']);
const parts = ['packages', 'specs', 'tools/codegen/package.json', 'vitest.shared.mjs'];
const programs = ['node/package.json', 'metrics/package.json'];
const settings = [
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  'turbo.json',
  'tsconfig.base.json',
  'firn.json',
];
for (const part of [...parts, ...settings, ...programs.map((file) => `apps/${file}`)])
  cpSync(path.join(workspace, part), path.join(copy, part), {
    recursive: true,
    filter: (file) => !left.has(path.basename(file)),
  });

interface Task {
  readonly taskId: string;
  readonly package: string;
  readonly command: string;
  readonly hash: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly dependents: readonly string[];
}

/** What turbo would build, by task. */
function builds(): ReadonlyMap<string, Task> {
  const { stdout, stderr } = spawnSync(
    path.join(tools, 'turbo'),
    ['run', 'build', '--filter=./packages/*', '--dry=json'],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: {
        ...process.env,
        PATH: `${tools}${path.delimiter}${process.env.PATH ?? ''}`,
        TURBO_TELEMETRY_DISABLED: '1',
      },
    },
  );
  if (!stdout.startsWith('{')) throw new Error(stderr);
  const { tasks }: { tasks: readonly Task[] } = JSON.parse(stdout);
  const real = tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  return new Map(real.map((task) => [task.taskId, task]));
}

/** The state after the edit before. */
let before: ReadonlyMap<string, Task>;

/** Edits a document, generates, and gives the packages with other sources than before: they are built anew, with all that wait for them. */
async function afterEdit(file: string, edit: (text: string) => string): Promise<string[]> {
  const target = path.join(copy, file);
  const original = readFileSync(target, 'utf8');
  const edited = edit(original);
  expect(edited).not.toBe(original);
  writeFileSync(target, edited);
  await generateProject(readConfig(path.join(copy, 'firn.json')));
  const now = builds();
  const changed = (isSame: (old: Task, task: Task) => boolean): Task[] =>
    [...now.values()].filter((task) => {
      const old = before.get(task.taskId);
      return old === undefined || !isSame(old, task);
    });
  const touched = changed((old, task) => isDeepStrictEqual(old.inputs, task.inputs));
  const built = changed((old, task) => old.hash === task.hash);
  expect(new Set(built.map(({ taskId }) => taskId))).toEqual(closureOf(touched, now));
  before = now;
  return [...new Set(touched.map((task) => task.package))].sort();
}

/** The tasks and all that wait for them. */
function closureOf(start: readonly Task[], all: ReadonlyMap<string, Task>): Set<string> {
  const found = new Set<string>();
  const open = start.map(({ taskId }) => taskId);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    if (all.has(id)) found.add(id);
    open.push(...(all.get(id)?.dependents ?? []));
  }
  return found;
}

before = builds();

describe('an edit of one document', () => {
  it('of a method touches the packages that say what it is for', async () => {
    const touched = await afterEdit('specs/node/info/peers.yaml', (text) =>
      text.replace(/^summary: .*$/m, 'summary: Lists the peers, as an edit says.'),
    );
    expect(touched).toEqual(['@firn/node-client', '@firn/node-server', '@firn/specs']);
  });

  it('of a schema touches only the packages that have its type', async () => {
    const touched = await afterEdit('specs/node/schemas/Peer.yaml', (text) =>
      text.replace(/^description: .*$/m, 'description: A peer, as an edit says.'),
    );
    expect(touched).toEqual(['@firn/node-validators', '@firn/specs']);
  });

  it('of the metrics touches nothing of the node', async () => {
    const touched = await afterEdit('specs/metrics/openapi.yaml', (text) =>
      text.replace(/^( {2}title: ).*$/m, '$1 Edited'),
    );
    expect(touched).toEqual(['@firn/metrics-client', '@firn/specs']);
  });

  it('that is only a remark in YAML touches nothing', async () => {
    const touched = await afterEdit('specs/node/info/peers.yaml', (text) => `# An edit.\n${text}`);
    expect(touched).toEqual([]);
  });
});
