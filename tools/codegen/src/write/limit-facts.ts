import {
  type CodecType,
  compactJson,
  type NumberType,
  type StringType,
  type Type,
} from '@firn/contract-model';

/** One thing that a comment says of a value: what it is, and its value, which no line break may split. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The longest pattern or example that a comment repeats: a longer one hides the words around it. */
const longest = 80;

/** Limits of a type that its TypeScript type does not show. Those of the items of a list, and of alternatives, are not among them. */
export function limitFacts(type: Type): readonly Fact[] {
  switch (type.kind) {
    case 'number':
    case 'codec':
      return [...bounds(type), ...(type.kind === 'codec' ? lengths(type) : [])];
    case 'string':
      return [
        ...lengths(type),
        ...codeFact('Pattern', type.pattern && withEscapes(type.pattern, '\\x')),
        ...codeFact('Format', type.format),
      ];
    case 'array':
      return [
        ...fact('Minimum items', type.minItems),
        ...fact('Maximum items', type.maxItems),
        ...(type.uniqueItems === true ? [{ label: '', value: 'Unique items' }] : []),
      ];
    case 'intersection':
      return type.parts.flatMap(limitFacts);
    case 'union': {
      const others = type.variants.filter(({ kind }) => kind !== 'null');
      return others.length === 1 ? others.flatMap(limitFacts) : [];
    }
    default:
      return [];
  }
}

/** What a value is where none is given. */
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

function bounds(type: NumberType | CodecType): readonly Fact[] {
  return [
    ...fact('Minimum', type.minimum),
    ...fact('Maximum', type.maximum),
    ...(type.kind === 'codec'
      ? []
      : [
          ...fact('Exclusive minimum', type.exclusiveMinimum),
          ...fact('Exclusive maximum', type.exclusiveMaximum),
          ...fact('Multiple of', type.multipleOf),
        ]),
  ];
}

function lengths({ minLength, maxLength }: Pick<StringType, 'minLength' | 'maxLength'>): readonly Fact[] {
  return [...fact('Minimum length', minLength), ...fact('Maximum length', maxLength)];
}

/** A limit; none where it is that of exact JavaScript numbers. */
function fact(label: string, value: number | bigint | undefined): readonly Fact[] {
  const isOfNumbers = typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
  return value === undefined || isOfNumbers ? [] : [{ label, value: String(value) }];
}

function codeFact(label: string, text: string | undefined): readonly Fact[] {
  return text === undefined || text === '' || text.length > longest ? [] : [{ label, value: code(text) }];
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
