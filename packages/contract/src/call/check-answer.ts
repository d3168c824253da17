import type { ContractDocument, DocumentOperation } from '../document/contract-document.js';
import { answerFor, type Body, type Contract, type Type } from '../model/index.js';
import { misfitsOf } from '../values/check-values.js';
import type { Answer } from './call-operation.js';
import { type AnswerBody, jsonOr } from './read-body.js';

/**
 * What of an answer is not as the contract says, a sentence each: an undocumented status or media type, a missing header, a body that breaks
 * its type. Bytes are not looked at; lines and events are checked one by one with {@link checkItem}.
 */
export function checkAnswer(
  { model }: ContractDocument,
  operation: DocumentOperation,
  answer: Answer,
): string[] {
  if (operation.kind === 'rpc')
    return answer.ok && !operation.wire.notification
      ? messages(misfitsOf(model, operation.result, answer.result))
      : [];
  const { answers } = operation.wire;
  const documented = answerFor(answers, answer.status);
  if (documented === undefined) {
    const known = answers.map(({ key }) => key).join(', ');
    return answers.length === 0 ? [] : [`status ${answer.status} is not documented; ${known} are`];
  }
  const missing = documented.headers
    .filter(({ name, required }) => required && answer.headers.get(name) === null)
    .map(({ name }) => `the header ${name} is missing`);
  return [...missing, ...checkBodyOf(model, documented.contents, bodyOf(operation, answer), answer.body)];
}

/** What the document says of the body of an answer; `undefined` where it does not. */
export function bodyOf(
  { wire }: DocumentOperation,
  { status, body }: Pick<Answer, 'status' | 'body'>,
): Body | undefined {
  const answers = wire.protocol === 'http' ? wire.answers : [];
  const contents = answerFor(answers, status)?.contents ?? [];
  return contents.find(({ mediaType }) => mediaType === body.content?.mediaType);
}

function checkBodyOf(
  model: Contract,
  contents: readonly Body[],
  content: Body | undefined,
  { kind, mediaType, value }: AnswerBody,
): string[] {
  if (kind === 'empty' || contents.length === 0) {
    if (contents.length === 0 || contents.every((each) => each.kind === 'text' || each.kind === 'binary'))
      return [];
    return [`the answer has no content; documented is ${contents.map((each) => each.mediaType).join(', ')}`];
  }
  if (content === undefined)
    return [`the answer is ${mediaType}; documented is ${contents.map((each) => each.mediaType).join(', ')}`];
  return kind === 'json' || kind === 'text' ? messages(misfitsOf(model, content.type, value)) : [];
}

/** What of a line or an event is not as the contract says. */
export function checkItem({ model }: ContractDocument, content: Body | undefined, item: unknown): string[] {
  if (content === undefined) return [];
  if (content.kind !== 'events') return messages(misfitsOf(model, content.type, item));
  const { events, type } = content;
  const event = item as { readonly data: unknown; readonly event?: unknown; readonly id?: unknown };
  if (events?.item !== 'event') return messages(misfitsOf(model, type, event.data));
  const { event: name, id: _, ...rest } = event;
  // Of what a client adds, the name `message` and the last id, a type need not know.
  const plain = { ...rest, ...(name !== 'message' && { event: name }) };
  return fits(model, type, event) || fits(model, type, plain)
    ? []
    : messages(misfitsOf(model, type, { ...event, data: jsonOr(String(event.data)) }));
}

function fits(model: Contract, type: Type, value: unknown): boolean {
  return misfitsOf(model, type, value).length === 0;
}

function messages(issues: readonly { readonly message: string }[]): string[] {
  return issues.map(({ message }) => message);
}
