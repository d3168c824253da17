import type { FairTurns } from '@firn/http/admission';
import { RawJson } from '@firn/http/server';
import { type RequestPart, requestFailure } from '@firn/primitives/failure';
import { isValidationError } from '@firn/primitives/validation';
import { httpError } from '../errors/http-status-error.js';
import { DocumentedAnswer } from './answer-with.js';
import { hasBody, parseJsonText, readJsonText } from './body.js';
import type { FoundEndpoint } from './find-endpoint.js';
import type { OperationContract, RawRequest } from './operation.js';
import { type ReadContent, readContent } from './read-content.js';
import { refuseWrongItems } from './refuse-wrong-items.js';
import type { RestLimits } from './rest-limits.js';
import type { RequestInfo, ServerRequest } from './server-request.js';
import { parseQuery } from './target.js';
import type { TimeLimit } from './time-limit.js';
import { verifyRequest } from './verify-request.js';
import { requireHeaders, type WrittenAnswer, writeChosen, writeContent } from './write-content.js';

/** What an endpoint is run with. */
export interface EndpointRun<Context> {
  readonly limits: RestLimits;
  readonly limitTime: TimeLimit;
  /** Shares the time of the event loop between clients that send large bodies. */
  readonly loopTurns: FairTurns;
  /** Makes the context of the handler; absent: it is the request info. */
  readonly toContext: ((info: RequestInfo) => Context | Promise<Context>) | undefined;
  /** Takes more units than those of the contract, which are paid. @throws HttpStatusError with 429, at once or later */
  readonly charge: (units: number) => void | Promise<void>;
}

/** The result of a call, and its price. */
export interface EndpointResult {
  /** Absent: the answer has no body. */
  readonly json: RawJson | undefined;
  /** Cost units. */
  readonly cost: number;
  /** The decoded parameters. */
  readonly params: unknown;
  /** What is sent instead, of an operation that does not simply answer JSON. */
  readonly answer?: WrittenAnswer;
}

/** Reads the request, calls the handler and encodes its result. */
export async function runEndpoint<Context>(
  found: FoundEndpoint<Context>,
  info: RequestInfo,
  { limits, limitTime, loopTurns, toContext, charge }: EndpointRun<Context>,
): Promise<EndpointResult> {
  const { contract, verify } = found.endpoint;
  const { handler, price } = found.endpoint as unknown as AnyEndpoint<Context>;
  const query = parseQuery(found.query, limits.queryParameters);
  if (verify !== undefined)
    await limitTime(verifyRequest(info, verify, limits), () => bodyIsLate(limits.timeoutMs));
  const hasContent = hasBody(info.request, contract.bodies);
  const content = hasContent ? await readInTime(info, contract, { limits, limitTime, loopTurns }) : noContent;
  const { request } = info;
  const header = (name: string) => request.header(name);
  const { path, rawPath, query: rawQuery } = found;
  const { body, contentType, isLines } = content;
  const raw = { path, rawPath, query, rawQuery, header, body, contentType };
  const toParams = () => (isLines ? refuseWrongItems(decode(contract, raw)) : decode(contract, raw));
  const params = hasContent && isLarge(request) ? await loopTurns.run(info.client, toParams) : toParams();
  let context = toContext === undefined ? (info as Context) : toContext(info);
  if (isPromise(context))
    context = (await limitTime(context, () => timeOut(info, limits.timeoutMs))) as Context;
  const cost = price?.(params, context) ?? contract.cost;
  if (cost > contract.cost) {
    const charged = charge(cost - contract.cost);
    if (charged !== undefined) await charged;
  }
  info.isHandled = true;
  let result = handler(params, context);
  // An answer that is there needs no timer.
  if (isPromise(result)) result = await limitTime(result, () => timeOut(info, limits.timeoutMs));
  requireHeaders(contract, result);
  if (result instanceof RawJson) return { json: result, cost, params };
  if (result instanceof DocumentedAnswer)
    return { json: undefined, cost, params, answer: writeChosen(result.answer, contract.documented) };
  if (contract.answers !== undefined)
    return { json: undefined, cost, params, answer: writeContent(result, contract.answers, contract.status) };
  if (result === undefined) return { json: undefined, cost, params };
  return { json: new RawJson(contract.encodeResult(result as never)), cost, params };
}

/** An endpoint whose decoder has made its parameters. */
interface AnyEndpoint<Context> {
  readonly handler: (params: unknown, context: Context) => unknown;
  readonly price?: (params: unknown, context: Context) => number;
}

const noContent: ReadContent = { body: undefined };

/** Longer bodies take milliseconds to parse and check, in characters. */
const largeText = 65_536;

/** Whether a body is large as its sender says; who does not say sends a large one. */
function isLarge(request: ServerRequest): boolean {
  return !(Number(request.header('content-length')) <= largeText);
}

/** Reads the text, and parses it when it is the client's turn. */
async function readJson(info: RequestInfo, limits: RestLimits, turns: FairTurns): Promise<ReadContent> {
  const text = await readJsonText(info.request, limits);
  const parse = () => ({ body: parseJsonText(text, limits) });
  return text.length > largeText ? turns.run(info.client, parse) : parse();
}

function readInTime(
  info: RequestInfo,
  { bodies }: OperationContract<unknown, never>,
  { limits, limitTime, loopTurns }: Pick<EndpointRun<unknown>, 'limits' | 'limitTime' | 'loopTurns'>,
): Promise<ReadContent> {
  const reading =
    bodies === undefined ? readJson(info, limits, loopTurns) : readContent(info, bodies, limits);
  return limitTime(reading, () => bodyIsLate(limits.timeoutMs));
}

function bodyIsLate(timeoutMs: number): Error {
  return httpError(408, `The body did not arrive within ${timeoutMs} ms`);
}

function decode(contract: OperationContract<unknown, never>, request: RawRequest): unknown {
  try {
    return contract.decodeRequest(request);
  } catch (error) {
    if (!isValidationError(error)) throw error;
    const { messages, issues } = requestFailure(error.issues, (param) => partOf(contract, param));
    throw httpError(400, messages, { issues, cause: error });
  }
}

function partOf({ parts, path }: OperationContract<unknown, never>, param: string): RequestPart {
  const known = parts?.[param] ?? (path.includes(`{${param}}`) ? 'path' : undefined);
  return known ?? (param === 'body' && parts === undefined ? 'body' : 'query');
}

/** Fires the signal of a request that takes too long, and returns its error. */
export function timeOut(info: RequestInfo, timeoutMs: number): Error {
  const reason = httpError(503, `The request took longer than ${timeoutMs} ms`);
  info.abort(reason);
  return reason;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
