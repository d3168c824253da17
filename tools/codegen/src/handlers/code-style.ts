/** How a person writes code: what is added to a file looks like the rest of it. */
export interface CodeStyle {
  readonly newLine: '\n' | '\r\n';
  /** One level of indentation. */
  readonly unit: string;
  /** `;`, or nothing. */
  readonly semicolon: string;
  /** A string literal. */
  readonly quoted: (text: string) => string;
}

/** The style of a module. */
export function styleOf(text: string): CodeStyle {
  const quote = count(text, /from "/g) > count(text, /from '/g) ? '"' : "'";
  const lines = text.split(/\r?\n/);
  const imports = lines.filter((line) => /^(?:import|export)\b.*['"]\s*;?\s*$/.test(line));
  const bare = imports.filter((line) => !line.trimEnd().endsWith(';'));
  return {
    newLine: text.includes('\r\n') ? '\r\n' : '\n',
    unit: unitOf(lines),
    semicolon: imports.length > 0 && bare.length * 2 > imports.length ? '' : ';',
    quoted: (content) => {
      const escaped = JSON.stringify(content).slice(1, -1);
      return quote === '"' ? `"${escaped}"` : `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
    },
  };
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The smallest indentation of a line; two spaces if there is none. */
function unitOf(lines: readonly string[]): string {
  const indents = lines.flatMap((line) => /^([ \t]+)[^\s*]/.exec(line)?.[1] ?? []);
  if (indents.some((indent) => indent.startsWith('\t'))) return '\t';
  const least = Math.min(...indents.map((indent) => indent.length));
  return ' '.repeat(Number.isFinite(least) ? least : 2);
}
