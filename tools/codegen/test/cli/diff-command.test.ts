import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/run-program.js';
import { gitProject } from '../fixtures/git-project.js';
import {
  recordedConsole,
  smallProject,
  temporaryProject,
  writeFiles,
} from '../fixtures/temporary-project.js';

async function run(root: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const console = recordedConsole(root);
  const code = await runProgram(['node', 'firn', 'diff', ...args], console);
  return { code, text: console.text().replaceAll(root, '<root>') };
}

const peer = smallProject['specs/node/schemas/Peer.yaml'] ?? '';
const withoutWeight = peer.replace('required: [nodeID, weight]', 'required: [nodeID]');
const withUptime = `${peer}  uptime: { type: string, description: Its uptime. }\n`;

const manifest = (name: string, version: string): string => `${JSON.stringify({ name, version })}\n`;

/** The small project with the packages that it publishes, at a version. */
const published = (version: string): Record<string, string> => ({
  ...smallProject,
  'packages/node-validators/package.json': manifest('@firn/node-validators', version),
  'packages/node-client/package.json': manifest('@firn/node-client', version),
  'packages/node-server/package.json': manifest('@firn/node-server', version),
  'packages/specs/package.json': manifest('@firn/specs', version),
  '.changeset/config.json': JSON.stringify({
    baseBranch: 'main',
    fixed: [['@firn/node-validators', '@firn/node-client', '@firn/node-server']],
  }),
});

describe('what is compared', () => {
  const document = 'openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\npaths: {}\n';

  it('is two documents', async () => {
    const root = temporaryProject({ 'a.yaml': document, 'b.yaml': document });
    expect(await run(root, 'a.yaml', 'b.yaml')).toEqual({
      code: 0,
      text: 'a: no difference  a.yaml -> b.yaml',
    });
  });

  it('is two folders, with a configuration or with documents of the usual names', async () => {
    const root = temporaryProject({
      ...Object.fromEntries(Object.entries(smallProject).map(([file, text]) => [`one/${file}`, text])),
      ...Object.fromEntries(Object.entries(smallProject).map(([file, text]) => [`two/${file}`, text])),
      'two/specs/node/schemas/Peer.yaml': withoutWeight,
      'three/api/openapi.yaml': document,
      'four/openapi.json': '{"openapi":"3.1.0","info":{"title":"A","version":"1.0.0"},"paths":{}}',
    });
    const { code, text } = await run(root, 'one', 'two');
    expect(code).toBe(0);
    expect(text).toContain('metrics: no difference  one -> two');
    expect(text).toContain('Peer.weight became optional [response field-became-optional]');
    expect(text).toContain('specs/node/schemas/Peer.yaml:6 /properties/weight');
    expect(text).toContain('in info.peers');
    expect((await run(root, 'three', 'four')).text).toBe('openapi: no difference  three -> four');
  });

  it('is a commit whose configuration says what only the version of then knew', async () => {
    const configuration = JSON.parse(smallProject['firn.json'] ?? '');
    configuration.gone = true;
    configuration.contracts.node.gone = 'types.ts';
    configuration.contracts.node.write.push('gone');
    const { root } = gitProject({ ...smallProject, 'firn.json': JSON.stringify(configuration) });
    expect((await run(root, 'main')).text).toBe(
      'error firn.json: contracts.node.gone is no setting; allowed are documents, strict, codecs, int64, dates, formats, allow, layout, out, importExtension, write, bundle, tests, writers, handlers',
    );
    writeFiles(root, {
      'firn.json': smallProject['firn.json'] ?? '',
      'specs/node/schemas/Peer.yaml': withUptime,
    });
    const { code, text } = await run(root, 'main');
    expect(text).toContain('Peer.uptime was added, optional');
    expect(code).toBe(0);
  });

  it('is commits, paths in them, and the working tree', async () => {
    const { root, commit } = gitProject(smallProject);
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withUptime });
    expect((await run(root, 'main')).text).toContain('Peer.uptime was added, optional');
    commit('second');
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withoutWeight });
    const committed = await run(root, 'main~1', 'main');
    expect(committed.text).toContain('Peer.uptime was added, optional');
    expect(committed.text).not.toContain('weight');
    const back = await run(path.join(root, 'specs'), 'main', 'main~1');
    expect(back.text).toContain('Peer.uptime was removed');
    expect(back.text).toContain(', in main');
    const one = await run(root, 'main~1:specs/metrics/openapi.yaml', 'specs/metrics/openapi.yaml');
    expect(one.text).toMatch(/: no difference/);
    expect((await run(root, 'main:specs/node', 'main~1:specs/node')).text).toContain(
      'Peer.uptime was removed',
    );
  });

  it('is found in a project that is reached through a link', async () => {
    const { root } = gitProject(smallProject);
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withUptime });
    const link = path.join(temporaryProject({}), 'link');
    symlinkSync(root, link);
    expect((await run(link, 'main')).text).toContain('Peer.uptime was added, optional');
  });

  it('must exist, and be of one kind', async () => {
    const { root } = gitProject({
      ...smallProject,
      'a.yaml': document,
      'b.yaml': 'openrpc: 1.3.2\ninfo: { title: A, version: 1.0.0 }\nmethods: []\n',
    });
    expect(await run(root, 'nothing', 'main')).toEqual({
      code: 2,
      text: expect.stringContaining('nothing is no document, no folder and no git ref'),
    });
    expect(await run(root, 'main:nothing.yaml', 'a.yaml')).toEqual({
      code: 2,
      text: 'error main has no nothing.yaml',
    });
    expect(await run(root, '--output=x', 'a.yaml')).toMatchObject({ code: 2 });
    expect(await run(root, 'a.yaml', 'b.yaml')).toEqual({
      code: 2,
      text: expect.stringContaining('was http and became json-rpc'),
    });
    writeFiles(root, { 'c.yaml': 'openapi: [' });
    expect(await run(root, 'a.yaml', 'c.yaml')).toMatchObject({ code: 3 });
    expect(await run(temporaryProject({ 'x.txt': '' }), '.', '.')).toEqual({
      code: 2,
      text: expect.stringContaining('no document called openrpc or openapi'),
    });
  });

  it('says which contracts came and went', async () => {
    const { root } = gitProject(smallProject);
    const settings: { contracts: Record<string, unknown> } = JSON.parse(smallProject['firn.json'] ?? '{}');
    const { metrics, ...others } = settings.contracts;
    writeFiles(root, {
      'firn.json': JSON.stringify({ ...settings, contracts: { ...others, prices: metrics } }),
    });
    const { text } = await run(root, 'main');
    expect(text).toContain('prices was added [contract-added]');
    expect(text).toContain('metrics was removed [contract-removed]');
  });
});

describe('exit codes', () => {
  it('tell scripts how bad it is', async () => {
    const { root } = gitProject(smallProject);
    expect((await run(root, 'main', '--fail-on', 'docs')).code).toBe(0);
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withUptime });
    expect((await run(root, 'main', '--fail-on', 'breaking')).code).toBe(0);
    expect((await run(root, 'main', '--fail-on', 'feature')).code).toBe(1);
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withoutWeight });
    expect((await run(root, 'main')).code).toBe(0);
    expect((await run(root, 'main', '--fail-on', 'breaking')).code).toBe(1);
    expect((await run(root, 'main', '--fail-on', 'rain')).code).toBe(2);
  });
});

describe('--json', () => {
  it('has every change with its place and its meaning, and what the packages need', async () => {
    const { root } = gitProject(published('1.2.3'));
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withoutWeight });
    const { text } = await run(root, 'main', '--json');
    expect(JSON.parse(text)).toEqual({
      verdict: 'breaking',
      contracts: [
        expect.objectContaining({ name: 'metrics', verdict: 'none', changes: [] }),
        {
          name: 'node',
          from: 'main',
          to: 'the working tree',
          verdict: 'breaking',
          changes: [
            {
              kind: 'field-became-optional',
              direction: 'response',
              verdict: 'breaking',
              subject: 'Peer.weight',
              what: 'became optional',
              side: 'new',
              file: 'specs/node/schemas/Peer.yaml',
              pointer: '/properties/weight',
              line: 6,
              operations: ['info.peers'],
              client: { effect: 'breaks', meaning: 'Clients that count on it miss it.' },
              server: { effect: 'gains', meaning: 'Servers may leave it out.' },
            },
          ],
          packages: [
            {
              name: '@firn/node-validators',
              role: 'validators',
              version: '1.2.3',
              own: 'major',
              bump: 'major',
              declared: 'none',
            },
            {
              name: '@firn/node-client',
              role: 'client',
              version: '1.2.3',
              own: 'major',
              bump: 'major',
              declared: 'none',
            },
            {
              name: '@firn/node-server',
              role: 'server',
              version: '1.2.3',
              own: 'minor',
              bump: 'major',
              declared: 'none',
            },
            {
              name: '@firn/specs',
              role: 'documents',
              version: '1.2.3',
              own: 'major',
              bump: 'major',
              declared: 'none',
            },
          ],
        },
      ],
    });
  });
});

describe('--write and --check', () => {
  it('write the changeset that the check asks for', async () => {
    const { root, git } = gitProject(published('0.4.0'));
    git('switch', '--quiet', '--create', 'work');
    expect(await run(root, '--check')).toMatchObject({
      code: 0,
      text: expect.stringContaining('done: the changesets'),
    });
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withoutWeight });
    const refused = await run(root, '--check');
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('node: breaking  the branch main -> the working tree');
    expect(refused.text).toContain(
      'error @firn/node-client needs minor, but the changesets since the branch main declare none',
    );
    const file = path.join(root, '.changeset/node-contract.md');
    expect(existsSync(file)).toBe(false);
    expect((await run(root, '--write')).text).toContain('wrote .changeset/node-contract.md');
    expect(readFileSync(file, 'utf8')).toBe(`---
"@firn/node-client": minor
"@firn/node-server": minor
"@firn/node-validators": minor
"@firn/specs": minor
---

The node contract changed.

Changes that break clients:

- \`Peer.weight\` became optional (response). Clients that count on it miss it.
`);
    expect((await run(root, '--check')).code).toBe(0);
    writeFiles(root, {
      '.changeset/node-contract.md': readFileSync(file, 'utf8').replace('specs": minor', 'specs": patch'),
    });
    expect((await run(root, '--check')).text).toContain(
      'error @firn/specs needs minor, but the changesets since the branch main declare patch',
    );
  });

  it('keep the words of a person in the changeset of the branch, and raise what it declares', async () => {
    const { root, git } = gitProject(published('0.4.0'));
    git('switch', '--quiet', '--create', 'work');
    const file = path.join(root, '.changeset/node-contract.md');
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withUptime });
    expect((await run(root, '--write')).text).toMatch(/wrote \.changeset\/node-contract\.md$/);
    const written = readFileSync(file, 'utf8');
    expect(written).toContain('"@firn/specs": patch');
    expect(written).toContain('Changes that break no client');

    const words = 'Peers say how long they have been up.';
    writeFiles(root, {
      '.changeset/node-contract.md': `---\r\n"@firn/specs": patch\r\n"@firn/cli": patch\r\n---\r\n\r\n${words}\r\n`,
      'specs/node/schemas/Peer.yaml': withoutWeight,
    });
    expect((await run(root, '--write', '--check')).text).toContain(
      'wrote .changeset/node-contract.md; what it said stays: see that it is true of the changes above',
    );
    expect(readFileSync(file, 'utf8')).toBe(`---
"@firn/cli": patch
"@firn/node-client": minor
"@firn/node-server": minor
"@firn/node-validators": minor
"@firn/specs": minor
---

${words}
`);
    // What nobody wrote into is written anew, where it says nothing that is not true any more.
    writeFiles(root, {
      '.changeset/node-contract.md': written,
      'specs/node/schemas/Peer.yaml': `${withoutWeight}  uptime: { type: string, description: Its uptime. }\n`,
    });
    expect((await run(root, '--write')).text).toMatch(/wrote \.changeset\/node-contract\.md$/);
    expect(readFileSync(file, 'utf8')).toContain('`Peer.weight` became optional');
    const edited = readFileSync(file, 'utf8').replace('became optional', 'may be missing');
    writeFiles(root, { '.changeset/node-contract.md': edited });
    expect((await run(root, '--write')).text).toContain('what it said stays');
    expect(readFileSync(file, 'utf8')).toBe(edited);
  });

  it('do so in one run', async () => {
    const { root } = gitProject(published('1.0.0'));
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withoutWeight });
    const { code, text } = await run(root, 'main', '--write', '--check');
    expect(text).toContain('wrote .changeset/node-contract.md');
    expect(text).toContain('done: the changesets declare what the contracts need');
    expect(code).toBe(0);
  });

  it('leave the changesets of earlier changes as they are, and do not count them', async () => {
    const earlier =
      '---\n"@firn/node-client": minor\n"@firn/specs": minor\n---\n\nIn the words of a person.\n';
    const { root, git } = gitProject({ ...published('0.4.0'), '.changeset/node-contract.md': earlier });
    git('switch', '--quiet', '--create', 'work');
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withoutWeight });
    const refused = await run(root, '--check');
    expect(refused.code).toBe(1);
    expect(refused.text).toContain(
      '@firn/node-client needs minor, but the changesets since the branch main declare none',
    );
    const written = await run(root, '--write', '--check');
    expect(written.text).toContain('wrote .changeset/node-contract-2.md');
    expect(written.code).toBe(0);
    expect((await run(root, '--write', '--check')).text).toContain('wrote .changeset/node-contract-2.md');
    expect(readFileSync(path.join(root, '.changeset/node-contract.md'), 'utf8')).toBe(earlier);
    expect(existsSync(path.join(root, '.changeset/node-contract-3.md'))).toBe(false);
    // An earlier one that the change raises is its own too.
    writeFiles(root, { '.changeset/node-contract.md': earlier.replace('In the', 'Now in the') });
    rmSync(path.join(root, '.changeset/node-contract-2.md'));
    expect((await run(root, '--check')).code).toBe(0);
  });

  it('look back to the last release of the contract, not to the branch', async () => {
    const { root, git, commit } = gitProject(published('1.0.0'));
    git('tag', '@firn/node-client@1.0.0');
    git('tag', '@firn/metrics-client@9.0.0');
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withUptime });
    commit('second');
    const { code, text } = await run(root, '--check');
    expect(code).toBe(1);
    expect(text).toContain('node: feature  the release @firn/node-client@1.0.0 -> the working tree');
    expect(text).toContain('@firn/node-server needs minor');
  });

  it('pass where there is nothing to compare with, and say so', async () => {
    const loose = temporaryProject(published('1.0.0'));
    expect(await run(loose, '--check')).toEqual({
      code: 0,
      text: expect.stringContaining('node: nothing to compare with: there is no release yet'),
    });
  });

  it('say that a base is the commit that is checked out, and take another', async () => {
    const { root, commit } = gitProject(published('1.0.0'));
    writeFiles(root, { 'specs/node/schemas/Peer.yaml': withoutWeight });
    commit('second');
    const itself = await run(root, '--check');
    expect(itself.code).toBe(0);
    expect(itself.text).toContain(
      'node: the branch main is at the commit that is checked out, so that only what is not committed yet was compared; name another base: firn diff --check HEAD~1',
    );
    const other = await run(root, '--check', 'HEAD~1');
    expect(other.code).toBe(1);
    expect(other.text).not.toContain('checked out');
    expect(other.text).toContain(
      'error @firn/node-client needs major, but the changesets since HEAD~1 declare none',
    );
  });

  it('need a project', async () => {
    const root = temporaryProject({
      'a.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\npaths: {}\n',
    });
    expect(await run(root, 'a.yaml', 'a.yaml', '--write')).toEqual({
      code: 2,
      text: expect.stringContaining('--write needs a firn.json'),
    });
    expect((await run(root)).text).toContain('there is no firn.json here or above');
  });
});
