import { lineWidth } from './doc-comment.js';

/** A place where text is not TypeScript. */
export interface FormatProblem {
  /** One-based. */
  readonly line: number;
  readonly message: string;
}

/**
 * Lays out a module; the problems are those that keep the formatter from reading it. Loads oxfmt, whose version is pinned in package.json,
 * because committed output depends on it.
 */
export async function formatModule(
  path: string,
  text: string,
  width: number = lineWidth,
): Promise<{ readonly text: string; readonly problems: readonly FormatProblem[] }> {
  const { format } = await import('oxfmt');
  const { code, errors } = await format(path, text, { printWidth: width, singleQuote: true });
  const problems = errors.map(({ message, labels: [label] }) => ({
    line: text.slice(0, label?.start ?? 0).split('\n').length,
    message,
  }));
  return { text: code, problems };
}

/** Lays out the text of a type. */
export async function formatType(text: string, width: number): Promise<string> {
  const head = 'type T = ';
  const { text: code } = await formatModule('type.ts', `${head}${text};`, width + head.length);
  return code.trimEnd().slice(head.length, -1);
}
