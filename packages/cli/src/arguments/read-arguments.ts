import { readFileSync } from 'node:fs';
import { type Operation, type Param, parseJson, type SpecObject } from '@firn/contract';
import { pathVariables } from '@firn/contract/call';
import { UsageError } from '../exit-code.js';
import { nearest } from '../nearest.js';
import { readValue } from './read-value.js';

/** The parameters of a call. */
export interface ReadArguments {
  readonly params: Readonly<Record<string, unknown>>;
  /** Variables of the path of an RPC method. */
  readonly path: Readonly<Record<string, string>>;
}

type Declared = Pick<Param, 'name' | 'schema'>;

/**
 * Reads `name=value`, `name:=json`, `name=@file`, `name=-` for standard input, and values alone, which take the parameters by position.
 * @throws UsageError for a name that the operation does not have, a value too many, JSON that cannot be read.
 */
export function readArguments(
  document: SpecObject,
  operation: Operation,
  words: readonly string[],
): ReadArguments {
  const declared = declaredOf(operation);
  const variables = operation.kind === 'rpc' ? pathVariables(operation.path) : [];
  const params: Record<string, unknown> = {};
  const path: Record<string, string> = {};
  let position = 0;
  for (const word of words) {
    const [, name, operator, text] = /^([A-Za-z_][\w.-]*)(:=|=)([\s\S]*)$/.exec(word) ?? [];
    if (name === undefined || text === undefined) {
      const param = declared[position++];
      if (param === undefined) throw tooMany(operation, declared, word);
      params[param.name] = readValue(document, param.schema.node, word);
    } else if (variables.includes(name)) path[name] = text;
    else {
      const param = declared.find((each) => each.name === name);
      if (param === undefined) throw unknownName(operation, declared, name);
      const value = operator === ':=' ? readJson(name, text) : readText(document, param, text);
      params[name] = append(params[name], value);
    }
  }
  return { params, path };
}

/** The parameters that a command line can name: those of the operation, and the body. */
export function declaredOf(operation: Operation): Declared[] {
  const body =
    operation.kind === 'rest' && operation.body !== undefined ? [{ name: 'body', ...operation.body }] : [];
  return [...operation.params, ...body];
}

// A list may be given item by item: nodeIDs=a nodeIDs=b.
function append(before: unknown, value: unknown): unknown {
  return Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
}

function readText(document: SpecObject, { name, schema }: Declared, text: string): unknown {
  const content =
    text === '-' ? readFile(name, 0) : text.startsWith('@') ? readFile(name, text.slice(1)) : text;
  return readValue(document, schema.node, content);
}

function readFile(name: string, file: string | number): string {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    throw new UsageError(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function readJson(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new UsageError(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function tooMany(operation: Operation, declared: readonly Declared[], word: string): UsageError {
  const allowed = declared.length === 0 ? 'takes no parameters' : `takes ${namesOf(declared)}`;
  return new UsageError(`${word} is one value too many: ${operation.name} ${allowed}`);
}

function unknownName(operation: Operation, declared: readonly Declared[], name: string): UsageError {
  const [similar] = nearest(
    name,
    declared.map((param) => param.name),
  );
  const hint = similar === undefined ? '' : `, did you mean ${similar}?`;
  const allowed = declared.length === 0 ? 'takes no parameters' : `takes ${namesOf(declared)}`;
  return new UsageError(`${operation.name} has no parameter ${name}${hint} It ${allowed}.`);
}

function namesOf(declared: readonly Declared[]): string {
  return declared.map(({ name }) => name).join(', ');
}
