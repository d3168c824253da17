import type { ErrorCase, Example } from '@firn/contract';
import type { ContractDocument, RpcMethod } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { misfitsOf } from '@firn/contract/values';
import { fittingExamples } from './answer/fitting-examples.js';
import { pageAnswer } from './answer/page-answer.js';
import { sampleOrClosest } from './answer/sample-or-closest.js';
import { latencyOf, type MockCall, readLatency, wantedError } from './mock-call.js';
import type { MockSettings } from './mock-options.js';

/** What the mock answers to a call whose parameters are right. */
export type Answered = { readonly result: unknown } | { readonly error: ErrorCase };

/**
 * Answers a call.
 * @throws RangeError for a header that asks for what there is not; UnknownPageError.
 */
export async function answerCall(
  contract: ContractDocument,
  operation: RpcMethod,
  params: Example['params'],
  call: MockCall,
  { seed, latency }: MockSettings,
): Promise<Answered> {
  const waitMs = latencyOf(
    readLatency(call.latency ?? latency),
    `${seed} ${operation.name} ${canonicalJson(params)}`,
  );
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  if (call.error !== undefined) return { error: wantedError(operation, call.error) };
  if (call.example !== undefined) return { result: namedResult(operation, call.example) };
  if (operation.wire.notification) return { result: null };
  const [broken] = operation.examples;
  const sample = (key: string) => sampleOrClosest(contract, operation.result, key, broken?.result);
  const examples = fittingExamples(contract, operation);
  const accepts = (answer: unknown) => misfitsOf(contract.model, operation.result, answer).length === 0;
  return { result: pageAnswer({ ...operation, examples, sample, accepts }, params, seed) };
}

function namedResult({ name, examples }: RpcMethod, wanted: string): unknown {
  const found = examples.find((example) => example.name === wanted);
  if (found !== undefined) return found.result;
  const known = examples.map((example) => example.name).join(', ');
  throw new RangeError(
    `Prefer: example=${wanted.slice(0, 64)}: ${name} has ${known === '' ? 'no examples' : known}`,
  );
}
