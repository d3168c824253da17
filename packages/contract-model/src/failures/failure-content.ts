import { type FailureContent, problemContent } from '@firn/primitives/failure';
import { type Answer, type Body, type Contract, essenceOf, isMediaRange, type Operation } from '../model/index.js';
import { failureFormOf } from './failure-form-of.js';

/** The failures of an operation that its document declares, by status as it writes it (`404`, `4XX`, `default`), each with its body: problem details (RFC 9457) where the document declares none. */
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

/**
 * The body of a failure that an answer declares: the first JSON body of which a form is found, else the first text; undefined if the answer has no body, or
 * no value of it is found.
 */
export function failureContentOf(contract: Contract, answer: Answer): FailureContent | undefined {
  for (const body of answer.contents) {
    if (body.kind !== 'json') continue;
    const form = failureFormOf(contract, answer, body);
    if (form !== undefined) return { type: concreteType(body), body: form };
  }
  const text = answer.contents.find(({ kind }) => kind === 'text');
  return text && textContent(contract, answer, text);
}

function textContent(contract: Contract, answer: Answer, body: Body): FailureContent {
  const type = concreteType(body);
  const { declared } = body;
  const isXml = /[/+]xml\b/.test(type) && !/xhtml/.test(type);
  const isYaml = /[/+](?:x-)?yaml\b/.test(type);
  if (!isXml && !isYaml) return { type, body: 'detail', as: /[/+]x?html\b/.test(type) ? 'markup' : 'text' };
  const form = declared && failureFormOf(contract, answer, { ...body, type: declared });
  // JSON is YAML too.
  if (isYaml) return { type, body: form ?? 'problem' };
  const root = declared?.kind === 'reference' ? declared.name : 'error';
  return { type, body: form ?? { members: { message: 'detail' } }, as: 'xml', root };
}

function concreteType({ mediaType, kind }: Body): string {
  if (!isMediaRange(mediaType)) return mediaType;
  if (kind !== 'json') return 'text/plain';
  const [, suffix] = essenceOf(mediaType).split('*+');
  return suffix === undefined ? 'application/json' : `application/${suffix}`;
}
