/** An answer that a handler chooses: a documented status with the body and the headers of it. */
export type ChosenAnswer<
  Status extends number,
  Body,
  Headers extends object = object,
  ContentType extends string | undefined = undefined,
> = {
  readonly status: Status;
  /** Which of the documented media types it is; absent: the preferred one. */
  readonly contentType?: ContentType | undefined;
} & ([Body] extends [undefined] ? { readonly body?: undefined } : { readonly body: Body }) &
  AnswerHeaders<Headers>;

/**
 * Headers of an answer, which may be absent if none of them is required. By their names in lower case; lists are joined with commas, but for
 * those of `set-cookie`: each is a line.
 */
type AnswerHeaders<Headers extends object> = object extends Headers
  ? { readonly headers?: Headers | undefined }
  : { readonly headers: Headers };

/** An answer of which only the form is known. */
export interface AnyAnswer {
  readonly status: number;
  readonly headers?: object | undefined;
  readonly contentType?: string | undefined;
  readonly body?: unknown;
}

/** What {@link answerWith} makes; `Answer` is what the operation documents. */
export class DocumentedAnswer<Answer = AnyAnswer> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/**
 * Lets a handler give any answer that its operation documents, instead of the result that is its preferred success: an error with its body,
 * another media type, headers. One that is not documented is a compile error, and a failure of the server at run time.
 *
 * @example
 * ```ts
 * getPet: ({ id }, pets) => pets.get(id) ?? answerWith({ status: 404, body: { title: `No pet ${id}` } }),
 * exportPets: () => answerWith({ status: 200, contentType: 'text/csv', headers: { 'x-total': 2 }, body: 'id\n1\n2\n' }),
 * ```
 */
export function answerWith<const Answer extends AnyAnswer>(answer: Answer): DocumentedAnswer<Answer> {
  return new DocumentedAnswer(answer);
}
