/** A cell of a table: on one line, with its bars escaped. */
function cell(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
}

/** A table; nothing where there are no rows. Columns that are empty in every row are left out. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const used = titles.map((_, column) => rows.some((row) => (row[column] ?? '') !== ''));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, column) => used[column])
      .map(cell)
      .join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text as code, whatever it holds. */
export function code(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

/** A block of code with a tab of its own name where it stands in a group. */
export function fence(language: string, text: string, tab = ''): string {
  return `\`\`\`${language}${tab === '' ? '' : ` [${tab}]`}\n${text}\n\`\`\``;
}

/** Blocks as tabs. */
export function codeGroup(blocks: readonly string[]): string {
  return `::: code-group\n${blocks.join('\n')}\n:::`;
}

/** Parts of a page, without those that are empty. */
export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

/** The front matter of a page: JSON is YAML too. */
export function frontMatter(values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---`;
}
