/** A word that names what it gives a value for. */
export interface NamedWord {
  /** With what stands behind dots: `body.photo`. */
  readonly name: string;
  /** `:=` before JSON. */
  readonly operator: ':=' | '=';
  readonly text: string;
}

/**
 * Splits `name=value` and `name:=json`; `undefined` for a value alone. Names of HTTP hold any letter, so the longest declared one that fits
 * is taken first, then a member of one; only then what looks like a name, so that a misspelt one is no value.
 * @example
 * ```ts
 * splitWord('page[size]=5', ['page[size]']); // { name: 'page[size]', operator: '=', text: '5' }
 * splitWord('0x1', ['block']); // undefined
 * ```
 */
export function splitWord(word: string, declared: readonly string[]): NamedWord | undefined {
  const longestFirst = [...declared].sort((a, b) => b.length - a.length);
  for (const name of longestFirst) {
    const found = word.startsWith(name) ? split(word, name, /^(:=|=)([\s\S]*)$/) : undefined;
    if (found !== undefined) return found;
  }
  for (const name of longestFirst) {
    const found = word.startsWith(`${name}.`)
      ? split(word, name, /^(\.[^\s=]+?)(:=|=)([\s\S]*)$/)
      : undefined;
    if (found !== undefined) return found;
  }
  return split(word, '', /^([A-Za-z_][\w.-]*)(:=|=)([\s\S]*)$/);
}

/** The last groups of the pattern are the operator and the text, one before them what belongs to the name. */
function split(word: string, start: string, pattern: RegExp): NamedWord | undefined {
  const groups = pattern.exec(word.slice(start.length))?.slice(1);
  const text = groups?.pop();
  const operator = groups?.pop();
  if (text === undefined || operator === undefined) return undefined;
  return { name: start + (groups?.pop() ?? ''), operator: operator === ':=' ? ':=' : '=', text };
}
