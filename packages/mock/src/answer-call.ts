import { type Contract, canonicalJson, type Example, type NamedError, type Operation } from '@firn/contract';
import { pageAnswer } from './answer/page-answer.js';
import { latencyOf, type MockCall, readLatency, wantedError } from './mock-call.js';
import type { MockSettings } from './mock-options.js';

/** What the mock answers to a call whose parameters are right. */
export type Answered = { readonly result: unknown } | { readonly error: NamedError };

/**
 * Answers a call.
 * @throws RangeError for a header that asks for what there is not; UnknownPageError.
 */
export async function answerCall(
  contract: Contract,
  operation: Operation,
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
  return { result: pageAnswer(contract, operation, params, seed) };
}
