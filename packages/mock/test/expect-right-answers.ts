import { join } from 'node:path';
import { answerFor, type Contract, matchesMediaType, type Param, type Type } from '@firn/contract';
import { withCredentials } from '@firn/contract/call';
import type { RestOperation } from '@firn/contract/document';
import { explainTypes } from '@firn/contract/explain';
import { loadDocument } from '@firn/contract/load';
import { isNoSampleError, randomOf, sampleType, writeHttpRequest } from '@firn/contract/values';
import { expect } from 'vitest';
import { createMock } from '../src/index.js';
import { type CorpusDocument, writeDocument } from './load-corpus.js';

/** A value for a parameter; bytes are a small file. */
function givenValue(model: Contract, { name, type }: Param, operation: RestOperation): unknown {
  const { body } = operation.wire;
  const [content] = name === body?.param ? body.contents : [];
  if (content === undefined) return sampleType({ contract: model, random: randomOf(name) }, type);
  if (content.kind === 'binary') return new Blob(['bytes']);
  if (content.kind === 'events') return 'data: 1\n\n';
  if (content.kind !== 'multipart') {
    const value = sampleType({ contract: model, random: randomOf(name) }, content.type);
    return content.kind === 'lines' ? [value] : value;
  }
  const fields = fieldsOf(model, content.type);
  return Object.fromEntries(
    content.parts
      .filter((part) => part.required)
      .map((part) => {
        const one =
          part.kind === 'binary'
            ? new File(['bytes'], 'a.bin')
            : sampleType(
                { contract: model, random: randomOf(part.name) },
                fields.get(part.name) ?? { kind: 'string' },
              );
        return [part.name, part.kind === 'binary' && part.repeated ? [one] : one];
      }),
  );
}

function fieldsOf(model: Contract, type: Type): Map<string, Type> {
  const found = type.kind === 'reference' ? model.types.find(({ name }) => name === type.name)?.type : type;
  return new Map(found?.kind === 'object' ? found.fields.map((field) => [field.name, field.type]) : []);
}

/** What is wrong with an answer by the document. */
async function faults(model: Contract, operation: RestOperation, response: Response): Promise<string[]> {
  const text = await response.text();
  const answer = answerFor(operation.wire.answers, response.status);
  if (answer === undefined)
    return operation.wire.answers.length === 0 ? [] : [`status ${response.status}: ${text.slice(0, 200)}`];
  const given = response.headers.get('content-type');
  const missing = answer.headers.filter(
    ({ name, required }) => required && !/^(content-|set-cookie)/i.test(name) && !response.headers.has(name),
  );
  const found = missing.map(({ name }) => `no header ${name}`);
  if (answer.contents.length === 0)
    return text === '' ? found : [...found, `a body where none is documented: ${text.slice(0, 200)}`];
  if ([204, 205, 304].includes(response.status)) return found;
  const content = answer.contents.find(({ mediaType }) => matchesMediaType(mediaType, given ?? ''));
  if (content === undefined) return [...found, `content type ${given}`];
  if (content.kind !== 'json') return found;
  const resolve = (name: string): Type =>
    model.types.find((each) => each.name === name)?.type ?? { kind: 'unknown' };
  const value: unknown = JSON.parse(text);
  const issues = explainTypes(resolve, { canonical: true })(content.type, value);
  return [...found, ...issues.map(({ message }) => message)];
}

/** What is wrong with an answer by the operation that it fits best, of those that share a verb and a path and allow the same request. */
async function faultsOfClosest(
  model: Contract,
  operations: readonly RestOperation[],
  response: Response,
): Promise<string[]> {
  const found = await Promise.all(operations.map((each) => faults(model, each, response.clone())));
  return found.reduce((best, each) => (each.length < best.length ? each : best));
}

/** Operations that no value satisfies: alternatives of a `oneOf` that cannot be told apart, parts of an `allOf` that exclude each other. */
const contradictions: Readonly<Record<string, readonly string[]>> = {
  'maif.local-otoroshi': [
    'createGlobalJwtVerifier',
    'findGlobalJwtVerifiersById',
    'patchGlobalJwtVerifier',
    'updateGlobalJwtVerifier',
  ],
  'nexmo.com-reports': ['cancel-report', 'create-async-report', 'get-records', 'get-report'],
  lob: ['identity_validation'],
  'readme-3.0-schema-types': ['quirks_entirelyIncompatibleAllOf', 'quirks_partiallyUsableIncompatibleAllOf'],
  'readme-3.1-schema-types': ['quirks_entirelyIncompatibleAllOf', 'quirks_partiallyUsableIncompatibleAllOf'],
};

/** Asks a mock of a document for all of its operations, and expects answers that the document allows. The document is written below `folder`. */
export async function expectRightAnswers(document: CorpusDocument, folder: string): Promise<void> {
  const { name } = document;
  const contract = await loadDocument(writeDocument(document, join(folder, encodeURIComponent(name))));
  const { model } = contract;
  const mock = createMock({ contracts: [contract] });
  const broken: string[] = [];
  const contradictory = new Set<string>();
  const operations = contract.operations.filter((operation) => operation.kind === 'rest');
  const sharers = (own: RestOperation) =>
    operations.filter(({ wire, path }) => wire.verb === own.wire.verb && path === own.path);
  for (const [index, own] of operations.entries()) {
    if (own.wire.verb === 'TRACE') continue;
    // What fetch cannot send or receive.
    const sendsBody = own.wire.body?.required === true && ['GET', 'HEAD'].includes(own.wire.verb);
    const isInformational =
      own.wire.answers.length > 0 &&
      own.wire.answers.every(({ extent, status }) => extent === 'exact' && status < 200);
    if (sendsBody || isInformational) continue;
    try {
      const params = Object.fromEntries(
        own.params
          .filter(({ required }) => required)
          .map((param) => [param.name, givenValue(model, param, own)]),
      );
      const secrets = Object.fromEntries(own.schemes.map((scheme) => [scheme.name, 'secret']));
      const { verb, target, headers, body } = withCredentials(writeHttpRequest(own, params), own, secrets);
      const asked = [
        'dynamic=true',
        ...own.wire.answers
          .filter(({ extent, status }) => extent === 'exact' && status >= 200)
          .map(({ key }) => `code=${key}`),
      ];
      // What it answers by itself, and one of the answers that can be asked for: another one for each operation of a document.
      for (const prefer of [undefined, asked[index % asked.length]]) {
        const request = new Request(`http://mock${target}`, {
          method: verb,
          headers: { ...headers, ...(prefer !== undefined && { prefer }) },
          ...(body !== undefined && !['GET', 'HEAD'].includes(verb) && { body, duplex: 'half' }),
        } as RequestInit);
        const response = await mock.fetch(request);
        const warning = response.headers.get('x-mock-warning');
        if (warning?.includes('documents no answer of a call that worked') === true) continue;
        if (warning !== null && !warning.endsWith('this value is made of the schema')) {
          contradictory.add(own.name);
          continue;
        }
        const reason = response.headers.get('x-mock-reason');
        if (reason !== null) broken.push(`${own.name} ${prefer}: refused: ${reason}`);
        else if (verb !== 'HEAD')
          for (const fault of await faultsOfClosest(model, sharers(own), response))
            broken.push(`${own.name} ${prefer}: ${fault}`);
      }
    } catch (error) {
      if (isNoSampleError(error)) contradictory.add(own.name);
      else broken.push(`${own.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  expect(broken).toEqual([]);
  expect([...contradictory]).toEqual(contradictions[name] ?? []);
}
