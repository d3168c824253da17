import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

// npm run check [-- --base REF]
// The rules that need no test run: a line for each with its seconds, all of them whatever fails, and at the end what to do.
// REF is what changed contracts are compared with; without it, their last release, or where the branch began.
const root = join(import.meta.dirname, '../../..');

const types = {
  name: 'build and types',
  script: 'typecheck',
  mend: 'Mend what the compiler names; `npm run typecheck` asks it again.',
};

/** They read sources alone. */
const rules = [
  {
    name: 'format and lint',
    script: 'lint',
    mend: '`npm run format` mends the format and what has one safe answer; the rest is named above.',
  },
  {
    name: 'boundaries',
    script: 'boundaries',
    mend: '`tools/workspace/boundaries/layers.mjs` says who may import whom: remove the import, or move what both need to where both may import it.',
  },
  {
    name: 'rules of the workspace',
    script: 'check:workspace',
    mend: 'The message of each rule says what it wants, of a new package, test or soak too; `tools/workspace/test/rules` has them.',
  },
  {
    name: 'changesets',
    script: 'check:changesets',
    mend: '`npm run changeset` for what users of the package notice; `npm run changeset -- --empty` where nobody does.',
  },
  {
    name: 'unused code',
    script: 'unused',
    mend: 'Take away what nobody uses, or the `export` of what only its own file uses.',
  },
];

/** They ask the generator, and say nothing of use where it cannot be built. */
const contracts = (base) => [
  {
    name: 'generated files',
    script: 'check:generated',
    mend: 'Change `specs/` or a writer, never a generated file; then `npm run generate`, and commit what it writes.',
  },
  {
    name: 'versions of contracts',
    script: 'check:contracts',
    args: base === undefined ? [] : [base],
    mend: '`npm run firn -- diff --write` writes the changeset; commit it in your own words.',
    tell: breakingContracts,
  },
];

function baseOf() {
  try {
    return parseArgs({ options: { base: { type: 'string' } } }).values.base;
  } catch (error) {
    console.error(`${error.message}\nnpm run check [-- --base REF]`);
    process.exit(2);
  }
}

/** Runs a script of the workspace; resolves to its exit code and what it printed. */
function run(script, args) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { cwd: root, env });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}

/** The contracts that may break their clients: the changesets say so, and who looks at the check should hear of it too. */
function breakingContracts(output) {
  return output.split('\n').filter((line) => /^\S+: breaking\b/.test(line));
}

const failures = [];

function tell(verdict, seconds, name, lines) {
  console.log(`${verdict.padEnd(7)} ${seconds.padStart(4)}  ${name}`);
  for (const line of lines) console.log(`               ${line}`);
}

/** Does one check after the other, and tells of each at once: what is wrong, too. */
async function judge(checks) {
  for (const check of checks) {
    const started = performance.now();
    const { code, output } = await run(check.script, check.args ?? []);
    const seconds = `${Math.round((performance.now() - started) / 1000)}s`;
    if (code === 0) tell('ok', seconds, check.name, check.tell?.(output) ?? []);
    else {
      tell('FAILED', seconds, check.name, []);
      console.log(`${output.trimEnd()}\n`);
      failures.push(check);
    }
  }
}

const base = baseOf();
// The compiler takes as long as all the others.
await Promise.all([judge([types]), judge(rules)]);
const generator = await run('build:generator', []);
if (generator.code === 0) await judge(contracts(base));
else {
  for (const { name } of contracts(base)) tell('not run', '', `${name}: the generator cannot be built`, []);
  // What the compiler refuses was told above.
  if (failures.length === 0) console.log(generator.output);
}
if (failures.length > 0) console.error('\nWhat to do:');
for (const { name, mend } of failures) console.error(`- ${name}: ${mend}`);
process.exitCode = failures.length === 0 && generator.code === 0 ? 0 : 1;
