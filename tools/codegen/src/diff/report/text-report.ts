import path from 'node:path';
import { countText } from '@firn/contract';
import type { Console } from '../../terminal/console.js';
import type { Change } from '../change.js';
import type { Verdict } from '../effect.js';
import type { ComparedContract, Comparison } from '../run-diff.js';

/** Most changes of one verdict that are printed, and most operations of one change. */
const limits = { changes: 200, words: 20, operations: 4 };

const headings: Readonly<Record<Verdict, string>> = {
  breaking: 'Breaking: clients of before may fail',
  feature: 'Compatible: no client breaks',
  docs: 'Documentation only',
};

/** The comparison as people read it, grouped by contract and verdict. */
export function textReport({ contracts }: Comparison, console: Console): string {
  return contracts.map((contract) => contractText(contract, console)).join('\n\n');
}

function contractText(contract: ComparedContract, console: Console): string {
  const { diff, from, to } = contract;
  const { bold, dim } = console.colors;
  const route = dim(`${from.label} -> ${to.label}`);
  if (diff.verdict === undefined) return `${bold(diff.contract)}: no difference  ${route}`;
  const sections = (['breaking', 'feature', 'docs'] as const).flatMap((verdict) => {
    const changes = diff.changes.filter((change) => change.verdict === verdict);
    return changes.length === 0 ? [] : [sectionText(verdict, changes, contract, console)];
  });
  const head = `${bold(diff.contract)}: ${coloured(diff.verdict, diff.verdict, console)}  ${route}`;
  return [head, ...sections, ...packagesText(contract, console)].join('\n\n');
}

function coloured(text: string, verdict: Verdict, { colors }: Console): string {
  return { breaking: colors.red, feature: colors.green, docs: colors.dim }[verdict](text);
}

function sectionText(
  verdict: Verdict,
  changes: readonly Change[],
  contract: ComparedContract,
  console: Console,
): string {
  const most = verdict === 'docs' ? limits.words : limits.changes;
  const shown = changes.slice(0, most).map((change) => changeText(change, contract, console));
  const more = changes.length > most ? [`  ... and ${changes.length - most} more; --json has them all`] : [];
  const heading = coloured(`${headings[verdict]} (${countText(changes.length, 'change')})`, verdict, console);
  return [console.colors.bold(heading), ...shown, ...more].join('\n');
}

function changeText(change: Change, { from, to }: ComparedContract, console: Console): string {
  const { bold, dim } = console.colors;
  const { direction, kind, location, operations, side, subject, verdict, what } = change;
  const root = side === 'old' ? from.root : to.root;
  const file = path.relative(root, location.file).split(path.sep).join('/');
  const place = `${file}:${location.line}${location.pointer === '' ? '' : ` ${location.pointer}`}`;
  const title = `  ${bold(subject)} ${what} ${dim(`[${direction === undefined ? '' : `${direction} `}${kind}]`)}`;
  const lines = [title, dim(`    ${place}${side === 'old' ? `, in ${from.label}` : ''}`)];
  if (verdict === 'docs') return lines.join('\n');
  const reached = operations.filter((name) => !subject.startsWith(name));
  if (reached.length > 0) lines.push(`    in ${operationsText(reached)}`);
  return [...lines, `    ${change.forClients}`, `    ${change.forServers}`].join('\n');
}

function operationsText(names: readonly string[]): string {
  const shown = names.slice(0, limits.operations).join(', ');
  return names.length > limits.operations ? `${shown} and ${names.length - limits.operations} more` : shown;
}

function packagesText({ packages, declared }: ComparedContract, { colors }: Console): string[] {
  if (packages.length === 0) return [];
  const width = Math.max(...packages.map(({ name }) => name.length));
  const lines = packages.map(({ name, version, own, bump }) => {
    const alone = own === bump ? '' : colors.dim(`, ${own} by itself`);
    const said = declared === undefined ? '' : colors.dim(`, declared ${declared.get(name) ?? 'none'}`);
    return `  ${name.padEnd(width)}  ${version}  ${colors.bold(bump)}${alone}${said}`;
  });
  return [[colors.bold('Packages'), ...lines].join('\n')];
}
