import { measureRow } from './measure-row.mjs';

/** What else runs on a machine adds to what a row costs and never takes away: one that costs too much is measured again, so often in all. */
const measurements = 3;

/**
 * The stall table: every row of every target, one after the other.
 * @param options `only`: a part of the names of the rows to measure; `bounds`: whether a row that costs more than the bounds says so as its verdict;
 * `report`: called with each row of the table
 */
export async function measureStalls(targets, { only = '', bounds = false, report = () => {} } = {}) {
  const table = [];
  for (const { name, rows, start } of targets) {
    const chosen = rows.filter((row) => `${name} ${row.name}`.includes(only));
    if (chosen.length === 0) continue;
    const target = { name, ...(await start()) };
    try {
      for (const row of chosen) {
        const measured = bounds ? await measureBest(target, row) : (await measureRow(target, row)).measured;
        table.push(measured);
        report(measured);
      }
    } finally {
      await target.stop();
    }
  }
  return table;
}

async function measureBest(target, row) {
  for (let count = 1; ; count += 1) {
    const { measured, excess } = await measureRow(target, row);
    if (excess === undefined) return measured;
    if (count === measurements) return { ...measured, verdict: excess };
  }
}
