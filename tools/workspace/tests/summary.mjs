/** A line for each package, the longest first, the sums, and what was skipped with its reason. */
export function summaryLines(reports) {
  const rows = [...reports].sort((a, b) => b.seconds - a.seconds);
  const width = Math.max(8, ...rows.map(({ name }) => name.length));
  const line = (name, { passed, failed, skipped, seconds }) =>
    `${name.padEnd(width)} ${column(passed, 'passed')} ${column(failed, 'failed')} ${column(skipped, 'skipped')} ${column(seconds, 's')}`;
  const sum = (key) => rows.reduce((all, row) => all + row[key], 0);
  const total = Object.fromEntries(['passed', 'failed', 'skipped', 'seconds'].map((key) => [key, sum(key)]));
  return ['', ...rows.map((row) => line(row.name, row)), line('together', total), ...skipLines(rows)];
}

/** One line for each failed test: where, what, and the first line of why. */
export function failureLines(reports) {
  return reports.flatMap(({ failures }) =>
    failures.map(({ where, name, message }) => `${where}  ${name}: ${message}`),
  );
}

/** One line for each file whose tests were ended from outside: where, in what, and since when it ran. */
export function notEndedLines(reports) {
  return reports.flatMap(({ running }) =>
    running.map(
      ({ where, name, seconds }) =>
        `${where}  ${name === '' ? 'before its first test' : name} (for ${seconds} s)`,
    ),
  );
}

const column = (count, unit) => `${String(count).padStart(6)} ${unit}`;

/** Tests of one file that are skipped for one reason share a line. */
function skipLines(reports) {
  const groups = new Map();
  for (const { where, reason } of reports.flatMap(({ skips }) => skips)) {
    const key = `${where}  ${reason === '' ? 'no reason given' : reason}`;
    groups.set(key, (groups.get(key) ?? 0) + 1);
  }
  if (groups.size === 0) return [];
  return ['', 'Skipped:', ...[...groups].sort().map(([key, count]) => `${String(count).padStart(6)} ${key}`)];
}
