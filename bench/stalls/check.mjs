/**
 * Fails when a row of the stall table has no answer or ends the program, as the gate does; with `--bounds` also when one costs more CPU than it may,
 * which only an idle machine tells. `node bench/stalls/check.mjs [--bounds] [PART OF A NAME]`
 */
import { parseArgs } from 'node:util';
import { measureStalls } from './measure-stalls.mjs';
import { targets } from './targets.mjs';

const { values, positionals } = parseArgs({
  options: { bounds: { type: 'boolean' } },
  allowPositionals: true,
});
const table = await measureStalls(targets, {
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
