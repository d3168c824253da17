import type { Pagination } from '@firn/contract';
import { asObject, canonicalJson } from '@firn/contract/json';
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

/** An operation whose answers may be pages. */
interface Pageable extends Answerable {
  readonly pagination?: Pagination | undefined;
  /** Whether the contract allows an answer. */
  readonly accepts: (answer: unknown) => boolean;
}

/**
 * As {@link chooseAnswer}, in pages: the items of all examples are the list, or else those of the sample, and a page of it begins where its
 * token says. Parameters of an example have the answer of that example, whose token leads to what follows it.
 * @throws UnknownPageError for a token that was not answered.
 */
export function pageAnswer(operation: Pageable, params: Params, seed: string): unknown {
  const { pagination, examples } = operation;
  if (pagination === undefined) return chooseAnswer(operation, params, seed);
  const asked = canonicalJson(params);
  if (examples.some((example) => canonicalJson(example.params) === asked))
    return chooseAnswer(operation, params, seed);
  const { [pagination.param]: token, ...filters } = params;
  const answer = asObject(chooseAnswer(operation, filters, seed));
  if (pagination.kind === 'cursor') return token === undefined ? answer : lastCursorPage(answer, pagination);
  return pageOf(answer, operation, pagination, params);
}

// A cursor is a value of the contract that says nothing of the mock's list: what follows it is nothing.
function lastCursorPage(answer: Readonly<Record<string, unknown>>, { items, fetched }: Pagination): unknown {
  const count = fetched === undefined ? {} : { [fetched]: typeof answer[fetched] === 'string' ? '0' : 0 };
  return { ...answer, [items]: [], ...count };
}

function pageOf(
  answer: Readonly<Record<string, unknown>>,
  operation: Pageable,
  pagination: Pagination,
  params: Params,
): unknown {
  const { param, size, next, items } = pagination;
  const list = collect(operation, pagination);
  const all = list.length === 0 && Array.isArray(answer[items]) ? (answer[items] as unknown[]) : list;
  const start = offsetOf(params[param], all);
  const length = size === undefined || params[size] === undefined ? all.length : Number(params[size]);
  const end = start + length;
  const page =
    end < all.length ? { ...answer, [next]: `${tokenStart}${end}` } : ended(answer, operation, next);
  return { ...page, [items]: all.slice(start, end) };
}

/** The answer without a next page: without the token, or if the contract requires one, with `null`, an empty text or that of the answer. */
function ended(
  answer: Readonly<Record<string, unknown>>,
  { accepts }: Pageable,
  next: string,
): Readonly<Record<string, unknown>> {
  const { [next]: _, ...rest } = answer;
  const endings = [rest, { ...rest, [next]: null }, { ...rest, [next]: '' }, answer];
  return endings.find(accepts) ?? rest;
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
