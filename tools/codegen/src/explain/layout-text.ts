/** Width of explanations. */
const width = 100;

/** Texts as indented paragraphs; those that are missing are left out. Lines are filled anew, but lists stay lists. */
export function paragraphs(texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => (text === undefined ? [] : unfolded(text).split('\n').flatMap(wrapped)));
}

const unfolded = (text: string): string => text.replace(/(?<=\S)\n(?=[^\s*\-|#\d])/g, ' ');

/** `label  value` lines, aligned; those without a value are left out. */
export function labelled(rows: readonly (readonly [label: string, value: string | undefined])[]): string[] {
  const shown = rows.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [{ label, value }],
  );
  const longest = Math.max(...shown.map(({ label }) => label.length));
  return shown.flatMap(({ label, value }) =>
    value.split('\n').map((line, index) => `  ${(index === 0 ? label : '').padEnd(longest)}  ${line}`),
  );
}

/** A text of several lines, indented. */
export function block(text: string): string[] {
  return text.split('\n').map((line) => `  ${line}`);
}

function wrapped(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length + 1 > width) {
      lines.push(`  ${current}`);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, `  ${current}`.trimEnd()];
}
