/**
 * Fails when a row of the stall table has no answer or ends the program. Without a name it leaves out `long-rows.mjs`, as the gate does; `--all` asks
 * every row, and `--bounds` fails also when one costs more CPU than it may, which only an idle machine tells.
 * `node bench/stalls/check.mjs [--all] [--bounds] [PART OF A NAME]`
 */
import { parseArgs } from 'node:util';
import { longRows, strangersOf } from './long-rows.mjs';
import { measureStalls } from './measure-stalls.mjs';
import { targets } from './targets.mjs';

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, bounds: { type: 'boolean' } },
  allowPositionals: true,
});
const strangers = strangersOf(targets);
if (strangers.length > 0) throw new Error(`long-rows.mjs names rows that are gone: ${strangers.join('; ')}`);
const isAll = values.all === true || positionals.length > 0;
const chosen = targets.map((target) => ({
  ...target,
  rows: target.rows.filter(({ name }) => isAll || !longRows[target.name]?.includes(name)),
}));
const table = await measureStalls(chosen, {
  only: positionals[0],
  bounds: values.bounds,
  report: ({ target, row, verdict, seconds, ...figures }) => {
    const shown = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    console.log(
      `${verdict === 'ok' ? 'ok  ' : 'FAIL'} ${target}: ${row} (${shown.join('; ')}; ${seconds} s)`,
    );
    if (verdict !== 'ok') console.log(`     ${verdict}`);
  },
});
const failed = table.filter(({ verdict }) => verdict !== 'ok');
console.log(
  `${table.length} rows, ${failed.length} without an answer${values.bounds ? ', or above the bounds' : ''}`,
);
process.exitCode = failed.length === 0 && table.length > 0 ? 0 : 1;
