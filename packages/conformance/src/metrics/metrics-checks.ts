import type { Example, Param } from '@firn/contract';
import { writeRequest } from '@firn/contract/call';
import type { RestOperation } from '@firn/contract/document';
import { asObject, canonicalJson, parseJson } from '@firn/contract/json';
import * as validators from '@firn/metrics-validators';
import * as schemas from '@firn/metrics-validators/zod';
import { isHttpStatusError } from '@firn/rest/errors';
import { metricsOpenApi } from '@firn/specs';
import { type Check, type CheckKind, type CompareMode, mismatch } from '../check.js';
import { readMetricsContract } from '../contract/metrics-contract.js';
import { decodeWith, isValid, memberOf, typeName, wireOf } from '../generated-names.js';
import { type MetricsTarget, sendRaw } from './metrics-target.js';

/** How a metrics service is checked. */
export interface MetricsCheckOptions {
  readonly compare: CompareMode;
}

/** Every check of the metrics contract. */
export function metricsChecks({ compare }: MetricsCheckOptions): Check<MetricsTarget>[] {
  const checks = readMetricsContract().flatMap((operation) => [
    ...operation.examples.map((example) =>
      check(operation, 'example', example.name, (target) => runExample(target, operation, example, compare)),
    ),
    ...aliasChecks(operation, compare),
    ...parameterChecks(operation),
  ]);
  return [...checks, ...documentChecks()];
}

function check(
  operation: RestOperation,
  kind: CheckKind,
  what: string,
  run: Check<MetricsTarget>['run'],
): Check<MetricsTarget> {
  const { name, idempotent } = operation;
  return { id: `${name} ${kind}: ${what}`, kind, operation: name, changesState: !idempotent, run };
}

async function runExample(
  target: MetricsTarget,
  operation: RestOperation,
  example: Example,
  compare: CompareMode,
): Promise<void> {
  const call = memberOf(target.client, [operation.group, operation.name]);
  let result: unknown;
  try {
    result = await (takesParams(operation) ? call(givenParams(operation, example)) : call());
  } catch (error) {
    if (compare === 'form' && isHttpStatusError(error) && isNamed(operation, error.status)) return;
    throw error;
  }
  if (compare === 'form') return;
  const received = canonicalJson(wireOf(validators, typeName(operation.name, 'Result'), result));
  expectResult(operation, example, received);
}

/** The decoded parameters that the example gives, no defaults added. */
function givenParams(operation: RestOperation, { params }: Example): Record<string, unknown> {
  const decoded = decodeWith(schemas, typeName(operation.name, 'Params'), params);
  return Object.fromEntries(Object.entries(asObject(decoded)).filter(([name]) => name in params));
}

function takesParams({ params }: RestOperation): boolean {
  return params.length > 0;
}

function isNamed(operation: RestOperation, status: number): boolean {
  return operation.errors.some((error) => error.code === status);
}

function expectResult(operation: RestOperation, { params }: Example, received: string): void {
  const wanted = canonicalJson(params);
  const equal = operation.examples.filter((other) => canonicalJson(other.params) === wanted);
  const expected = equal.map(({ result }) => canonicalJson(result));
  if (!expected.includes(received)) throw mismatch('result', expected.join(' or '), received);
}

/** Every other path that an operation answers to, and its own as a request that no client wrote. */
function aliasChecks(operation: RestOperation, compare: CompareMode): Check<MetricsTarget>[] {
  const [example] = operation.examples;
  if (example === undefined) return [];
  return [operation.path, ...operation.aliases].map((path) =>
    check(operation, 'alias', path, async (target) => {
      const { status, text } = await sendRaw(
        target,
        writeRequest({ ...operation, wire: { ...operation.wire, path } }, example.params),
      );
      if (compare === 'form' && (status === 200 || isNamed(operation, status))) return;
      if (status !== 200) throw mismatch('status', '200', `${status} ${text}`);
      expectResult(operation, example, canonicalJson(parseJson(text)));
    }),
  );
}

const suspects = ['~', '-1', '0.5', ''];

/** A broken value for each parameter, and an unknown one: 400 with a sentence that names it. */
function parameterChecks(operation: RestOperation): Check<MetricsTarget>[] {
  const params = operation.examples[0]?.params ?? {};
  const { body } = operation.wire;
  const checks = operation.params.flatMap((param) => {
    if (param.in === 'body') return [];
    const broken = brokenValue(operation, param, params);
    if (broken === undefined) return [];
    const given = { ...params, [param.name]: broken };
    const run = (target: MetricsTarget) => expectRefusal(target, operation, given, param.name);
    return [check(operation, 'parameter', `a broken ${param.name}`, run)];
  });
  if (body === undefined) return checks;
  const withoutBody = { ...params, [body.param]: undefined };
  const run = (target: MetricsTarget) => expectRefusal(target, operation, withoutBody, body.param);
  return [...checks, check(operation, 'parameter', 'without a body', run)];
}

/** A text that the parameter may not be; `undefined` where it may be any that is tried. An empty path segment is another path. */
function brokenValue(operation: RestOperation, param: Param, params: Example['params']): string | undefined {
  const type = typeName(operation.name, 'Params');
  return suspects
    .filter((suspect) => suspect !== '' || param.in === 'query')
    .find((suspect) => {
      const asNumber = Number(suspect);
      const isWrong = (value: unknown) => !isValid(schemas, type, { ...params, [param.name]: value });
      return isWrong(suspect) && (suspect === '' || Number.isNaN(asNumber) || isWrong(asNumber));
    });
}

async function expectRefusal(
  target: MetricsTarget,
  operation: RestOperation,
  params: Example['params'],
  name: string,
): Promise<void> {
  const { status, text } = await sendRaw(target, writeRequest(operation, params));
  if (status !== 400) throw mismatch('status', '400', `${status} ${text}`);
  const { message, statusCode } = asObject(parseJson(text));
  const namesIt =
    Array.isArray(message) && message.some((line) => new RegExp(`\\b${name}\\b`).test(String(line)));
  if (!namesIt || statusCode !== 400)
    throw mismatch('body', `status 400 and a list of messages of which one names ${name}`, text);
}

function documentChecks(): Check<MetricsTarget>[] {
  const expected = canonicalJson(metricsOpenApi);
  return ['/openapi.json', '/v2/openapi.json'].map((path) => ({
    id: `openapi document: ${path}`,
    kind: 'document',
    operation: 'openapi',
    changesState: false,
    async run(target) {
      const { status, text } = await sendRaw(target, { verb: 'GET', target: path });
      if (status !== 200) throw mismatch('status', '200', `${status} ${text}`);
      const received = canonicalJson(parseJson(text));
      if (received !== expected) throw mismatch('document', expected, received);
    },
  }));
}
