import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../workspaces.js';

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

type Permissions = string | Readonly<Record<string, string>>;

interface Job {
  readonly permissions?: Permissions;
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly permissions?: Permissions;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder)
  .filter((file) => /\.ya?ml$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

/** Violations of the rules for workflows in docs/decisions/releases.md. */
function problemsOf(text: string): string[] {
  const workflow: Workflow = parse(text);
  const problems: string[] = [];
  if (JSON.stringify(workflow.permissions) !== '{}') problems.push('permissions of the workflow are not {}');
  if (/secrets\.(?!GITHUB_TOKEN)/.test(text)) problems.push('a stored secret is used');
  const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
  for (const [line] of text.matchAll(/^.*\buses:.*$/gm)) {
    if (!/uses: \S+ # v\d+(?:\.\d+)*$/.test(line)) problems.push(`no version stands beside ${line.trim()}`);
  }
  for (const [name, job] of Object.entries(workflow.jobs)) {
    const granted = job.permissions;
    if (typeof granted !== 'object' || Object.keys(granted).length === 0)
      problems.push(`${name} does not say its permissions`);
    else if ('id-token' in granted && Object.values(granted).filter((level) => level === 'write').length > 1)
      problems.push(`${name} may publish and write to the repository`);
    if (job['timeout-minutes'] === undefined) problems.push(`${name} has no limit of time`);
    for (const { uses, with: inputs } of [
      ...(job.steps ?? []),
      ...(job.uses ? [{ uses: job.uses }] : []),
    ] as Step[]) {
      if (uses === undefined) continue;
      if (!pinned.test(uses)) problems.push(`${name}: ${uses} is not pinned by its commit`);
      if (uses.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false)
        problems.push(`${name}: checkout keeps credentials`);
    }
  }
  return problems;
}

describe('workflows', () => {
  it.each(workflows)('$file pins actions, grants the least, and keeps no credentials', ({ text }) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('are refused otherwise', () => {
    const careless = `
on: push
jobs:
  build:
    permissions: write-all
    steps:
      - uses: actions/checkout@v4
      - run: npm publish
        env: { NPM_TOKEN: "\${{ secrets.NPM_TOKEN }}" }
  publish:
    timeout-minutes: 1
    permissions: { contents: write, id-token: write }
    steps: []
`;
    expect(problemsOf(careless)).toEqual([
      'permissions of the workflow are not {}',
      'a stored secret is used',
      'no version stands beside - uses: actions/checkout@v4',
      'build does not say its permissions',
      'build has no limit of time',
      'build: actions/checkout@v4 is not pinned by its commit',
      'build: checkout keeps credentials',
      'publish may publish and write to the repository',
    ]);
  });
});

interface Update {
  readonly 'package-ecosystem': string;
  readonly directory?: string;
  readonly directories?: readonly string[];
}

it('updates of actions and of the packages of every lockfile are configured', () => {
  const { updates }: { readonly updates: readonly Update[] } = parse(
    readFileSync(join(root, '.github/dependabot.yml'), 'utf8'),
  );
  const placesOf = (ecosystem: string) =>
    updates
      .filter((each) => each['package-ecosystem'] === ecosystem)
      .flatMap(({ directory, directories = [] }) => [...directories, ...(directory ? [directory] : [])]);
  const folders = ['', ...readdirSync(root)].filter((name) => existsSync(join(root, name, 'pnpm-lock.yaml')));
  expect(placesOf('github-actions')).toEqual(['/']);
  expect(placesOf('npm').sort()).toEqual(folders.map((name) => `/${name}`).sort());
});
