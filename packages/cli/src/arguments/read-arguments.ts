import type { Param } from '@firn/contract';
import { pathVariables } from '@firn/contract/call';
import type { ContractDocument } from '@firn/contract/document';
import { parseJson } from '@firn/contract/json';
import { memberType } from '@firn/contract/values';
import { didYouMean, nearest } from '@firn/primitives';
import { UsageError } from '../exit-code.js';
import type { CalledWith } from './called-with.js';
import { contentReader, type ReadText } from './read-content.js';
import { readFile } from './read-file.js';
import { type NamedWord, splitWord } from './split-word.js';

/** The parameters of a call. */
export interface ReadArguments {
  readonly params: Readonly<Record<string, unknown>>;
  /** Variables of the path of an RPC method. */
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Reads `name=value`, `name:=json`, `name=@file`, `name=@-` for standard input, `body.name=value` for a member of an object, and values alone,
 * which take the parameters by position.
 * @throws UsageError for a name that the operation does not have, a value too many, JSON or a file that cannot be read.
 */
export async function readArguments(
  contract: ContractDocument,
  operation: CalledWith,
  words: readonly string[],
): Promise<ReadArguments> {
  const { params: declared, kind } = operation;
  const variables = kind === 'rpc' ? pathVariables(operation.path) : [];
  const params: Record<string, unknown> = {};
  const path: Record<string, string> = {};
  const names = [...variables, ...declared.map(({ name }) => name)];
  const split = words.map((word) => ({ word, named: splitWord(word, names) }));
  const mediaType = chosenMediaType(
    operation,
    split.flatMap(({ named }) => named ?? []),
  );
  const readers = contentReader(contract.model, operation, mediaType);
  let position = 0;
  for (const { word, named } of split) {
    if (named === undefined) {
      const param = declared[position++];
      if (param === undefined) throw tooMany(operation, word);
      params[param.name] = await given(word, param.name, readers.ofParam(param));
      continue;
    }
    const { name, operator, text } = named;
    if (variables.includes(name)) {
      path[name] = text;
      continue;
    }
    const { param, members } = find(operation, name);
    const reader = members.reduce<ReadText>(
      ({ type }, member) => readers.ofType(memberType(contract.model, type, member)),
      readers.ofParam(param),
    );
    const value = operator === ':=' ? readJson(name, text) : await given(text, name, reader);
    params[param.name] = withMember(params[param.name], members, value);
  }
  return { params, path };
}

/** The media type that the words name; `undefined` where they name none. */
function chosenMediaType({ wire }: CalledWith, words: readonly NamedWord[]): string | undefined {
  const param = wire.protocol === 'http' ? wire.body?.contentTypeParam : undefined;
  const word = words.find(({ name }) => name === param);
  return word?.operator === ':=' ? String(readJson(word.name, word.text)) : word?.text;
}

/** A value as it stands, or what is in a file. */
async function given(text: string, name: string, { read }: ReadText): Promise<unknown> {
  if (text !== '-' && !text.startsWith('@')) return read(text);
  return read(await readFile(name, text === '-' || text === '@-' ? '-' : text.slice(1)));
}

interface Found {
  readonly param: Param;
  /** What stands behind dots: `['photo']` of `body.photo`. */
  readonly members: readonly string[];
}

function find(operation: CalledWith, name: string): Found {
  const { params } = operation;
  const exact = params.find((param) => param.name === name);
  if (exact !== undefined) return { param: exact, members: [] };
  const around = params.find((param) => name.startsWith(`${param.name}.`));
  if (around !== undefined) return { param: around, members: name.slice(around.name.length + 1).split('.') };
  throw unknownName(operation, name);
}

/** A list may be given item by item: nodeIDs=a nodeIDs=b; an object member by member. */
function withMember(before: unknown, members: readonly string[], value: unknown): unknown {
  const [member, ...deeper] = members;
  if (member === undefined)
    return Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  const around = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {};
  const own: unknown = Object.hasOwn(around, member) ? Reflect.get(around, member) : undefined;
  return Object.fromEntries([
    ...Object.entries(around).filter(([name]) => name !== member),
    [member, withMember(own, deeper, value)],
  ]);
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

function tooMany(operation: CalledWith, word: string): UsageError {
  return new UsageError(`${word} is one value too many: ${operation.name} ${allowedNames(operation)}`);
}

function unknownName(operation: CalledWith, name: string): UsageError {
  const similar = nearest(
    name,
    operation.params.map((param) => param.name),
  ).slice(0, 1);
  return new UsageError(
    `${operation.name} has no parameter ${name}${didYouMean(similar)} It ${allowedNames(operation)}.`,
  );
}

function allowedNames({ params }: CalledWith): string {
  return params.length === 0 ? 'takes no parameters' : `takes ${params.map(({ name }) => name).join(', ')}`;
}
