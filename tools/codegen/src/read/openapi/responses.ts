import { STATUS_CODES } from 'node:http';
import type { ErrorCase, Type } from '../../model/index.js';
import { compare } from '../../problem.js';
import { pointerTokens } from '../documents/json-pointer.js';
import type { SpecNode } from '../documents/spec-node.js';
import { typeIdentifier } from '../names/identifier.js';
import type { Reader } from '../reader.js';
import { nullType } from '../schema/context.js';
import { chosenMediaType, isJsonType, readMediaType } from './media-type.js';

/** The answer to a call that worked. */
export interface Success {
  readonly status: number;
  readonly type: Type;
  readonly mediaType?: string;
}

interface Answer {
  readonly key: string;
  readonly status: number;
  readonly node: SpecNode;
}

/** The lowest 2xx answer with JSON, else the lowest 2xx answer, else `default`. */
export function readSuccess(operation: SpecNode, reader: Reader): Success | undefined {
  const all = answersOf(operation, reader);
  const successes = all.filter(({ status }) => status >= 200 && status < 300);
  const candidates = successes.length > 0 ? successes : all.filter(({ status }) => status === 0);
  const isJson = ({ node }: Answer): boolean => isJsonType(chosenMediaType(node.get('content'))?.[0] ?? '');
  const answer = candidates.find(isJson) ?? candidates[0];
  if (answer === undefined) return undefined;
  const chosen = chosenMediaType(answer.node.get('content'));
  const status = answer.status === 0 ? 200 : answer.status;
  if (chosen === undefined) return { status, type: nullType };
  return { status, type: readMediaType(chosen[1], reader), mediaType: chosen[0] };
}

/** The answers with a status of 400 and above, named by their components or by their status. `default` has the code 0. */
export function readErrors(operation: SpecNode, reader: Reader): ErrorCase[] {
  const all = answersOf(operation, reader);
  const hasSuccess = all.some(({ status }) => status >= 200 && status < 300);
  return all
    .filter(({ status }) => status >= 400 || (status === 0 && hasSuccess))
    .map(({ status, node }) => {
      const when = node.string('description')?.trim();
      const chosen = chosenMediaType(node.get('content'));
      return {
        name: errorName(status, node),
        code: status,
        message: STATUS_CODES[status] ?? when ?? String(status),
        ...(when !== undefined && when !== '' && { when }),
        ...(chosen !== undefined && isJsonType(chosen[0]) && { data: readMediaType(chosen[1], reader) }),
      };
    });
}

/** All answers by status, lowest first; `default` counts as 0, `2XX` as 200. */
function answersOf(operation: SpecNode, reader: Reader): Answer[] {
  return (operation.get('responses')?.entries() ?? [])
    .flatMap(([key, item]): Answer[] => {
      const node = reader.store.resolve(item);
      const status = key === 'default' ? 0 : Number(key.replace(/XX$/i, '00'));
      return node === undefined || Number.isNaN(status) ? [] : [{ key, status, node }];
    })
    .sort((a, b) => a.status - b.status || compare(a.key, b.key));
}

/** The component's name where the answer is a component (`not_found` gives `NotFound`), else the reason phrase. */
function errorName(status: number, node: SpecNode): string {
  const key = pointerTokens(node.pointer).at(-1);
  const isInline = key === undefined || key === 'default' || /^\d(?:\d\d|XX)$/i.test(key);
  if (!isInline) return typeIdentifier(key);
  return status === 0 ? 'UnexpectedError' : typeIdentifier(STATUS_CODES[status] ?? `Status ${status}`);
}
