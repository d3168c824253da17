import type { Terminal } from '../terminal.js';
import { plainView, type TypeView } from './type-view.js';
import { writePairs, writeTable } from './write-table.js';

const maximumColumns = 8;
const maximumText = 160;

/**
 * A result for people: a list of objects as a table, an object as names and values with its lists below, anything else as itself.
 * Integers are exact; amounts, times and hexadecimal integers have beside them what they mean. Objects too wide for a table are written one
 * below the other.
 */
export function writeResult(value: unknown, terminal: Terminal, view: TypeView = plainView): string {
  if (Array.isArray(value)) return writeList(value, terminal, view);
  if (!isObject(value)) return cell(value, terminal, view);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const simple = fields.filter(([, field]) => !isNested(field));
  const nested = fields.filter(([, field]) => isNested(field));
  const parts =
    simple.length === 0
      ? []
      : [
          writePairs(
            simple.map(([name, field]) => [name, cell(field, terminal, view.member(name))]),
            terminal,
          ),
        ];
  for (const [name, field] of nested) {
    parts.push(`${terminal.colors.bold(name)}\n${indented(writeResult(field, terminal, view.member(name)))}`);
  }
  return parts.length === 0 ? '{}' : parts.join('\n\n');
}

function writeList(list: readonly unknown[], terminal: Terminal, view: TypeView): string {
  if (list.length === 0) return terminal.colors.dim('none');
  if (!list.every(isObject))
    return list
      .map((item) =>
        isNested(item) ? writeResult(item, terminal, view.item()) : cell(item, terminal, view.item()),
      )
      .join('\n');
  const names = [...new Set(list.flatMap((item) => Object.keys(item)))];
  const views = new Map(names.map((name) => [name, view.item().member(name)]));
  const isFlat = list.every((item) => Object.values(item).every((field) => !isNested(field)));
  if (isFlat && names.length <= maximumColumns) {
    const rows = list.map((item) =>
      names.map((name) =>
        item[name] === undefined ? '' : cell(item[name], terminal, views.get(name) ?? plainView),
      ),
    );
    const widths = names.map((name, column) =>
      Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
    );
    if (widths.reduce((sum, width) => sum + width + 2, 0) <= terminal.width)
      return writeTable(names, rows, terminal);
  }
  return list
    .map((item) => writeResult(item, terminal, view.item()))
    .join(`\n${terminal.colors.dim('───')}\n`);
}

/** Whether a value needs lines of its own; short lists of scalars do not. */
function isNested(value: unknown): boolean {
  if (Array.isArray(value))
    return (
      value.length > 0 &&
      (value.length > 4 || value.some((item) => typeof item === 'object' && item !== null))
    );
  return isObject(value) && Object.keys(value).length > 0;
}

function cell(value: unknown, terminal: Terminal, view: TypeView): string {
  const annotated = view.annotate(value);
  if (annotated !== undefined) return annotated;
  if (typeof value === 'string') return terminal.isTerminal ? shortened(value) : value;
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => cell(item, terminal, view.item())).join(', ');
  if (isObject(value)) return '{}';
  return String(value);
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}

// A bloom filter fills the screen of a person; what reads a pipe gets all of it.
function shortened(text: string): string {
  return text.length <= maximumText ? text : `${text.slice(0, maximumText)}… (${text.length} characters)`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
