import { LineCounter, parseDocument as parseYamlDocument, type Node } from 'yaml';
import { pointerTokens } from './json-pointer.js';

/** One-based line and column of a node. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Finds where a pointer stands in a document's text. Parses the text once more, so ask only for what is shown to people. */
export interface PositionFinder {
  find(pointer: string): Position;
}

export function createPositionFinder(text: string, format: 'json' | 'yaml'): PositionFinder {
  return format === 'json' ? new JsonPositions(text) : new YamlPositions(text);
}

class YamlPositions implements PositionFinder {
  readonly #lines = new LineCounter();
  readonly #root: Node | null;

  constructor(text: string) {
    this.#root = parseYamlDocument(text, { lineCounter: this.#lines, strict: false, uniqueKeys: false }).contents;
  }

  /** The position of the node, or of its closest ancestor that exists. */
  find(pointer: string): Position {
    let node: unknown = this.#root;
    let offset = this.#root?.range?.[0] ?? 0;
    for (const token of pointerTokens(pointer)) {
      const step = child(node, token);
      if (step === undefined) break;
      node = step.value;
      offset = step.offset;
    }
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }
}

function child(node: unknown, token: string): { value: unknown; offset: number } | undefined {
  if (typeof node !== 'object' || node === null || !('items' in node) || !Array.isArray(node.items)) return undefined;
  const items: unknown[] = node.items;
  const pair = items.find((item) => isPair(item) && String(item.key) === token);
  if (isPair(pair)) return { value: pair.value, offset: rangeStart(pair.key) ?? 0 };
  const item = items[Number(token)];
  const offset = rangeStart(item);
  return offset === undefined ? undefined : { value: item, offset };
}

function isPair(item: unknown): item is { key: unknown; value: unknown } {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item;
}

function rangeStart(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined;
  return typeof node.range[0] === 'number' ? node.range[0] : undefined;
}

/** Skips through JSON text without building values, so that a document of many megabytes answers at once. */
class JsonPositions implements PositionFinder {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  find(pointer: string): Position {
    let value = this.#skipSpace(0);
    let shown = value;
    for (const token of pointerTokens(pointer)) {
      const next = this.#enter(value, token);
      if (next === undefined) break;
      ({ value, shown } = next);
    }
    return this.#position(shown);
  }

  #position(offset: number): Position {
    let line = 1;
    let start = 0;
    for (let at = this.#text.indexOf('\n'); at !== -1 && at < offset; at = this.#text.indexOf('\n', at + 1)) {
      line += 1;
      start = at + 1;
    }
    return { line, column: offset - start + 1 };
  }

  /** Offset of the member's value and of its key, or `undefined` where there is no such member or element. */
  #enter(offset: number, token: string): { value: number; shown: number } | undefined {
    const open = this.#text[offset];
    if (open !== '{' && open !== '[') return undefined;
    let at = this.#skipSpace(offset + 1);
    for (let index = 0; at < this.#text.length && this.#text[at] !== '}' && this.#text[at] !== ']'; index += 1) {
      const value = open === '{' ? this.#skipSpace(this.#skipSpace(this.#skipString(at)) + 1) : at;
      const key = open === '{' ? String(JSON.parse(this.#text.slice(at, this.#skipString(at)))) : String(index);
      if (key === token) return { value, shown: at };
      at = this.#skipSpace(this.#skipValue(value));
      if (this.#text[at] === ',') at = this.#skipSpace(at + 1);
    }
    return undefined;
  }

  #skipSpace(offset: number): number {
    let at = offset;
    while (' \n\r\t\uFEFF'.includes(this.#text[at] ?? 'x')) at += 1;
    return at;
  }

  #skipString(offset: number): number {
    let at = offset + 1;
    while (at < this.#text.length && this.#text[at] !== '"') at += this.#text[at] === '\\' ? 2 : 1;
    return at + 1;
  }

  #skipValue(offset: number): number {
    let depth = 0;
    let at = offset;
    while (at < this.#text.length) {
      const character = this.#text[at] ?? '';
      if (character === '"') at = this.#skipString(at) - 1;
      else if (character === '{' || character === '[') depth += 1;
      else if (depth > 0 && (character === '}' || character === ']')) depth -= 1;
      else if (depth === 0 && ',}] \n\r\t'.includes(character)) return at;
      at += 1;
      if (depth === 0 && '"}]'.includes(character)) return at;
    }
    return at;
  }
}
