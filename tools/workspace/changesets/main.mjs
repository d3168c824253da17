import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from '../packages.mjs';
import { findMistakes } from './find-mistakes.mjs';
import { findUndeclared } from './find-undeclared.mjs';

// npm run check:changesets [-- REF]
// Fails for a published package whose code changed since REF, or since the branch left main, without a changeset that names it. What is not committed
// counts too.
const root = process.cwd();

function git(...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** Where the branch began; undefined where there is no history that tells. */
function baseOf(ref) {
  for (const against of ref === undefined ? ['origin/main', 'main'] : [ref]) {
    try {
      return git('merge-base', 'HEAD', against);
    } catch {
      // There is no such branch here, or no git.
    }
  }
  return undefined;
}

const [ref] = process.argv.slice(2);
const base = baseOf(ref);
if (base === undefined) {
  if (ref !== undefined) {
    console.error(`there is no ${ref} to compare with: name a branch, a tag or a commit`);
    process.exit(2);
  }
  console.log('changesets are not looked at: there is no git history with a branch main');
} else {
  const lines = (text) => text.split('\n').filter((line) => line !== '');
  const files = [
    ...lines(git('diff', '--name-only', '--no-renames', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
  const changesets = files
    .filter((file) => /^\.changeset\/(?!README)[^/]+\.md$/.test(file) && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const all = packages(root);
  const published = new Map(
    all.filter(({ manifest }) => manifest.private !== true).map(({ name, folder }) => [folder, name]),
  );
  const names = all.map(({ name }) => name);
  const mistakes = changesets.flatMap(({ file, text }) =>
    findMistakes(text, names).map((mistake) => `${file}: ${mistake}`),
  );
  const texts = changesets.map(({ text }) => text);
  const undeclared = findUndeclared({ files, published, changesets: texts }).map(
    ({ name, file }) => `${name} changed (${file}), and no changeset since ${base.slice(0, 8)} names it`,
  );
  for (const line of [...mistakes, ...undeclared]) console.error(line);
  if (undeclared.length > 0)
    console.error(
      'Run `npm run changeset` and say what users of the package notice; where nobody does: `npm run changeset -- --empty`.',
    );
  if (mistakes.length + undeclared.length > 0) process.exitCode = 1;
}
