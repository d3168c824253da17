import { FAILSAFE_SCHEMA, load as loadYaml, Type, YAMLException } from 'js-yaml';
import { appendPointer } from '../../json/pointer.js';
import { parseJson } from '../../json/text.js';
import { ContractError } from '../../problem.js';
import { createPositionFinder } from './position.js';

/** Largest document in characters; the largest public API documents have about 15 million. */
export const maxDocumentLength = 64 * 1024 * 1024;

/** How many documents one contract may have; the largest public ones have about 10,000. */
export const maxDocuments = 100_000;

/** A document that is not well-formed; positions are one-based. */
export class ParseError extends Error {
  override readonly name = 'ParseError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** Whether an error is a {@link ParseError}, of this or of another copy of the code. */
export function isParseError(error: unknown): error is ParseError {
  return error instanceof Error && error.name === 'ParseError';
}

/**
 * Parses a YAML 1.2 (core schema) or JSON document into plain values. What `<<` merges stands in the object as keys of its own do.
 * Integers beyond 2^53 become `bigint`, because limits such as `maximum: 18446744073709551615` must stay exact.
 * js-yaml takes a fifth of the time of `yaml`, which keeps positions; they are looked up with `yaml` when they are wanted.
 * @throws ParseError with the position of the first mistake.
 */
export function parseDocument(text: string, format: 'json' | 'yaml'): unknown {
  return format === 'json' ? parseJsonDocument(text) : parseYaml(text);
}

const integer = /^[-+]?(?:[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const float =
  /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const boolean = /^(?:true|True|TRUE|false|False|FALSE)$/;
const nullWord = /^(?:|~|null|Null|NULL)$/;

function integerValue(text: string): number | bigint {
  const negative = text.startsWith('-');
  const magnitude = BigInt(text.replace(/^[-+]/, ''));
  const exact = negative ? -magnitude : magnitude;
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
}

function floatValue(text: string): number {
  if (/inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return /nan$/i.test(text) ? Number.NaN : Number(text);
}

/** Most scalars are words: their first letter decides without a pattern. */
const mayBeNumber = (text: string | null): text is string => text !== null && text.charCodeAt(0) <= 57;

/** The core schema of YAML 1.2, with exact integers, and with the merge key `<<` of YAML 1.1, which documents keep using. */
const yamlSchema = FAILSAFE_SCHEMA.extend({
  implicit: [
    new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (text: string | null) => text === '<<' }),
    new Type('tag:yaml.org,2002:null', {
      kind: 'scalar',
      resolve: (text: string | null) => text === null || (text.length <= 4 && nullWord.test(text)),
      construct: () => null,
    }),
    new Type('tag:yaml.org,2002:bool', {
      kind: 'scalar',
      resolve: (text: string | null) => text !== null && text.length <= 5 && boolean.test(text),
      construct: (text: string) => text.toLowerCase() === 'true',
    }),
    new Type('tag:yaml.org,2002:int', {
      kind: 'scalar',
      resolve: (text: string | null) => mayBeNumber(text) && integer.test(text),
      construct: integerValue,
    }),
    new Type('tag:yaml.org,2002:float', {
      kind: 'scalar',
      resolve: (text: string | null) => mayBeNumber(text) && float.test(text),
      construct: floatValue,
    }),
  ],
});

function parseYaml(text: string): unknown {
  try {
    return loadYaml(text, { schema: yamlSchema });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new ParseError(error.reason, (error.mark?.line ?? 0) + 1, (error.mark?.column ?? 0) + 1);
  }
}

function parseJsonDocument(text: string): unknown {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return parseJson(source);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column } = positionOfSyntaxError(error, source);
    throw new ParseError(error.message, line, column);
  }
}

function positionOfSyntaxError(error: SyntaxError, source: string): { line: number; column: number } {
  const offset = Number(/position (\d+)/.exec(error.message)?.[1] ?? source.length);
  const before = source.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/**
 * Refuses an alias of YAML that stands inside of what it stands for: such a value has no end.
 * @param root what the text was parsed to.
 * @throws ContractError
 */
export function refuseAliasLoop(file: string, text: string, root: unknown): void {
  const loop = text.includes('*') ? findAliasLoop(root) : undefined;
  if (loop === undefined) return;
  const { pointer, outer } = loop;
  const whole = outer === '' ? 'the whole document' : outer;
  const message = `this is an alias of ${whole}, which contains it and so has no end; a schema refers to itself with $ref: '#${outer}'`;
  const location = { file, pointer, ...createPositionFinder(text, 'yaml').find(pointer) };
  throw new ContractError([{ code: 'alias-loop', severity: 'error', message, location }]);
}

/** The pointer of the first value that contains itself, and that of what it is. */
function findAliasLoop(root: unknown): { readonly pointer: string; readonly outer: string } | undefined {
  const done = new Set<object>();
  /** The values that the one looked at is in, with their depths, and the keys that lead to it. */
  const open = new Map<object, number>();
  const keys: string[] = [];
  const leadsBack = (value: unknown): number | undefined => {
    if (typeof value !== 'object' || value === null || done.has(value)) return undefined;
    const outer = open.get(value);
    if (outer !== undefined) return outer;
    open.set(value, keys.length);
    for (const [key, member] of Object.entries(value)) {
      keys.push(key);
      const found = leadsBack(member);
      if (found !== undefined) return found;
      keys.pop();
    }
    open.delete(value);
    done.add(value);
    return undefined;
  };
  const depth = leadsBack(root);
  const pointerOf = (way: readonly string[]): string => way.reduce(appendPointer, '');
  return depth === undefined
    ? undefined
    : { pointer: pointerOf(keys), outer: pointerOf(keys.slice(0, depth)) };
}
