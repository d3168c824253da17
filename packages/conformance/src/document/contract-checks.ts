import { answerFor, type Example, successesOf } from '@firn/contract';
import type { Answer } from '@firn/contract/call';
import {
  bodyOf,
  type CallTarget,
  callOperation,
  checkAnswer,
  checkItem,
  type ErrorAnswer,
  type ResultAnswer,
} from '@firn/contract/call';
import type { ContractDocument, DocumentOperation } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { randomOf } from '@firn/contract/values';
import { isAsyncIterable, isBinary } from '@firn/primitives';
import { calledOverHttp } from '../called-over-http.js';
import { changesState } from '../changes-state.js';
import { type Check, type CompareMode, mismatch } from '../check.js';
import { breakRule } from './break-rule.js';

/** How many lines or events of an answer are looked at. */
const maximumItems = 3;

/** The checks of a contract of anybody: every example, and a broken value of each parameter. They need no generated code. */
export function contractChecks(contract: ContractDocument, compare: CompareMode): Check<CallTarget>[] {
  return calledOverHttp(contract).flatMap((operation) => [
    ...operation.examples.map((example) => exampleCheck(contract, operation, example, compare)),
    // What a server thinks of a notification it tells nobody.
    ...(operation.kind === 'rpc' && operation.wire.notification ? [] : brokenChecks(contract, operation)),
  ]);
}

function exampleCheck(
  contract: ContractDocument,
  operation: DocumentOperation,
  example: Example,
  compare: CompareMode,
): Check<CallTarget> {
  return {
    id: `${operation.name} example: ${example.name}`,
    kind: 'example',
    operation: operation.name,
    changesState: changesState(operation),
    async run(target) {
      const answer = await callOperation(target, operation, example.params);
      if (!answer.ok && !isNamed(operation, answer)) {
        await release(answer);
        throw mismatch('answer', 'a result', `${answer.code} ${answer.message}`);
      }
      if (answer.ok && documentsNoSuccess(operation)) return release(answer);
      const items = await itemsOf(answer);
      const content = bodyOf(operation, answer);
      const found = [
        ...checkAnswer(contract, operation, answer),
        ...items.flatMap((item) => checkItem(contract, content, item)),
      ];
      if (found[0] !== undefined)
        throw mismatch(`answer ${answer.status}: ${found[0]}`, 'the form of the contract', shown(answer));
      if (compare === 'exact') expectAnswer(operation, example, answer);
    },
  };
}

/** Whether what a call that worked answers is left open: of documents that name errors alone. */
function documentsNoSuccess({ wire }: DocumentOperation): boolean {
  return wire.protocol === 'http' && wire.answers.length > 0 && successesOf(wire.answers).length === 0;
}

/** Whether an error is one that the operation names: by code, or, of HTTP, by a status or a range of them. */
function isNamed({ errors, wire }: DocumentOperation, { code }: ErrorAnswer): boolean {
  return wire.protocol === 'http'
    ? answerFor(wire.answers, code) !== undefined
    : errors.some((error) => error.code === code);
}

/** The first lines or events; bytes are not asked for, so that no connection stays open. */
async function itemsOf(answer: Answer): Promise<unknown[]> {
  const { value } = answer.body;
  const items: unknown[] = [];
  if (isAsyncIterable(value)) for await (const item of value) if (items.push(item) === maximumItems) break;
  await release(answer);
  return items;
}

async function release({ body: { value } }: Answer): Promise<void> {
  if (isBinary(value)) await value.stream().cancel();
}

/** Of bytes, lines and events the status alone is compared: they are another's to give. */
function expectAnswer(operation: DocumentOperation, { params }: Example, answer: Answer): void {
  const wanted = canonicalJson(params);
  const same = operation.examples.filter((other) => canonicalJson(other.params) === wanted);
  const isWhole = ['json', 'text', 'empty'].includes(answer.body.kind);
  const fits = ({ result, status }: Example): boolean =>
    (status === undefined ? answer.ok : status === answer.status) &&
    (!isWhole || result === undefined || canonicalJson(result) === canonicalJson(valueIn(answer)));
  if (!same.some(fits))
    throw mismatch(
      'result',
      same.map(({ result }) => canonicalJson(result ?? null)).join(' or '),
      shown(answer),
    );
}

function valueIn(answer: Answer): unknown {
  return (answer.ok ? answer.result : answer.data) ?? null;
}

function shown(answer: ResultAnswer | ErrorAnswer): string {
  const { kind, mediaType } = answer.body;
  if (kind === 'binary' || kind === 'lines' || kind === 'events') return mediaType;
  return answer.ok ? canonicalJson(answer.result ?? null) : `${answer.code} ${answer.message}`;
}

const attempts = 40;
const invalidParams = -32602;

/** One broken rule for each parameter, found as fuzzing finds them. */
function brokenChecks(contract: ContractDocument, operation: DocumentOperation): Check<CallTarget>[] {
  const found = new Map<string, Check<CallTarget>>();
  const random = randomOf(operation.name);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const broken = breakRule(contract, operation, random);
    if (broken === undefined || found.has(broken.name)) continue;
    const { name, params, rule } = broken;
    found.set(name, {
      id: `${operation.name} parameter: a broken ${name}`,
      kind: 'parameter',
      operation: operation.name,
      changesState: changesState(operation),
      async run(target) {
        const answer = await callOperation(target, operation, params);
        await release(answer);
        if (!isRefusal(operation, answer))
          throw mismatch(
            'answer',
            `${wantedRefusal(operation)}, because ${rule} of ${name} is broken`,
            shown(answer),
          );
      },
    });
  }
  return [...found.values()];
}

/** Whether an answer refuses broken parameters: -32602; of HTTP 400, or 422 where that is what the operation documents. */
export function isRefusal({ kind, wire }: DocumentOperation, answer: Answer): boolean {
  if (answer.ok) return false;
  if (kind === 'rpc') return answer.code === invalidParams;
  const isUnprocessable =
    answer.code === 422 && wire.protocol === 'http' && answerFor(wire.answers, 422)?.extent === 'exact';
  return answer.code === 400 || isUnprocessable;
}

/** What {@link isRefusal} wants to see. */
export function wantedRefusal({ kind }: DocumentOperation): string {
  return kind === 'rpc' ? String(invalidParams) : '400';
}
