import { Refusal } from '../errors/refusal.js';

interface Report {
  readonly javascriptStack: { readonly stack?: readonly string[] };
  readonly nativeStack: readonly { readonly symbol: string }[];
  readonly libuv: readonly { readonly type: string; readonly is_active?: boolean }[];
}

/**
 * What the process does and waits for, as paragraphs of text for people: the JavaScript stack, the native stack, and what the event
 * loop waits for. Workers and the system's own threads are not among them.
 */
export function stackParagraphs(): readonly string[] {
  // The names of network peers would be asked of the system's resolver, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as unknown as Report;
  const waits = report.libuv.filter(({ is_active: isActive }) => isActive === true).map(({ type }) => type);
  return [
    paragraph('main thread, JavaScript:', report.javascriptStack.stack ?? []),
    paragraph(
      'main thread, native:',
      report.nativeStack.map(({ symbol }) => symbol || 'unknown'),
    ),
    paragraph('event loop waits for:', waits),
  ];
}

function paragraph(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `    ${line.trim()}`)].join('\n');
}

const maxDepth = 64;

/**
 * Reads an expression that picks paragraphs by what stands in them: names joined by `and`, `or`, `not` (or `&&`, `||`, `!`) and
 * parentheses. `and` binds closer than `or`.
 * @throws Refusal
 * @example parseStackFilter('lmdb and not (timer or epoll)')('...')
 */
export function parseStackFilter(text: string): (paragraph: string) => boolean {
  const tokens = text.match(/\(|\)|&&|\|\||!|[^\s()!&|]+/g) ?? [];
  let at = 0;
  const take = (...names: readonly string[]): boolean => {
    const found = names.includes(tokens[at] ?? '');
    if (found) at += 1;
    return found;
  };
  type Filter = (paragraph: string) => boolean;
  const either = (depth: number): Filter => {
    let left = both(depth);
    while (take('or', '||')) {
      const [first, second] = [left, both(depth)];
      left = (paragraph) => first(paragraph) || second(paragraph);
    }
    return left;
  };
  const both = (depth: number): Filter => {
    let left = one(depth);
    while (take('and', '&&')) {
      const [first, second] = [left, one(depth)];
      left = (paragraph) => first(paragraph) && second(paragraph);
    }
    return left;
  };
  const one = (depth: number): Filter => {
    if (depth > maxDepth) throw new Refusal(`the filter nests deeper than ${maxDepth}`);
    if (take('not', '!')) {
      const negated = one(depth + 1);
      return (paragraph) => !negated(paragraph);
    }
    if (take('(')) {
      const inner = either(depth + 1);
      if (!take(')')) throw new Refusal(`the filter ${JSON.stringify(text)} lacks a )`);
      return inner;
    }
    const name = tokens[at];
    if (name === undefined || [')', 'and', 'or', '&&', '||'].includes(name)) {
      throw new Refusal(`the filter ${JSON.stringify(text)} lacks a name`);
    }
    at += 1;
    return (paragraph) => paragraph.includes(name);
  };
  const filter = either(0);
  if (at < tokens.length) throw new Refusal(`the filter ${JSON.stringify(text)} ends before its end`);
  return filter;
}
