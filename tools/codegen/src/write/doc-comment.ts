import path from 'node:path';
import type { Deprecation, Doc, Location } from '@firn/contract';
import type { Fact } from './limit-facts.js';

/** What a comment says besides the words of the document. */
export interface DocExtras {
  /** Source of the symbol, `specs/node/info/peers.yaml`; see {@link sourceOf}. */
  readonly source?: string;
  /** Limits, default and example of the value. */
  readonly facts?: readonly Fact[];
  /** Paragraphs after the words of the document. */
  readonly notes?: readonly string[];
}

/** Width of a module, which the formatter keeps to and comments are filled to. */
export const lineWidth = 110;

/** The words of a doc comment, as `docs` of ts-morph's structures have them; none if there is nothing to say. `width` is that of its lines. */
export function docsOf(doc: Doc, extras: DocExtras = {}, width: number = lineWidth): string[] {
  const paragraphs: Paragraph[] = [
    ...withFacts(words(doc), factWords(doc, extras.facts)),
    ...(extras.notes ?? []).map((text) => ({ text, facts: [] })),
  ];
  const tags = [
    ...deprecated(doc.deprecated),
    ...(extras.source === undefined ? [] : [`@see ${extras.source}`]),
  ];
  const [first] = paragraphs;
  const only = first === undefined ? tags[0] : [first.text, ...first.facts].filter(Boolean).join(' ');
  if (only === undefined) return [];
  const single = paragraphs.length + tags.length === 1 && !only.includes('\n');
  if (single && only.length + 7 <= width) return [guard(only)];
  const body = paragraphs.flatMap(({ text, facts }, i) => [
    ...(i > 0 ? [''] : []),
    ...wrap(text, width - 3, facts),
  ]);
  body.push(...tags.flatMap((tag) => wrap(tag, width - 3)));
  return [linesOf(body)];
}

/** A paragraph: words of the document, and facts behind them, whose parts no line break splits. */
interface Paragraph {
  readonly text: string;
  readonly facts: readonly string[];
}

/** `docs` of the first sentence and of a deprecation, for a second place from which a symbol is reached. */
export function summaryOf(doc: Doc): string[] {
  const [text = ''] = words(doc);
  const [sentence = text] = /^.*?[.!?](?=\s|$)/s.exec(text) ?? [];
  return docsOf({
    summary: sentence.replace(/\s+/g, ' '),
    ...(doc.deprecated && { deprecated: doc.deprecated }),
  });
}

/** `docs` of one sentence, in which names and paths of the document may stand, and of tags, each on a line. */
export function comment(sentence: string, ...tags: readonly string[]): string[] {
  return [tags.length === 0 ? guard(sentence) : linesOf([sentence, ...tags])];
}

/** `docs` as text, for a member inside of a type. */
export function commentText(docs: readonly string[]): string {
  return docs
    .map((text) => {
      const [first = '', ...others] = text.split('\n');
      if (others.length === 0) return `/** ${first} */\n`;
      return `/**\n${others.map((line) => (line === '' ? ' *' : ` * ${line}`)).join('\n')}\n */\n`;
    })
    .join('');
}

/** ts-morph writes a comment of several lines where its words begin with a line feed. */
function linesOf(lines: readonly string[]): string {
  return ['', ...lines.map(guard)].join('\n');
}

/** Where a node of the model was written: path relative to the project, and the pointer inside the document. */
export function sourceOf(location: Location, root: string): string {
  const file = path.relative(root, location.file).split(path.sep).join('/');
  return location.pointer === '' ? file : `${file}#${location.pointer}`;
}

function words(doc: Doc): string[] {
  const summary = doc.summary?.trim() ?? '';
  const description = doc.description?.trim() ?? '';
  return [summary, description === summary ? '' : description].filter((text) => text !== '');
}

/** Facts continue the last paragraph where that is one line of prose, else they are a paragraph of their own. */
function withFacts(texts: readonly string[], facts: readonly string[]): Paragraph[] {
  const paragraphs = texts.map((text) => ({ text, facts: [] }));
  if (facts.length === 0) return paragraphs;
  const last = texts.at(-1);
  if (last === undefined || !/^\w[^\r\n]*$/.test(last)) return [...paragraphs, { text: '', facts }];
  return [...paragraphs.slice(0, -1), { text: /[.!?]$/.test(last) ? last : `${last}.`, facts }];
}

/** The words of what a comment says of a value besides the words of the document. */
function factWords({ unit, presence }: Doc, facts: readonly Fact[] = []): string[] {
  return [
    ...(unit === undefined ? [] : `Unit: ${sentence(unit)}`.split(/\s+/)),
    ...(presence === undefined ? [] : `Present: ${sentence(presence)}`.split(/\s+/)),
    ...facts.flatMap(({ label, value }) => [...(label === '' ? [] : `${label}:`.split(' ')), `${value}.`]),
  ];
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed.endsWith('.') ? trimmed : `${trimmed}.`;
}

function deprecated(deprecation: Deprecation | undefined): string[] {
  if (deprecation === undefined) return [];
  const parts: string[] = [];
  if (deprecation.since !== undefined) parts.push(`Since ${sentence(deprecation.since)}`);
  if (deprecation.replacement !== undefined) parts.push(`Use ${sentence(deprecation.replacement)}`);
  if (deprecation.note !== undefined) parts.push(sentence(deprecation.note));
  return [['@deprecated', ...parts].join(' ')];
}

/** Fills lines with words, and with `more` behind them; the author's own line breaks stay where a line looks like a list, a table or code. */
function wrap(text: string, width: number, more: readonly string[] = []): string[] {
  const lines: string[] = [];
  let current = '';
  const flush = () => {
    if (current !== '') lines.push(current);
    current = '';
  };
  const fill = (word: string) => {
    if (current !== '' && current.length + 1 + word.length > width) flush();
    current = current === '' ? word : `${current} ${word}`;
  };
  for (const raw of text === '' ? [] : text.split(/\r?\n/)) {
    const line = raw.trimEnd();
    if (line === '' || /^\s*([-*+|>#]|\d+[.)]|`{3}|\s{4})/.test(line)) {
      flush();
      lines.push(line);
      continue;
    }
    for (const word of line.trim().split(/\s+/)) fill(word);
  }
  for (const word of more) fill(word);
  flush();
  return lines;
}

/** Keeps the text from ending the comment or its line. */
function guard(text: string): string {
  return text.replaceAll('*/', '*\\/').replace(/[\r\n\u2028\u2029]+/g, ' ');
}
