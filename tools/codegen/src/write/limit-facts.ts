import { limitsOf, type Type } from '@firn/contract';
import { compactJson } from '@firn/contract/json';

/** One fact in a comment: `Minimum: 1`. No line break may split its value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The longest pattern or example that a comment repeats: a longer one hides the words around it. */
const longest = 80;

/** Limits of a type that its TypeScript type does not show. */
export function limitFacts(type: Type): readonly Fact[] {
  return limitsOf(type).flatMap(({ label, value, isText }) =>
    // An escape of the pattern is the same pattern.
    isText === true ? codeFact(label, withEscapes(value, '\\x')) : { label, value },
  );
}

/** The default of a value. */
export function defaultFact(value: unknown): readonly Fact[] {
  return value === undefined ? [] : [{ label: 'Default', value: code(plainText(value)) }];
}

/** An example that is short; none of a type whose values TypeScript shows. */
export function exampleFact(value: unknown, type: Type): readonly Fact[] {
  return value === undefined || isShown(type) ? [] : codeFact('Example', plainText(value));
}

function isShown(type: Type): boolean {
  if (type.kind === 'union') return type.variants.every(isShown);
  return type.kind === 'enum' || type.kind === 'boolean' || type.kind === 'null';
}

function codeFact(label: string, text: string): readonly Fact[] {
  return text.length > longest ? [] : [{ label, value: code(text) }];
}

/** A text as it is, unless it could be taken for another value or would not be seen; any other value as JSON. */
function plainText(value: unknown): string {
  const isPlain = typeof value === 'string' && /^\S(?:.*\S)?$/.test(value);
  if (isPlain && !readsAsJson.test(value) && !endsSpan.test(value)) return value;
  return withEscapes(compactJson(value), '\\u00');
}

const readsAsJson = /^(?:true|false|null|[[{"].*|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)$/;

/** Ends a code span of Markdown, or begins a tag inside of it. */
const endsSpan = /`|(?<=\s)@/;

function withEscapes(text: string, prefix: '\\x' | '\\u00'): string {
  return text.replace(new RegExp(endsSpan, 'g'), (each) => `${prefix}${each === '@' ? '40' : '60'}`);
}

/** A code span of Markdown. Line breaks are written as escapes, since a comment has lines of its own. */
function code(text: string): string {
  return `\`${text.replace(/[\n\r\t]/g, (each) => JSON.stringify(each).slice(1, -1))}\``;
}
