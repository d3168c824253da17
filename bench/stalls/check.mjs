/** The gate: fails when a row of the stall table is above the bound or has no answer. `node bench/stalls/check.mjs [PART OF A NAME]` */
import { measureStalls } from './measure-stalls.mjs';
import { targets } from './targets.mjs';

const table = await measureStalls(targets, {
  only: process.argv[2],
  report: ({ target, row, verdict, seconds, ...figures }) => {
    const shown = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    console.log(
      `${verdict === 'ok' ? 'ok  ' : 'FAIL'} ${target}: ${row} (${shown.join('; ')}; ${seconds} s)`,
    );
    if (verdict !== 'ok') console.log(`     ${verdict}`);
  },
});
const failed = table.filter(({ verdict }) => verdict !== 'ok');
console.log(`${table.length} rows, ${failed.length} above the bound or without an answer`);
process.exitCode = failed.length === 0 && table.length > 0 ? 0 : 1;
