import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const program = join(import.meta.dirname, '../changesets/main.mjs');

/** A repository with a published and a private package, on a branch of main. */
function repository() {
  const root = mkdtempSync(join(tmpdir(), 'firn-changesets-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const check = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, text: stdout + stderr };
  };
  write('packages/open/package.json', '{"name":"@firn/open"}');
  write('packages/open/src/index.ts', '');
  write('packages/own/package.json', '{"name":"@firn/own","private":true}');
  write('.changeset/older.md', '---\n"@firn/open": minor\n---\n\nOlder.\n');
  return { git, write, check };
}

function branched() {
  const made = repository();
  made.git('init', '--quiet', '--initial-branch=main');
  made.git('add', '--all');
  made.git('commit', '--quiet', '--message=first');
  made.git('switch', '--quiet', '--create', 'branch');
  return made;
}

it('misses the changeset of a published package whose code changed, committed or not', () => {
  const { git, write, check } = branched();
  write('packages/own/src/index.ts', 'changed');
  write('packages/open/test/index.test.ts', 'changed');
  expect(check()).toEqual({ status: 0, text: '' });
  write('packages/open/src/index.ts', 'changed');
  const missing =
    /^@firn\/open changed \(packages\/open\/src\/index\.ts\), and no changeset since \w{8} names it\nRun `npm run changeset` .*\n$/;
  expect(check()).toEqual({ status: 1, text: expect.stringMatching(missing) });
  git('add', '--all');
  git('commit', '--quiet', '--message=second');
  expect(check().status).toBe(1);
  write('.changeset/newer.md', '---\n"@firn/open": patch\n---\n\nNewer.\n');
  expect(check()).toEqual({ status: 0, text: '' });
});

it('takes a changeset without packages for a change that nobody notices', () => {
  const { write, check } = branched();
  write('packages/open/src/index.ts', 'changed');
  write('.changeset/inside.md', '---\n---\n\nInside.\n');
  expect(check()).toEqual({ status: 0, text: '' });
});

it('says where there is no history to compare with, and refuses one that is named and not there', () => {
  const { check } = repository();
  expect(check()).toEqual({ status: 0, text: expect.stringContaining('not looked at') });
  expect(check('nothing')).toEqual({ status: 2, text: expect.stringContaining('there is no nothing') });
});

it('counts what was moved away as a change of where it was', () => {
  const { git, write, check } = repository();
  write('packages/open/src/moved.ts', Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n'));
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=first');
  git('switch', '--quiet', '--create', 'branch');
  git('config', 'diff.renames', 'true');
  write('packages/own/src/index.ts', '');
  git('mv', 'packages/open/src/moved.ts', 'packages/own/src/moved.ts');
  expect(check()).toEqual({
    status: 1,
    text: expect.stringContaining('@firn/open changed (packages/open/src/moved.ts)'),
  });
});

it('reads changesets with any ends of lines', () => {
  const { write, check } = branched();
  write('packages/open/src/index.ts', 'changed');
  write('.changeset/newer.md', '---\r\n"@firn/open": patch\r\n---\r\n\r\nNewer.\r\n');
  expect(check()).toEqual({ status: 0, text: '' });
});

it.each([
  ['---\n"@firn/opne": patch\n---\n', 'there is no package @firn/opne'],
  ['---\n"@firn/open": pach\n---\n', '"pach" of @firn/open is not one of major, minor, patch, none'],
  ['---\n"@firn/open"\n---\n', '""@firn/open"" is not of the form "@firn/name": patch'],
  ['Newer.\n', 'it does not begin with ---, a line for each package, and ---'],
])('names what is wrong with the changeset %j', (text, mistake) => {
  const { write, check } = branched();
  write('.changeset/newer.md', text);
  expect(check()).toEqual({ status: 1, text: `.changeset/newer.md: ${mistake}\n` });
});

it('takes a changeset that names packages in any of the ways of YAML', () => {
  const { write, check } = branched();
  write('packages/open/src/index.ts', 'changed');
  write(
    '.changeset/newer.md',
    "---\n'@firn/open': 'minor' # why\n  @firn/own : none\n\n# more\n---\n\nNewer.\n",
  );
  expect(check()).toEqual({ status: 0, text: '' });
});
