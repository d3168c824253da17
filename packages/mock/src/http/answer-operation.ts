import { type Answer, answerFor, type Body, type Contract, successesOf } from '@firn/contract';
import type { ContractDocument, RestOperation } from '@firn/contract/document';
import { filterBody } from '@firn/contract/explain';
import { failureTemplateOf } from '@firn/contract/failures';
import { canonicalJson } from '@firn/contract/json';
import { absentValue, checkBody, misfitsOf, type RequestTexts, readParam } from '@firn/contract/values';
import { type RequestPart, renderFailure, requestFailure } from '@firn/primitives/failure';
import { styledAnswerHeader } from '@firn/primitives/request';
import type { Issue } from '@firn/primitives/validation';
import { isUnknownPageError } from '../answer/page-answer.js';
import { latencyOf, readLatency, wantedError } from '../mock-call.js';
import type { MockSettings } from '../mock-options.js';
import { askedExample } from './asked-example.js';
import { checkCredentials } from './check-credentials.js';
import { chooseContent } from './choose-content.js';
import { chooseValue, madeValue, type ValueQuestion } from './choose-value.js';
import type { CollectionState, KeptAnswer } from './collection-state.js';
import { jsonAnswer } from './collections.js';
import { HttpFailure } from './http-failure.js';
import { type Preferences, readPreferences } from './prefer.js';
import { readBody } from './read-body.js';
import { asDeclared, writeContent } from './write-content.js';

/** An operation of a contract. */
export interface BoundOperation {
  readonly contract: ContractDocument;
  readonly operation: RestOperation;
  /** What collections keep; absent: they keep nothing. */
  readonly state?: CollectionState | undefined;
}

/** Headers that belong to the connection or to the body as it is sent. */
const ownHeaders =
  /^(?:content-(?:type|length|encoding|range)|transfer-encoding|connection|keep-alive|date|trailer|upgrade|set-cookie)$/i;
const emptyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Answers a request as the contract says.
 * @throws HttpFailure for one that the contract does not allow, or that asks for what there is not.
 */
export async function answerOperation(
  { contract, operation, state }: BoundOperation,
  request: Request,
  texts: RequestTexts,
  settings: MockSettings,
): Promise<Response> {
  const { model } = contract;
  const preferences = readPreferences(request.headers.get('prefer'));
  if (settings.security) checkCredentials(operation, texts);
  const wait = latencyRange(request.headers.get('x-mock-latency') ?? settings.latency);
  const params = await readParams(model, operation, request, texts);
  const waitMs = latencyOf(wait, `${settings.seed} ${operation.name} ${request.url}`);
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  const asked = askedError(operation, request.headers.get('x-mock-error'));
  const status = asked ?? preferences.code ?? usualStatus(operation);
  const answer = documentedAnswer(operation, status);
  const [success] = successesOf(operation.wire.answers);
  const said = answer?.doc.description ?? answer?.name ?? `HTTP status ${status}`;
  const { pathname } = new URL(request.url);
  const failure = { status, messages: [said], issues: [], path: pathname };
  const usual = (content: Body): unknown => {
    const form = status < 400 || answer === undefined ? undefined : failureTemplateOf(model, answer, content);
    return form && renderFailure(form, failure);
  };
  const isPlain = asked === undefined && preferences.code === undefined && preferences.example === undefined;
  const kept = isPlain
    ? state?.answer({
        operation,
        params,
        path: pathname,
        answered: (each) => statelessValue(contract, each, settings.seed),
      })
    : undefined;
  const isUndocumented = status < 400 && answer === undefined && operation.wire.answers.length > 0;
  const instead = isUndocumented
    ? `${operation.name} documents no answer of a call that worked: ${status} without a body stands for it`
    : undefined;
  const question = {
    contract,
    model,
    operation,
    params,
    seed: settings.seed,
    preferences,
    usual,
    kept,
    instead,
  };
  const accept = status < 400 ? request.headers.get('accept') : null;
  try {
    if (isResumed(request, status, answer)) return new Response(undefined, { status: 204 });
    return writeAnswer(
      { ...question, isResult: answer !== undefined && answer === success },
      status,
      answer,
      accept,
    );
  } catch (error) {
    if (isUnknownPageError(error)) throw new HttpFailure(400, [error.message]);
    throw error;
  }
}

/** Whether a client reconnects to a stream of events. The mock has sent all of them, and 204 stops the client. */
function isResumed(request: Request, status: number, answer: Answer | undefined): boolean {
  if (status >= 400 || !request.headers.has('last-event-id')) return false;
  return chooseContent(answer?.contents ?? [], request.headers.get('accept'))?.content.kind === 'events';
}

interface Question extends ValueQuestion {
  /** What a collection answers. */
  readonly kept?: KeptAnswer | undefined;
  /** Why this is answered although it is not documented. */
  readonly instead?: string | undefined;
}

/** What an operation answers without a state. */
function statelessValue(contract: ContractDocument, operation: RestOperation, seed: string): unknown {
  const content = jsonAnswer(operation);
  const preferences = { code: undefined, example: undefined, dynamic: false };
  const question = {
    contract,
    model: contract.model,
    operation,
    params: {},
    seed,
    preferences,
    isResult: true,
  };
  return content && chooseValue(question, content);
}

function writeAnswer(
  question: Question,
  status: number,
  answer: Answer | undefined,
  accept: string | null,
): Response {
  const { operation, preferences } = question;
  const warnings: string[] = [];
  const warn = (reason: string) => warnings.push(headerSafe(reason));
  if (question.instead !== undefined) warn(question.instead);
  const headers = answerHeaders({ ...question, warn }, answer);
  if (preferences.code !== undefined || preferences.dynamic || preferences.example !== undefined)
    headers.set('preference-applied', appliedPreferences(preferences));
  if (question.kept?.location !== undefined && status === 201)
    headers.set('location', question.kept.location);
  const contents = answer?.contents ?? [];
  if (contents.length === 0 || emptyStatuses.has(status)) {
    if (warnings[0] !== undefined) headers.set('x-mock-warning', warnings[0]);
    return new Response(null, { status, headers });
  }
  const chosen = chooseContent(contents, accept);
  if (chosen === undefined) {
    const offered = contents.map(({ mediaType }) => mediaType).join(', ');
    throw new HttpFailure(406, [`${operation.name} answers ${offered}, not ${accept}`]);
  }
  const { content, mediaType } = chosen;
  const isResult = question.isResult && content === contents[0];
  const item = (index: number): unknown => {
    const isMade = content.examples.length === 0 || preferences.dynamic;
    if (content.kind === 'binary' && isMade && preferences.example === undefined) return undefined;
    const { kept } = question;
    if (
      kept !== undefined &&
      content.kind === 'json' &&
      misfitsOf(question.model, content.type, kept.value).length === 0
    )
      return filterBody(question.model, content, kept.value);
    return chooseValue(
      { ...question, warn, isResult, seed: index === 0 ? question.seed : `${question.seed} ${index}` },
      asDeclared(content, mediaType),
    );
  };
  const body = writeContent(question.contract, content, mediaType, item);
  headers.set('content-type', mediaType);
  if (warnings[0] !== undefined) headers.set('x-mock-warning', warnings[0]);
  return new Response(body as BodyInit, { status, headers });
}

/** Every parameter and the body by name. @throws HttpFailure with 400 and a sentence for each broken rule. */
async function readParams(
  model: Contract,
  operation: RestOperation,
  request: Request,
  texts: RequestTexts,
): Promise<Record<string, unknown>> {
  const issues: Issue[] = [];
  const params: Record<string, unknown> = {};
  const { body } = operation.wire;
  for (const param of operation.params) {
    if (param.in === 'body' || param.in === 'contentType') continue;
    const value = readParam(model, param, texts) ?? absentValue(model, param);
    if (value !== undefined) params[param.name] = value;
    const isEmpty =
      value === '' &&
      param.serialization !== undefined &&
      'style' in param.serialization &&
      param.serialization.allowEmptyValue;
    if ((value !== undefined || param.required) && !isEmpty)
      issues.push(...misfitsOf(model, param.type, value, param.wireName ?? param.name));
  }
  if (body !== undefined) {
    const read = await readBody(model, body, request);
    if (read !== undefined) params[body.param] = filterBody(model, read.content, read.value);
    const content = read?.content ?? body.contents[0];
    if (content !== undefined && (read === undefined ? body.required : content.kind !== 'events'))
      issues.push(...checkBody(model, content, read?.value, body.param));
  }
  if (issues.length > 0) {
    const failure = requestFailure(issues, (name) => partOf(operation, name));
    throw new HttpFailure(400, failure.messages, {}, failure.issues);
  }
  return params;
}

function partOf({ params }: RestOperation, wanted: string): RequestPart {
  const found = params.find(({ name, wireName = name }) => wireName === wanted)?.in;
  return found === 'path' || found === 'header' || found === 'cookie' || found === 'body' ? found : 'query';
}

/** @throws HttpFailure with 400 for no milliseconds. */
function latencyRange(text: string): ReturnType<typeof readLatency> {
  try {
    return readLatency(text);
  } catch (error) {
    throw new HttpFailure(400, [error instanceof Error ? error.message : String(error)]);
  }
}

function askedError(operation: RestOperation, wanted: string | null): number | undefined {
  if (wanted === null) return undefined;
  try {
    return wantedError(operation, wanted).code || 500;
  } catch (error) {
    throw new HttpFailure(400, [error instanceof Error ? error.message : String(error)]);
  }
}

function usualStatus({ wire, examples }: RestOperation): number {
  const [success] = successesOf(wire.answers);
  if (success === undefined) return 200;
  if (success.extent === 'default') return examples[0]?.status ?? 200;
  return Math.max(success.status, 200);
}

/** @throws HttpFailure with 400 for a status that the operation does not document. */
function documentedAnswer({ name, wire }: RestOperation, status: number): Answer | undefined {
  const found = answerFor(wire.answers, status);
  if (found !== undefined || wire.answers.length === 0) return found;
  if (status === 200 && successesOf(wire.answers).length === 0) return undefined;
  throw new HttpFailure(400, [
    `${name} documents no answer ${status}; it has ${wire.answers.map(({ key }) => key).join(', ')}`,
  ]);
}

/** The documented headers, of their examples or made of their types. */
function answerHeaders(question: Question, answer: Answer | undefined): Headers {
  const headers = new Headers();
  const named = question.preferences.example ?? askedExample(question.operation, question.params);
  for (const { name, type, required, examples, serialization } of answer?.headers ?? []) {
    if (ownHeaders.test(name) || !(required || examples.length > 0 || /^location$/i.test(name))) continue;
    const fitting = examples.filter(({ value }) => misfitsOf(question.model, type, value).length === 0);
    const example = fitting.find((each) => each.name === named) ?? fitting[0];
    const value =
      example?.value ?? madeValue(question, type, `${question.seed} ${question.operation.name} ${name}`);
    const text =
      'style' in serialization
        ? styledAnswerHeader(name, value, serialization.explode)
        : typeof value === 'string' && !/json/i.test(serialization.mediaType)
          ? value
          : canonicalJson(value);
    if (text !== undefined) headers.set(name, text);
  }
  return headers;
}

/** A sentence as a header can hold it. */
export function headerSafe(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 1000);
}

function appliedPreferences({ code, example, dynamic }: Preferences): string {
  return [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(example === undefined ? [] : [`example="${example.replaceAll(/[^\x20-\x7e]|["\\]/g, '?')}"`]),
    ...(dynamic ? ['dynamic=true'] : []),
  ].join(', ');
}
