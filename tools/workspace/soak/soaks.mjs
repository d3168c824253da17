/**
 * What takes too long for every change: `npm run soak:NAME` runs one, and every night runs all of them. `minutes` are about those of two idle cores;
 * `says` follows the name in a list.
 */
export const soaks = [
  {
    name: 'tests',
    minutes: 12,
    says: 'the `*.soak.test.ts` files of all packages; `-- --filter=@firn/metrics` those of one',
  },
  {
    name: 'clock',
    minutes: 50,
    says: '`npm test` a month on, and at the end of a year, an hour and a day; `-- --at year` one of them',
  },
  {
    name: 'corpus',
    minutes: 8,
    says: 'every real document: generated, compiled, called and served, and twice the broken values',
  },
  {
    name: 'stalls',
    minutes: 6,
    says: 'every hostile request and flood, judged by what it costs; wants an idle machine',
  },
  {
    name: 'recipes',
    minutes: 15,
    says: "CONTRIBUTING's recipes with every step, and red without any one of them",
  },
  {
    name: 'downloads',
    minutes: 1,
    says: 'what `npm start` downloads on a machine that has nothing yet, from the registry',
  },
  {
    name: 'properties',
    minutes: 10,
    says: 'all property tests with other values than every day, ten times as many; `-- --minutes 20`',
  },
  {
    name: 'day',
    minutes: 12,
    says: 'a day of chain time on node and metrics service, under mixed traffic and kills; `-- --seed 7`',
  },
  {
    name: 'kill',
    minutes: 5,
    says: 'the node killed at random moments under load, and nothing lost; `-- --rounds 50 --seed 7`',
  },
  {
    name: 'kill-transfers',
    minutes: 5,
    says: 'the same while both chains exchange funds; `-- --rounds 30 --seed 7`',
  },
  {
    name: 'money',
    minutes: 8,
    says: 'sixty random histories in which no unit of money is made or lost; `MONEY_SEED=7`',
  },
  {
    name: 'blocks',
    minutes: 10,
    says: 'how memory and disk of the node grow with blocks; `-- --blocks 20000 --pruning`',
  },
  {
    name: 'memory',
    minutes: 10,
    says: 'what the heap of the node holds under mixed load with small caches; `-- --blocks 10000`',
  },
];
