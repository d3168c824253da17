import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const longestOutput = 64 * 1024 * 1024;
/** What the recipe does not touch is built already. */
const builds = join(root, '.turbo/cache');

/**
 * A clone of what is committed, installed and with its generator built, as it is after a release: no changesets wait.
 * Recipes are tried in it, and nothing of it comes back.
 */
export class Copy {
  #folder = mkdtempSync(join(tmpdir(), 'firn-recipes-'));

  constructor() {
    execFileSync('git', ['clone', '--quiet', '--shared', root, this.#folder]);
    this.mustRun('npm run --silent setup');
    this.mustRun('npx turbo run build --filter=@firn/codegen --output-logs=errors-only');
    this.mustRun("git rm --quiet '.changeset/*.md'");
    this.mustRun(
      'git -c user.name=recipes -c user.email=recipes@localhost commit --quiet --no-verify --message release',
    );
  }

  write(name, text) {
    const file = join(this.#folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Puts lines before the line that begins with `before`. */
  insert(name, before, lines) {
    const text = readFileSync(join(this.#folder, name), 'utf8');
    const at = text.indexOf(`\n${before}`);
    if (at < 0) throw new Error(`no line of ${name} begins with ${JSON.stringify(before)}`);
    this.write(name, `${text.slice(0, at + 1)}${lines}${text.slice(at + 1)}`);
  }

  /** Puts a text where another one stands, once. */
  replace(name, before, after) {
    const text = readFileSync(join(this.#folder, name), 'utf8');
    if (text.split(before).length !== 2)
      throw new Error(`${name} does not have ${JSON.stringify(before)} once`);
    this.write(
      name,
      text.replace(before, () => after),
    );
  }

  /** Runs a command line; its status and all that it printed. */
  run(command, folder = '.') {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: join(this.#folder, folder),
      encoding: 'utf8',
      maxBuffer: longestOutput,
      env: { ...process.env, FORCE_COLOR: '0', TURBO_CACHE_DIR: builds },
    });
    return { status, output: `${stdout}${stderr}` };
  }

  /** @throws Error with all that it printed when it fails. */
  mustRun(command, folder) {
    const { status, output } = this.run(command, folder);
    if (status !== 0) throw new Error(`${command} ended with ${status}:\n${output}`);
  }

  /** As it was at first. What was built stays, and is built again where it has to be. */
  reset() {
    this.mustRun('git checkout --quiet . && git clean --quiet -d --force');
  }

  remove() {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
