import type { Doc, Location } from './doc.js';
import type { Body } from './media.js';
import type { Header } from './parameter.js';

/** One documented answer of an HTTP operation: its status, or a range of them. */
export interface Answer {
  /** As the document says it: `200`, `4XX`, `default`. */
  readonly key: string;
  /** Lowest status that it stands for: 200, 400, of `default` 0. */
  readonly status: number;
  /** Whether it stands for one status, for a hundred of them, or for all others. */
  readonly extent: 'exact' | 'range' | 'default';
  /** Name of the component, or the reason phrase: `NotFound`. */
  readonly name: string;
  readonly doc: Doc;
  readonly headers: readonly Header[];
  /** None: the answer has no body. */
  readonly contents: readonly Body[];
  readonly links: readonly Link[];
  readonly location: Location;
}

/** Where to go from an answer. */
export interface Link {
  readonly name: string;
  /** operationId that it leads to, where the document names one. */
  readonly operation?: string;
  /** Reference to the operation, where the document gives one instead. */
  readonly operationRef?: string;
  /** Values or runtime expressions (`$response.body#/id`) by the name of the parameter: `path.id` or `id`. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly requestBody?: unknown;
  readonly description?: string;
  readonly location: Location;
}

type StatusOf = Pick<Answer, 'status' | 'extent'>;

/** Whether a status falls under an answer. */
export function answersStatus(answer: StatusOf, status: number): boolean {
  if (answer.extent === 'default') return true;
  return answer.extent === 'exact'
    ? answer.status === status
    : Math.floor(status / 100) * 100 === answer.status;
}

/** The answer that a status has: exact ones win over ranges, ranges over `default`. */
export function answerFor<Each extends StatusOf>(answers: readonly Each[], status: number): Each | undefined {
  for (const extent of ['exact', 'range', 'default'] as const) {
    const found = answers.find((answer) => answer.extent === extent && answersStatus(answer, status));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The answers to a call that worked, lowest first: those of 2xx; where there are none those of 3xx; where there are none either, `default`.
 */
export function successesOf<Each extends StatusOf>(answers: readonly Each[]): readonly Each[] {
  const within = (from: number): readonly Each[] =>
    answers.filter(({ status }) => status >= from && status < from + 100);
  const [good, redirects] = [within(200), within(300)];
  if (good.length > 0) return good;
  return redirects.length > 0 ? redirects : answers.filter(({ extent }) => extent === 'default');
}

/**
 * Whether a redirect is documented: then redirects are given to the caller, as the result or as an error, and are not followed. 304 is none:
 * it leads nowhere.
 */
export function documentsRedirects(answers: readonly StatusOf[]): boolean {
  return answers.some(({ status }) => status >= 300 && status < 400 && status !== 304);
}
