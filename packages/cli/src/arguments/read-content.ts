import type { Body, Contract, Param, Type } from '@firn/contract';
import { parseJson } from '@firn/contract/json';
import { typeKinds } from '@firn/contract/values';
import { UsageError } from '../exit-code.js';
import type { CalledWith } from './called-with.js';
import { readValue } from './read-value.js';

/** How a text or a file becomes a value. */
export interface ReadText {
  readonly type: Type;
  readonly read: (given: string | File) => unknown;
}

/** How the values of an operation's parameters are read. */
export interface ContentReader {
  readonly ofParam: (param: Param) => ReadText;
  readonly ofType: (type: Type) => ReadText;
}

/**
 * Readers of the parameters of an operation: each by its type, the body by the media type that is chosen.
 * @throws UsageError for a media type that is not documented.
 */
export function contentReader(
  model: Contract,
  { wire, name: operation }: CalledWith,
  mediaType: string | undefined,
): ContentReader {
  const body = wire.protocol === 'http' ? wire.body : undefined;
  const content =
    mediaType === undefined ? body?.contents[0] : body?.contents.find((each) => each.mediaType === mediaType);
  if (mediaType !== undefined && content === undefined)
    throw new UsageError(
      `${operation} takes ${body?.contents.map((each) => each.mediaType).join(', ')}, not ${mediaType}`,
    );
  const byType = (type: Type): ReadText => ({
    type,
    read: async (given) => {
      const { kinds } = typeKinds(model, type);
      if (typeof given === 'string')
        return kinds.has('binary') ? new File([given], 'text') : readValue(model, type, given);
      return kinds.has('binary') ? given : readValue(model, type, (await given.text()).trimEnd());
    },
  });
  return {
    ofType: byType,
    ofParam: (param) =>
      param.in === 'body' && content !== undefined ? bodyReader(content, byType) : byType(param.type),
  };
}

function bodyReader({ kind, type }: Body, byType: (type: Type) => ReadText): ReadText {
  switch (kind) {
    case 'binary':
      return { type, read: (given) => (typeof given === 'string' ? new File([given], 'text') : given) };
    case 'text':
      return { type, read: (given) => (typeof given === 'string' ? given : given.text()) };
    case 'lines':
      return {
        type,
        read: async (given) =>
          (typeof given === 'string' ? given : await given.text())
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map((line) => readLine(line)),
      };
    default:
      return byType(type);
  }
}

function readLine(line: string): unknown {
  try {
    return parseJson(line);
  } catch (cause) {
    throw new UsageError(`a line of the body is not JSON: ${line.slice(0, 80)}`, { cause });
  }
}
