import { countText } from '@firn/contract';
import type { Change, ContractDiff } from '../change.js';
import type { Verdict } from '../effect.js';

/** Most changes that a summary names of one verdict. */
const mostNamed = 40;

const headings = {
  breaking: 'Changes that break clients',
  feature: 'Changes that break no client',
} as const satisfies Partial<Record<Verdict, string>>;

/** The text of a changeset: what changed, the worst first; changes of documentation are only counted. */
export function summaryOf({ contract, changes }: ContractDiff): string {
  const sections = (['breaking', 'feature'] as const).flatMap((verdict) => {
    const found = changes.filter((change) => change.verdict === verdict);
    return found.length === 0 ? [] : [`${headings[verdict]}:\n\n${listOf(found)}`];
  });
  const words = changes.filter(({ verdict }) => verdict === 'docs').length;
  const title = `The ${contract} contract changed.`;
  const note = words === 0 ? [] : [`${countText(words, 'text')} of its documentation changed.`];
  return [title, ...sections, ...note].join('\n\n');
}

function listOf(changes: readonly Change[]): string {
  const lines = [...new Set(changes.map(lineOf))];
  const more = lines.length > mostNamed ? [`- and ${lines.length - mostNamed} more`] : [];
  return [...lines.slice(0, mostNamed), ...more].join('\n');
}

function lineOf({ subject, what, direction, verdict, forClients }: Change): string {
  const where = direction === undefined ? '' : ` (${direction})`;
  const meaning = verdict === 'breaking' ? ` ${forClients}` : '';
  return `- \`${subject}\` ${what}${where}.${meaning}`;
}

/** Lines of summaries whose wording does not tell which changes they are of. */
const frameLines = [
  /^The \S+ contract changed\.$/,
  /^Changes that break (no client|clients):$/,
  /^- and \d+ more$/,
  /^\d+ texts? of its documentation changed\.$/,
];

/** Whether a text says nothing that a summary would not say too: then no words of a person are lost with it. */
export function isCoveredBy(text: string, summary: string): boolean {
  const covered = new Set(summary.split('\n'));
  return text
    .split(/\r?\n/)
    .every((line) => line === '' || covered.has(line) || frameLines.some((form) => form.test(line)));
}
