import { type FailureContent, problemContent } from '@firn/primitives/failure';
import {
  type Answer,
  type Body,
  type Contract,
  essenceOf,
  isMediaRange,
  type Operation,
} from '../model/index.js';
import { failureTemplateOf } from './failure-template-of.js';

/** The failures that a document declares for an operation, by status (`404`, `4XX`, `default`). Those without a body have problem details (RFC 9457). */
export function failuresOf(contract: Contract, { wire }: Operation): ReadonlyMap<string, FailureContent> {
  if (wire.protocol !== 'http') return new Map();
  return new Map(
    wire.answers.flatMap((answer) => {
      if (answer.extent !== 'default' && answer.status < 400) return [];
      const key = answer.key === 'default' ? 'default' : answer.key.toUpperCase();
      return [[key, failureContentOf(contract, answer) ?? problemContent] as const];
    }),
  );
}

/** The body of a failure by a declared response: the first JSON body with a template, else the first text. `undefined` if there is neither. */
export function failureContentOf(contract: Contract, answer: Answer): FailureContent | undefined {
  const known = knownContents.get(contract) ?? new Map<string, FailureContent | undefined>();
  knownContents.set(contract, known);
  const key = JSON.stringify([answer.key, answer.contents.map(({ location }) => location)]);
  if (!known.has(key)) known.set(key, findContent(contract, answer));
  return known.get(key);
}

/** Results by status and location: operations share the responses of a document. */
const knownContents = new WeakMap<Contract, Map<string, FailureContent | undefined>>();

function findContent(contract: Contract, answer: Answer): FailureContent | undefined {
  for (const body of answer.contents) {
    if (body.kind !== 'json') continue;
    const template = failureTemplateOf(contract, answer, body);
    if (template !== undefined) return { type: concreteType(body), body: template };
  }
  // A message is not form data.
  const text = answer.contents.find(
    ({ kind, mediaType }) => kind === 'text' && essenceOf(mediaType) !== 'application/x-www-form-urlencoded',
  );
  return text && textContent(contract, answer, text);
}

function textContent(contract: Contract, answer: Answer, body: Body): FailureContent {
  const type = concreteType(body);
  const { declared } = body;
  const isXml = /[/+]xml\b/.test(type) && !/xhtml/.test(type);
  const isYaml = /[/+](?:x-)?yaml\b/.test(type);
  if (!isXml && !isYaml) return { type, body: 'detail', as: /[/+]x?html\b/.test(type) ? 'markup' : 'text' };
  const template = declared && failureTemplateOf(contract, answer, { ...body, type: declared });
  // JSON is YAML too.
  if (isYaml) return { type, body: template ?? 'problem' };
  const root = declared?.kind === 'reference' ? declared.name : 'error';
  return { type, body: template ?? { members: { message: 'detail' } }, as: 'xml', root };
}

function concreteType({ mediaType, kind }: Body): string {
  if (!isMediaRange(mediaType)) return mediaType;
  if (kind !== 'json') return 'text/plain';
  // All members of problem details are optional: another JSON body may have their media type.
  return essenceOf(mediaType).includes('*+') ? 'application/problem+json' : 'application/json';
}
