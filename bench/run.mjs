import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { machine } from './measure/machine.mjs';

const folder = new URL('.', import.meta.url);
const known = readdirSync(new URL('cases/', folder)).map((file) => file.replace(/\.mjs$/, ''));
const given = process.argv.slice(2);
/** `--sizes=1M,10M` is the option `sizes` of the cases. */
const options = Object.fromEntries(
  given.flatMap((argument) => {
    const option = /^--([a-z]+)=(.+)$/.exec(argument);
    return option === null ? [] : [[option[1], option[2]]];
  }),
);
const asked = given.filter((argument) => !/^--[a-z]+=/.test(argument));
const unknown = asked.filter((name) => !known.includes(name));
if (asked.includes('--help') || unknown.length > 0) {
  console.log(
    `Usage: npm run bench -- [CASE...] [--OPTION=VALUE...]\nCases: ${known.join(', ')}\nWrites bench/results/<case>.json and the tables of bench/README.md.`,
  );
  process.exit(asked.includes('--help') ? 0 : 1);
}

mkdirSync(new URL('results/', folder), { recursive: true });
for (const name of asked.length > 0 ? asked : known) {
  const { run } = await import(`./cases/${name}.mjs`);
  const result = { ...(await run(options)), machine: machine() };
  console.log(`\n${result.title}`);
  console.table(result.rows);
  writeFileSync(new URL(`results/${name}.json`, folder), `${JSON.stringify(result, null, 2)}\n`);
  writeTable(name, result);
}

/** Replaces the table of a case between its marks in README.md. */
function writeTable(name, { rows }) {
  const file = new URL('README.md', folder);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const table = [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ];
  const marks = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(marks, (_, start, end) => `${start}\n${table.join('\n')}\n\n${end}`),
  );
}
