import type { RouteConditions } from '@firn/http/routing';
import type { FailureContents, RequestPart } from '@firn/primitives/failure';
import type { FieldFilter } from '@firn/primitives/validation';
import type { SecurityRequirement } from '../security-scheme.js';
import type { EventForm } from './events-content.js';

/** Answers one request: decoded parameters in, decoded result out. */
export type RestHandler<Params, Result, Context> = (
  params: Params,
  context: Context,
) => Returned<Result> | Promise<Returned<Result>>;

/** Return type of a handler. It may be `void` if the response has no body. */
// biome-ignore lint/suspicious/noConfusingVoidType: only `void` allows a function without `return`.
type Returned<Result> = undefined extends Result ? Result | void : Result;

/** A request as the router hands it to generated code: nothing is checked yet. */
export interface RawRequest {
  /** Percent-decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** Decoded query parameters; a repeated one is an array. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Path parameters as they were sent, where that may be something else. */
  readonly rawPath?: Readonly<Record<string, string>> | undefined;
  /** The query string as it was sent. */
  readonly rawQuery?: string | undefined;
  /** Parsed JSON body; `undefined` without one. Integers beyond 2^53 are decimal strings. */
  readonly body: unknown;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** Media type of the body as the document names it, where it has several. */
  readonly contentType?: string | undefined;
}

/** What the server runtime needs to know of one operation; generated, one constant each. */
export interface OperationContract<Params, Result> {
  /** operationId of the contract. */
  readonly name: string;
  readonly verb: string;
  /** Path template: `/v2/chains/{chainId}`. */
  readonly path: string;
  /** Other path templates that it answers to. */
  readonly aliases?: readonly string[] | undefined;
  /** Values that distinguish it from other operations of its verb and path; absent: it shares them with none. */
  readonly distinguishedBy?: RouteConditions | undefined;
  /** Status of the success answer. */
  readonly status: number;
  /** Cost units of one call. */
  readonly cost: number;
  /** @throws ValidationError with one issue for each broken parameter rule; the path starts with the parameter's name. */
  readonly decodeRequest: (request: RawRequest) => Params;
  readonly encodeResult: (result: Result) => string;
  /** How bodies are read, by their media types, the preferred one first; absent: as JSON. */
  readonly bodies?: Readonly<Record<string, BodyForm>> | undefined;
  /** How the result is sent; absent: as `application/json`, and nothing as no body at all. */
  readonly answers?: AnswersForm | undefined;
  /** Every documented answer, for `answerWith` and the bodies of errors; absent: JSON and nothing else. */
  readonly documented?: DocumentedAnswers<unknown> | undefined;
  /** Bodies of failures by status (`404`, `4XX`, `default`). A status without an entry has problem details (RFC 9457). */
  readonly failures?: FailureContents | undefined;
  /** Parameters that are not in the path or the query. Absent: only the body, as `body`. */
  readonly parts?: Readonly<Record<string, RequestPart>> | undefined;
  /** What the caller has to show, one of these; absent: nothing. */
  readonly security?: readonly SecurityRequirement[] | undefined;
}

/** An operation whose handler may also choose among the documented answers with `answerWith`. */
export interface DocumentedOperation<Params, Result, Answer> extends OperationContract<Params, Result> {
  readonly documented: DocumentedAnswers<Answer>;
}

/** How a body is read. */
export interface BodyForm {
  readonly kind: 'json' | 'form' | 'multipart' | 'text' | 'binary' | 'lines';
  /** The members of a form that are no texts. */
  readonly fields?: Readonly<Record<string, FieldForm>>;
  /** Those that have no name there. */
  readonly others?: FieldForm;
}

/** How a member of a form is read. */
export interface FieldForm {
  /** Whether a part is bytes even where it has no file name. */
  readonly bytes?: true;
  /** The media types that a part of bytes may have, with commas between them; absent: any. */
  readonly types?: string;
  /** Whether it is a list, of which each item stands on its own. */
  readonly repeated?: true;
  /** What its first texts stand for, each by its place; `from` is for those behind them. */
  readonly places?: readonly ((text: unknown) => unknown)[];
  /** What stands between its items, where they are one text. */
  readonly separator?: string;
  /** How it is an object: in brackets (`name[key]`), with members of their own, or as one text. */
  readonly style?: 'deepObject' | 'exploded' | 'form' | 'spaceDelimited' | 'pipeDelimited';
  /** What the texts of its members stand for. */
  readonly members?: Readonly<Record<string, (text: unknown) => unknown>>;
  /** What a text stands for; absent: itself. */
  readonly from?: (text: unknown) => unknown;
}

/** How the results of an operation are sent. */
export interface AnswersForm {
  /** Whether the handler gives `{status, headers, body}`; otherwise the body of the one success. */
  readonly byStatus?: true;
  /** By status (`200`, `2XX`, `default`). */
  readonly forms: Readonly<Record<string, AnswerForm>>;
}

/** Every documented answer by status (`200`, `4XX`, `default`), and by media type, the preferred one first; none: no body. */
export interface DocumentedAnswers<Answer> {
  readonly byStatus: Readonly<Record<string, Readonly<Record<string, BodyWriter>>>>;
  /** By status how headers are written; absent: all plain. */
  readonly headers?: Readonly<Record<string, HeaderWriting>>;
  /** By status the headers that an answer must have, by their names in lower case; absent: none. */
  readonly required?: Readonly<Record<string, readonly string[]>>;
  /** Never there: it ties the type to the table. */
  readonly answer?: Answer;
}

/** How one body is written. */
export type BodyWriter = Omit<AnswerForm, 'type' | 'headers'>;

/** Headers, by their names in lower case, that are JSON or exploded objects (`a=1,b=2`); others are plain: lists and objects with commas alone. */
export type HeaderWriting = Readonly<Record<string, 'json' | 'exploded'>>;

/** How one answer is sent; without a media type it has no body. */
export interface AnswerForm {
  readonly type?: string;
  readonly headers?: HeaderWriting;
  readonly kind?: 'json' | 'text' | 'binary' | 'lines' | 'events';
  /** JSON text of a body, or of an item of lines; absent: `JSON.stringify`. */
  readonly encode?: (value: never) => string;
  /** What is dropped of a value, or of the items of a sequence, because it is of requests alone. */
  readonly filter?: FieldFilter;
  /** Of events: how they are written; absent: the type is that of data which are texts or nothing that converts. */
  readonly events?: EventForm;
}
