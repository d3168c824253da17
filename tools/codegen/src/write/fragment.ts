/** A piece of code that knows where it may be broken into lines. */
export type Fragment = string | Group | readonly Fragment[];

/** Items between two brackets: all on one line where they fit, otherwise each on a line of its own. */
interface Group {
  readonly open: string;
  readonly items: readonly Fragment[];
  readonly close: string;
  /**
   * `,`: after each item, also the last. `&&`, `||`: after each item but the last. `|`, `&`: before each item.
   * `;`: as `,`, always broken. A space: nothing between items but that, and the first stays on the line.
   */
  readonly separator: ',' | '&&' | '||' | '|' | '&' | ';' | ' ';
  /** Brackets appear only where the group is broken. */
  readonly bare?: boolean;
}

/** `open`, items, `close`. Braces get spaces inside when on one line. */
export function group(
  open: string,
  items: readonly Fragment[],
  close: string,
  separator: Group['separator'] = ',',
): Fragment {
  return { open, items, close, separator };
}

/** A call: `name(a, b)`. */
export function call(name: string, ...args: readonly Fragment[]): Fragment {
  return group(`${name}(`, args, ')');
}

/** A call that breaks inside its arguments instead of between them: `name(a, [` and so on. */
export function hug(name: string, ...args: readonly Fragment[]): Fragment {
  return [`${name}(`, ...args.flatMap((arg, i): Fragment[] => (i === 0 ? [arg] : [', ', arg])), ')'];
}

/** Conditions joined by `&&` or `||`, in brackets unless there is only one. */
export function joined(items: readonly Fragment[], separator: '&&' | '||'): Fragment {
  const flat = items.flatMap((item) => {
    return isGroup(item) && item.separator === separator && item.open === '(' ? item.items : [item];
  });
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : group('(', flat, ')', separator);
}

/** `condition ? yes : no`, with further conditions in the place of `no`. */
export function conditional(
  branches: readonly { readonly condition: Fragment; readonly value: Fragment }[],
  otherwise: Fragment,
): Fragment {
  if (branches.length === 0) return otherwise;
  const items = branches.flatMap(({ condition, value }, i): Fragment[] => {
    return i === 0
      ? [bare(condition), ['? ', value]]
      : [
          [': ', bare(condition)],
          ['? ', value],
        ];
  });
  return group('', [...items, [': ', otherwise]], '', ' ');
}

/** In brackets where something is applied to it. */
export function bracketed(fragment: Fragment): Fragment {
  return group('(', [fragment], ')', '&&');
}

/** The same fragment where nothing around it binds more strongly: its brackets are left out if it fits on one line. */
export function bare(fragment: Fragment): Fragment {
  return isGroup(fragment) ? { ...fragment, bare: true } : fragment;
}

/**
 * Writes a fragment that starts at column `column` of a line indented by `indent` columns.
 * The first line is not indented: it continues what stands before it.
 */
export function printFragment(fragment: Fragment, indent: number, column: number, width: number): string {
  return printFlat(fragment, width - column) ?? printBroken(fragment, indent, column, width);
}

/** The fragment on one line of at most `room` characters; undefined where it does not fit or a part of it must be broken. */
export function printFlat(fragment: Fragment, room: number): string | undefined {
  if (typeof fragment === 'string') {
    return fragment.length > room || fragment.includes('\n') ? undefined : fragment;
  }
  if (!isGroup(fragment)) return printAllFlat(fragment, '', room);
  const { items, separator } = fragment;
  const [open, close] = fragment.bare === true ? ['', ''] : [fragment.open, fragment.close];
  if (items.length === 0) return open.length + close.length > room ? undefined : open + close;
  if (separator === ';') return undefined;
  const space = open.endsWith('{') ? ' ' : '';
  const between = separator === ',' ? ', ' : separator === ' ' ? ' ' : ` ${separator} `;
  const inner = printAllFlat(items, between, room - open.length - close.length - 2 * space.length);
  return inner === undefined ? undefined : open + space + inner + space + close;
}

function printAllFlat(items: readonly Fragment[], between: string, room: number): string | undefined {
  let text = '';
  for (const [i, item] of items.entries()) {
    if (i > 0) text += between;
    const part = printFlat(item, room - text.length);
    if (part === undefined) return undefined;
    text += part;
  }
  return text.length > room ? undefined : text;
}

function printBroken(fragment: Fragment, indent: number, column: number, width: number): string {
  if (typeof fragment === 'string') return fragment.replaceAll('\n', `\n${' '.repeat(indent)}`);
  if (isGroup(fragment)) return printGroupBroken(fragment, indent, width);
  let text = '';
  let at = column;
  for (const part of fragment) {
    // What follows on the same line is not counted: a line may exceed the width by a bracket or two.
    const printed = printFragment(part, indent, at, width);
    text = printed.startsWith('\n') ? text.trimEnd() + printed : text + printed;
    const last = text.lastIndexOf('\n');
    at = last === -1 ? column + text.length : text.length - last - 1;
  }
  return text;
}

function printGroupBroken({ open, items, close, separator }: Group, indent: number, width: number): string {
  if (items.length === 0) return open + close;
  if (separator === ' ') return printChain(items, indent, width);
  const before = separator === '|' || separator === '&' ? `${separator} ` : '';
  const after = separator === '&&' || separator === '||' ? ` ${separator}` : before === '' ? separator : '';
  const dropLast = separator === '&&' || separator === '||';
  const inner = indent + 2;
  const lines = items.map((item, i) => {
    const text = printFragment(item, inner, inner + before.length + after.length, width);
    return `${' '.repeat(inner)}${before}${text}${dropLast && i === items.length - 1 ? '' : after}`;
  });
  const end = close === '' ? '' : `\n${' '.repeat(indent)}${close}`;
  return `${open}\n${lines.join('\n')}${end}`;
}

function printChain(items: readonly Fragment[], indent: number, width: number): string {
  const inner = indent + 2;
  return items.map((item) => printFragment(item, inner, inner, width)).join(`\n${' '.repeat(inner)}`);
}

function isGroup(fragment: Fragment): fragment is Group {
  return typeof fragment === 'object' && 'items' in fragment;
}
