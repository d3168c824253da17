/**
 * Tests that take too long for every change. `npm run soak NAME` runs one; the nightly workflow runs all of them. `minutes` is the time on two idle
 * cores. `command` runs in the root of the repository, with the arguments of the caller appended.
 */
export const soaks = [
  {
    name: 'tests',
    minutes: 12,
    says: 'the `*.soak.test.ts` files of all packages; `-- --filter=@firn/metrics` those of one',
    command:
      'npm run --silent setup -- --dir test-packages && turbo run soak --concurrency=1 --continue=dependencies-successful --output-logs=new-only',
  },
  {
    name: 'clock',
    minutes: 50,
    says: 'the tests of all packages a month ahead, and at the end of a year, an hour and a day; `-- --at year` runs one of them',
    command: 'npm run --silent setup -- --dir test-packages && node tools/workspace/soak/clock.mjs',
  },
  {
    name: 'corpus',
    minutes: 8,
    says: 'all real documents: generated, compiled, called and served, with twice as many invalid values',
    command: 'FIRN_CORPUS=whole npm run --silent check:corpus --',
  },
  {
    name: 'stalls',
    minutes: 6,
    says: 'all hostile requests and floods, with bounds for their cost; needs an idle machine',
    command: 'npm run --silent check:stalls -- --all --bounds',
  },
  {
    name: 'recipes',
    minutes: 15,
    says: "CONTRIBUTING's recipes with all steps, and without each of them",
    command: 'npm run --silent check:recipes --',
  },
  {
    name: 'downloads',
    minutes: 1,
    says: 'size of the packages that `npm start` downloads on a new machine, from the registry',
    command: 'npm run --silent release downloads --',
  },
  {
    name: 'properties',
    minutes: 10,
    says: 'all property tests with other values, ten times as many; `-- --minutes 20`',
    command:
      'turbo run build --filter=@firn/codegen... --output-logs=errors-only >&2 && node tools/testing/src/run-typescript.mjs tools/testing/src/soak-properties.ts',
  },
  {
    name: 'day',
    minutes: 12,
    says: 'a day of chain time on node and metrics service, under mixed traffic and kills; `-- --seed 7`',
    command: inPackage('apps/demo', '@firn/demo...', 'soak:day'),
  },
  {
    name: 'kill',
    minutes: 5,
    says: 'the node killed at random moments under load, without losing data; `-- --rounds 50 --seed 7`',
    command: inPackage('apps/node', '@firn/node', 'soak:kill'),
  },
  {
    name: 'kill-transfers',
    minutes: 5,
    says: 'the same while both chains exchange funds; `-- --rounds 30 --seed 7`',
    command: inPackage('apps/node', '@firn/node', 'soak:kill-transfers'),
  },
  {
    name: 'money',
    minutes: 8,
    says: 'sixty random histories that neither create nor lose funds; `MONEY_SEED=7`',
    command: inPackage('apps/node', '@firn/node', 'soak:money'),
  },
  {
    name: 'blocks',
    minutes: 10,
    says: 'growth of memory and disk of the node with blocks; `-- --blocks 20000 --pruning`',
    command: inPackage('apps/node', '@firn/node', 'soak:blocks'),
  },
  {
    name: 'memory',
    minutes: 10,
    says: 'heap of the node under mixed load with small caches; `-- --blocks 10000`',
    command: inPackage('apps/node', '@firn/node', 'soak:memory'),
  },
];

function inPackage(folder, filter, script) {
  return `turbo run build --filter=${filter} --output-logs=errors-only >&2 && npm --prefix ${folder} run --silent ${script} --`;
}
