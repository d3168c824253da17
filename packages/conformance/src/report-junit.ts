import type { CheckResult, ConformanceReport } from './report.js';

/** A report as JUnit XML, one suite for each operation, as CI servers read it. */
export function formatJUnit({ contract, results, counts }: ConformanceReport): string {
  const suites = new Map<string, CheckResult[]>();
  for (const result of results)
    suites.set(result.operation, [...(suites.get(result.operation) ?? []), result]);
  const failures = counts.failed + counts.stale;
  const skipped = counts.skipped + counts.known;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(contract)}" tests="${results.length}" failures="${failures}" skipped="${skipped}">`,
    ...[...suites].flatMap(([name, own]) => suiteLines(name, own)),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteLines(name: string, results: readonly CheckResult[]): string[] {
  const failures = results.filter(({ status }) => isFailure(status)).length;
  return [
    `  <testsuite name="${escapeXml(name)}" tests="${results.length}" failures="${failures}">`,
    ...results.flatMap((result) => caseLines(name, result)),
    '  </testsuite>',
  ];
}

function caseLines(name: string, { id, status, reason = '', durationMs }: CheckResult): string[] {
  const head = `    <testcase classname="${escapeXml(name)}" name="${escapeXml(id)}" time="${(durationMs / 1000).toFixed(3)}"`;
  if (isFailure(status))
    return [
      `${head}>`,
      `      <failure message="${escapeXml(status)}">${escapeXml(reason)}</failure>`,
      '    </testcase>',
    ];
  if (status === 'passed') return [`${head}/>`];
  return [`${head}>`, `      <skipped message="${escapeXml(reason)}"/>`, '    </testcase>'];
}

function isFailure(status: CheckResult['status']): boolean {
  return status === 'failed' || status === 'stale';
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 does not allow, and the carriage return, which parsers read as a line feed. */
const unwritable = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text
    .replaceAll(unwritable, '\u{FFFD}')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
