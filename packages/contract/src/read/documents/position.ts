import type { LineCounter, Node } from 'yaml';
import { yaml as loadYaml } from '#platform';
import { pointerTokens } from '../../json/pointer.js';

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
  readonly #lines: LineCounter;
  readonly #root: Node | null;

  constructor(text: string) {
    const yaml = loadYaml();
    this.#lines = new yaml.LineCounter();
    this.#root = yaml.parseDocument(text, {
      lineCounter: this.#lines,
      strict: false,
      uniqueKeys: false,
    }).contents;
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
  if (typeof node !== 'object' || node === null || !('items' in node) || !Array.isArray(node.items))
    return undefined;
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
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range))
    return undefined;
  return typeof node.range[0] === 'number' ? node.range[0] : undefined;
}

/** Where a member of an object or an element of an array begins. */
interface JsonChild {
  /** Offset of the value. */
  readonly value: number;
  /** Offset of the key, or of the element. */
  readonly shown: number;
}

/** Skips through JSON text without building values, and remembers what it has passed: many look-ups cost about one pass. */
class JsonPositions implements PositionFinder {
  readonly #text: string;
  readonly #children = new Map<number, ReadonlyMap<string, JsonChild>>();
  #lineStarts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  find(pointer: string): Position {
    let value = this.#skipSpace(0);
    let shown = value;
    for (const token of pointerTokens(pointer)) {
      const next = this.#childrenAt(value).get(token);
      if (next === undefined) break;
      ({ value, shown } = next);
    }
    return this.#position(shown);
  }

  #position(offset: number): Position {
    this.#lineStarts ??= lineStarts(this.#text);
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }

  #childrenAt(offset: number): ReadonlyMap<string, JsonChild> {
    const known = this.#children.get(offset) ?? this.#scan(offset);
    this.#children.set(offset, known);
    return known;
  }

  #scan(offset: number): ReadonlyMap<string, JsonChild> {
    const children = new Map<string, JsonChild>();
    const open = this.#text[offset];
    if (open !== '{' && open !== '[') return children;
    let at = this.#skipSpace(offset + 1);
    while (at < this.#text.length && this.#text[at] !== '}' && this.#text[at] !== ']') {
      const keyEnd = open === '{' ? this.#skipString(at) : at;
      const key = open === '{' ? String(JSON.parse(this.#text.slice(at, keyEnd))) : String(children.size);
      const value = open === '{' ? this.#skipSpace(this.#skipSpace(keyEnd) + 1) : at;
      children.set(key, { value, shown: at });
      at = this.#skipSpace(this.#skipValue(value));
      if (this.#text[at] === ',') at = this.#skipSpace(at + 1);
    }
    return children;
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

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
