import type { DocumentOperation } from '../document/contract-document.js';
import { asObject } from '../json/value.js';
import {
  type Answer,
  type CallTarget,
  callOperation,
  type ErrorAnswer,
  type ResultAnswer,
} from './call-operation.js';
import type { Params } from './write-request.js';

/** A page, or the error that ended the pages. */
export type Page =
  | { readonly ok: true; readonly answer: ResultAnswer; readonly items: readonly unknown[] }
  | ErrorAnswer;

/**
 * Calls an operation again and again until its last page.
 * @throws NoAnswerError as {@link callOperation}; RangeError for an operation without pages.
 */
export async function* allPages(
  target: CallTarget,
  operation: DocumentOperation,
  params: Params,
): AsyncGenerator<Page> {
  const { pagination } = operation;
  if (pagination === undefined) throw new RangeError(`${operation.name} has no pages`);
  let asked = params;
  for (;;) {
    const answer: Answer = await callOperation(target, operation, asked);
    if (!answer.ok) {
      yield answer;
      return;
    }
    const result = asObject(answer.result);
    const items = result[pagination.items];
    const page = Array.isArray(items) ? items : [];
    yield { ok: true, answer, items: page };
    const next = result[pagination.next];
    const isLast =
      next === undefined ||
      next === null ||
      next === '' ||
      (pagination.kind === 'cursor' && isShort(page, result, asked, pagination));
    if (isLast) return;
    asked = { ...asked, [pagination.param]: next };
  }
}

interface CursorPaging {
  readonly size?: string;
  readonly fetched?: string;
}

// A cursor is always answered; the last page is the one that is not full, or that is empty where no size was asked for.
function isShort(
  page: readonly unknown[],
  result: Params,
  asked: Params,
  { size, fetched }: CursorPaging,
): boolean {
  const count = Number(fetched === undefined ? page.length : result[fetched]);
  const wanted = size === undefined ? undefined : asked[size];
  return count === 0 || (wanted !== undefined && count < Number(wanted));
}
