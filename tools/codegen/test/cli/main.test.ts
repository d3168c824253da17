import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { smallProject, temporaryProject } from '../fixtures/temporary-project.js';

const main = path.join(import.meta.dirname, '../../dist/main.js');
const missingBuild = existsSync(main) ? undefined : 'the command line is not built: npm run build';

interface Run {
  readonly code: number | null;
  readonly text: string;
}

/** Runs the built program; `onText` sees everything printed so far. */
function firn(
  cwd: string,
  args: readonly string[],
  onText: (text: string, kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
  nodeOptions: readonly string[] = [],
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeOptions, main, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        onText(text, (signal) => child.kill(signal));
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}

describe('the program', skipFor(missingBuild), () => {
  it('generates, checks and exits with a code that says what happened', async () => {
    const root = temporaryProject(smallProject);
    expect(await firn(root, ['check'])).toMatchObject({ code: 1 });
    expect(await firn(root, ['generate'])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^generated: /),
    });
    expect(await firn(root, ['check'])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^up to date: /),
    });
    expect(await firn(root, ['nonsense'])).toMatchObject({ code: 2 });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('stops watching cleanly on %s', async (signal) => {
    const root = temporaryProject(smallProject);
    const run = await firn(root, ['generate', '--watch'], (text, kill) => {
      if (text.includes('watching; stop with Ctrl-C')) kill(signal);
    });
    expect(run.code).toBe(0);
    expect(run.text).toMatch(/^generated: .* ms\nwatching; stop with Ctrl-C\n$/);
  });

  /** Output of a run, followed by the names of the packages whose CommonJS modules it loaded. */
  async function packagesOf(root: string, args: readonly string[]): Promise<Run> {
    const watcher = path.join(root, 'list-packages.cjs');
    writeFileSync(
      watcher,
      `process.on('exit', () => {
  const names = Object.keys(require.cache).map((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1]);
  console.log([...new Set(names)].join(' '));
})`,
    );
    return firn(root, args, () => undefined, ['--require', watcher]);
  }

  it('loads neither compiler, validator nor readers when there is nothing to do', async () => {
    const root = temporaryProject(smallProject);
    await firn(root, ['generate']);
    const { text } = await packagesOf(root, ['check']);
    expect(text).toMatch(/^up to date: /);
    expect(text).toContain('commander');
    expect(text).not.toMatch(/ts-morph|schema-utils|js-yaml|openapi-typescript|oxfmt/);
  });

  it('loads no compiler to lint, nor to generate again what an edit did not change', async () => {
    const root = temporaryProject(smallProject);
    expect((await packagesOf(root, ['generate'])).text).toMatch(/openapi-typescript.* ts-morph/);
    expect((await packagesOf(root, ['lint'])).text).not.toMatch(/ts-morph|openapi-typescript/);
    const document = 'specs/node/info/peers.yaml';
    writeFileSync(path.join(root, document), `# A remark.\n${smallProject[document]}`);
    const { text } = await packagesOf(root, ['generate']);
    expect(text).toMatch(/^generated: 1 changed of /);
    expect(text).not.toMatch(/ts-morph|openapi-typescript/);
  });

  it('loads openapi-typescript only for a document of OpenAPI that changed', async () => {
    const root = temporaryProject(smallProject);
    await firn(root, ['generate']);
    const document = 'specs/node/info/peers.yaml';
    writeFileSync(
      path.join(root, document),
      `${smallProject[document]}`.replace('summary: ', 'summary: Also '),
    );
    const { text } = await packagesOf(root, ['generate']);
    expect(text).toMatch(/ts-morph/);
    expect(text).not.toMatch(/openapi-typescript/);
  });
});
