import { asObject, canonicalJson, type Pagination } from '@firn/contract';
import { type Answerable, chooseAnswer } from './choose-answer.js';

type Params = Readonly<Record<string, unknown>>;

const tokenStart = 'mock-page-';

/** A page token that no answer of the mock holds. */
export class UnknownPageError extends Error {
  override readonly name = 'UnknownPageError';
}

/** Whether an error is a {@link UnknownPageError}, of this or of another copy of the code. */
export function isUnknownPageError(error: unknown): error is UnknownPageError {
  return error instanceof Error && error.name === 'UnknownPageError';
}

/**
 * As {@link chooseAnswer}, in pages: the items of all examples are the list, and a page of it begins where its token says. Parameters of an
 * example have the answer of that example, whose token leads to what follows it.
 * @throws UnknownPageError for a token that was not answered.
 */
export function pageAnswer(
  operation: Answerable & { readonly pagination?: Pagination | undefined },
  params: Params,
  seed: string,
): unknown {
  const { pagination, examples } = operation;
  if (pagination === undefined) return chooseAnswer(operation, params, seed);
  const asked = canonicalJson(params);
  if (examples.some((example) => canonicalJson(example.params) === asked))
    return chooseAnswer(operation, params, seed);
  const { [pagination.param]: token, ...filters } = params;
  const answer = asObject(chooseAnswer(operation, filters, seed));
  if (pagination.kind === 'cursor') return token === undefined ? answer : lastCursorPage(answer, pagination);
  return pageOf(answer, collect(operation, pagination), pagination, params);
}

// A cursor is a value of the contract that says nothing of the mock's list: what follows it is nothing.
function lastCursorPage(answer: Readonly<Record<string, unknown>>, { items, fetched }: Pagination): unknown {
  const count = fetched === undefined ? {} : { [fetched]: typeof answer[fetched] === 'string' ? '0' : 0 };
  return { ...answer, [items]: [], ...count };
}

function pageOf(
  answer: Readonly<Record<string, unknown>>,
  list: readonly unknown[],
  pagination: Pagination,
  params: Params,
): unknown {
  const { param, size, next, items } = pagination;
  const all = list.length === 0 && Array.isArray(answer[items]) ? (answer[items] as unknown[]) : list;
  const start = offsetOf(params[param], all);
  const length = size === undefined || params[size] === undefined ? all.length : Number(params[size]);
  const { [next]: _, ...rest } = answer;
  const end = start + length;
  return {
    ...rest,
    [items]: all.slice(start, end),
    ...(end < all.length && { [next]: `${tokenStart}${end}` }),
  };
}

function offsetOf(token: unknown, list: readonly unknown[]): number {
  if (token === undefined) return 0;
  const text = String(token);
  const offset = Number(text.slice(tokenStart.length));
  if (!text.startsWith(tokenStart) || !Number.isSafeInteger(offset) || offset < 0 || offset > list.length) {
    throw new UnknownPageError(
      `unknown page token ${JSON.stringify(text.slice(0, 64))}: use the one of an answer`,
    );
  }
  return offset;
}

/** The items of all examples, each once, in their order. */
function collect({ examples }: Answerable, { items }: Pagination): unknown[] {
  const found = new Map<string, unknown>();
  for (const { result } of examples) {
    const list = asObject(result)[items];
    if (Array.isArray(list)) for (const item of list) found.set(canonicalJson(item), item);
  }
  return [...found.values()];
}
