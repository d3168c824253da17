import {
  type Answer,
  type Body,
  type Contract,
  demandedHeaders,
  demandsHeaders,
  type Example,
  isMediaRange,
  type Operation,
  type RestWire,
  successesOf,
} from '@firn/contract';
import { filterBody } from '@firn/contract/explain';

/** The values that programs have for an example, by the form of the wire. */
export interface TestedCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  /** Headers that go with the result, where it has to have some. */
  readonly headers?: Readonly<Record<string, unknown>>;
}

/**
 * Turns an example into a call: without fields of the other direction, with the media type of the body where a server passes it on, and
 * with the status of the result where the result is one of several responses.
 */
export function testedCall(contract: Contract, operation: Operation, example: Example): TestedCall {
  const { wire } = operation;
  if (wire.protocol === 'json-rpc') return { params: example.params, result: example.result };
  const result = sentResult(contract, wire, example);
  return {
    params: sentParams(contract, wire, example),
    result,
    ...(demandsHeaders(operation) && { headers: exampleHeaders(answerOf(wire, example)) }),
  };
}

/** The content that the body of an example has. */
export function exampleContent(
  { body }: RestWire,
  params: Readonly<Record<string, unknown>>,
): Body | undefined {
  if (body === undefined || params[body.param] === undefined) return undefined;
  const wanted = body.contentTypeParam === undefined ? undefined : params[body.contentTypeParam];
  return body.contents.find(({ mediaType }) => mediaType === wanted) ?? body.contents[0];
}

function sentParams(contract: Contract, wire: RestWire, { params }: Example): TestedCall['params'] {
  const { body } = wire;
  const content = exampleContent(wire, params);
  if (body === undefined || content === undefined) return params;
  const { contentTypeParam } = body;
  return {
    ...params,
    [body.param]: filterBody(contract, content, params[body.param]),
    ...(contentTypeParam !== undefined &&
      !isMediaRange(content.mediaType) && { [contentTypeParam]: content.mediaType }),
  };
}

/** The answer of an example: that of its status, else the first success. */
export function answerOf({ answers }: RestWire, example: Example): Answer | undefined {
  const successes = successesOf(answers);
  return successes.find(({ status }) => status === example.status) ?? successes[0];
}

/** The examples of the headers that an answer has to have. */
function exampleHeaders(answer: Answer | undefined): Readonly<Record<string, unknown>> {
  if (answer === undefined) return {};
  const demanded = demandedHeaders(answer);
  return Object.fromEntries(
    answer.headers.flatMap(({ name, examples: [example] }) =>
      example !== undefined && demanded.includes(name.toLowerCase())
        ? [[name.toLowerCase(), example.value]]
        : [],
    ),
  );
}

function sentResult(contract: Contract, wire: RestWire, example: Example): unknown {
  const answer = answerOf(wire, example);
  const [content] = answer?.contents ?? [];
  const body = content === undefined ? example.result : filterBody(contract, content, example.result);
  if (wire.resultBy === 'body' || answer === undefined) return body;
  return { status: Math.max(answer.status, 200), headers: exampleHeaders(answer), body };
}
