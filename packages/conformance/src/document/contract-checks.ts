import { type Contract, canonicalJson, checkValue, type Example, type Operation } from '@firn/contract';
import { type CallTarget, callOperation } from '@firn/contract/call';
import { randomOf } from '@firn/contract/sample';
import { type Check, type CompareMode, Mismatch } from '../check.js';
import { breakRule } from '../fuzz/break-rule.js';

/** The checks of a contract of anybody: every example, and a broken value of each parameter. They need no generated code. */
export function contractChecks(contract: Contract, compare: CompareMode): Check<CallTarget>[] {
  return contract.operations
    .filter((operation) => operation.kind === 'rest' || operation.subscription === undefined)
    .flatMap((operation) => [
      ...operation.examples.map((example) => exampleCheck(contract, operation, example, compare)),
      ...brokenChecks(contract, operation),
    ]);
}

function exampleCheck(
  contract: Contract,
  operation: Operation,
  example: Example,
  compare: CompareMode,
): Check<CallTarget> {
  return {
    id: `${operation.name} example: ${example.name}`,
    kind: 'example',
    operation: operation.name,
    changesState: !operation.idempotent,
    async run(target) {
      const answer = await callOperation(target, operation, example.params);
      if (!answer.ok) {
        const isNamed = operation.errors.some(({ code }) => code === answer.code);
        if (compare === 'form' && isNamed) return;
        throw new Mismatch('answer', 'a result', `${answer.code} ${answer.message}`);
      }
      const [issue] =
        operation.result === undefined ? [] : checkValue(contract, operation.result, answer.result);
      if (issue !== undefined)
        throw new Mismatch(
          `result ${issue.message}`,
          'the form of the contract',
          canonicalJson(answer.result),
        );
      if (compare === 'exact') expectResult(operation, example, answer.result);
    },
  };
}

function expectResult({ examples }: Operation, { params }: Example, result: unknown): void {
  const wanted = canonicalJson(params);
  const expected = examples
    .filter((other) => canonicalJson(other.params) === wanted)
    .map((other) => canonicalJson(other.result));
  const received = canonicalJson(result ?? null);
  if (!expected.includes(received)) throw new Mismatch('result', expected.join(' or '), received);
}

const attempts = 40;
const invalidParams = -32602;

/** One broken rule for each parameter, found as fuzzing finds them. */
function brokenChecks(contract: Contract, operation: Operation): Check<CallTarget>[] {
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
      changesState: !operation.idempotent,
      async run(target) {
        const answer = await callOperation(target, operation, params);
        const wanted = operation.kind === 'rpc' ? invalidParams : 400;
        if (answer.ok || answer.code !== wanted)
          throw new Mismatch(
            'answer',
            `${wanted}, because ${rule} of ${name} is broken`,
            answer.ok ? canonicalJson(answer.result) : `${answer.code} ${answer.message}`,
          );
      },
    });
  }
  return [...found.values()];
}
