import type { Body, Operation } from '@firn/contract';
import type { BodyKind } from '../document/body-kind.js';
import type { DocumentOperation } from '../document/operations.js';
import type { Json } from '../json.js';
import { sameJson } from '../wire/expected-parameters.js';
import type { WireAnswer } from '../wire/send-request.js';
import type { GivenAnswer } from './answers.js';
import type { HandlerAnswer } from './server-under-test.js';

/** A documented answer in the form that handlers give it: bytes as a `Blob`, sequences as they come. */
export function handlerAnswer(operation: Operation, given: GivenAnswer): HandlerAnswer {
  const { status, mediaType, handed: value, wire } = given;
  const { 'content-type': _, ...headers } = wire.headers;
  const documented = { status, headers, contentType: mediaType };
  if (mediaType === undefined || value === undefined)
    return { ...documented, contentType: undefined, body: undefined };
  const model = modelBody(operation, given);
  // Under a range the model says whether it is bytes.
  const kind = model?.mediaType.includes('*') === true ? model.kind : given.kind;
  switch (kind) {
    case 'json':
      return { ...documented, body: value };
    case 'lines':
      return { ...documented, body: sequence(value as readonly Json[]) };
    case 'events': {
      const items = value as readonly Json[];
      return {
        ...documented,
        body: sequence(model?.events?.item === 'event' ? items : items.map((data) => ({ data }))),
      };
    }
    case 'text':
    case 'form':
      return { ...documented, body: String(wire.body) };
    default:
      return { ...documented, body: new Blob([String(wire.body)], { type: mediaType }) };
  }
}

function modelBody({ wire }: Operation, { documented }: GivenAnswer): Body | undefined {
  if (wire.protocol !== 'http') return undefined;
  return wire.answers
    .find(({ key }) => key.toUpperCase() === documented.status.toUpperCase())
    ?.contents.find(({ mediaType }) => mediaType === documented.mediaType);
}

async function* sequence(items: readonly unknown[]): AsyncGenerator<unknown> {
  yield* items;
}

/** What is wrong with an answer as it stood on the wire; nothing where the document describes it so. */
export function answeredFaults(
  { method }: DocumentOperation,
  given: GivenAnswer,
  answer: WireAnswer,
): string[] {
  const { status, mediaType, value, wire } = given;
  const text = answer.body.toString('utf8');
  if (answer.status !== status) return [`answered ${answer.status} ${short(text)}`];
  const faults = Object.entries(wire.headers)
    .filter(([name]) => name !== 'content-type')
    .flatMap(([name, expected]) => {
      const got = answer.headers[name.toLowerCase()];
      return got === expected ? [] : [`header ${name} is ${String(got)} instead of ${expected}`];
    });
  if (method === 'HEAD') return faults;
  if (mediaType === undefined || value === undefined)
    return text === '' || status >= 400 ? faults : [...faults, `has the body ${short(text)}`];
  const type = answer.headers['content-type'] ?? 'nothing';
  if (plainType(type) !== plainType(mediaType)) faults.push(`has the content type ${type}`);
  return sameBody(given.kind, text, value, String(wire.body))
    ? faults
    : [...faults, `has the body ${short(text)} instead of ${short(String(wire.body))}`];
}

function sameBody(kind: BodyKind, text: string, value: Json, wire: string): boolean {
  if (kind === 'json' && parse(text) !== undefined) return sameJson(parse(text), value);
  if (kind === 'lines')
    return sameJson(
      text
        .split('\n')
        .filter((line) => line !== '')
        .map(parse),
      value,
    );
  if (kind === 'events') {
    const data = text
      .split('\n\n')
      .filter((event) => event.trim() !== '')
      .map((event) =>
        event
          .split('\n')
          .filter((line) => line.startsWith('data: '))
          .map((line) => line.slice('data: '.length))
          .join('\n'),
      );
    return (
      sameJson(
        data.map((item) => parse(item) ?? item),
        value,
      ) || sameJson(data, value)
    );
  }
  return text === wire;
}

/** A media type without what a server may add of its own: the encoding of its letters. */
function plainType(type: string): string {
  return type
    .toLowerCase()
    .replace(/;\s*charset=utf-8/, '')
    .replace(/\s+/g, '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
