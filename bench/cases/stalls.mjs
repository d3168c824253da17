import { measureStalls } from '../stalls/measure-stalls.mjs';
import { targets } from '../stalls/targets.mjs';

/** What hostile requests and floods cost a program: CPU time of its serving thread in one turn of the event loop. `--only=` names rows. */
export async function run({ only } = {}) {
  return {
    title: 'Hostile requests and floods',
    rows: await measureStalls(targets, { only, report: ({ row }) => console.log(`measured: ${row}`) }),
  };
}
