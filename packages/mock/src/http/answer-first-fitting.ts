import type { RequestTexts } from '@firn/contract/values';
import { pathValues, type RouteTargets } from '@firn/http/routing';
import type { MockSettings } from '../mock-options.js';
import { answerOperation, type BoundOperation } from './answer-operation.js';
import { type HttpFailure, isHttpFailure } from './http-failure.js';
import { refuse } from './refuse.js';

/**
 * Answers by the first operation that allows the request. Several share a verb, a path and its conditions if a document distinguishes them only
 * by values of a body (`Action=Publish`), or behind a `#`, which is never sent. Where none fits, the one that is closest refuses it: fewest broken rules.
 */
export async function answerFirstFitting(
  { targets, values }: { readonly targets: RouteTargets<BoundOperation>; readonly values: readonly string[] },
  request: Request,
  pathname: string,
  texts: Omit<RequestTexts, 'path'>,
  settings: MockSettings,
): Promise<Response> {
  let closest: { readonly bound: BoundOperation; readonly failure: HttpFailure } | undefined;
  for (const [index, target] of targets.entries()) {
    const bound = target.value;
    const { path: decoded, sent: path = decoded } = pathValues(target, pathname, values);
    const isLast = index === targets.length - 1;
    try {
      return await answerOperation(bound, isLast ? request : request.clone(), { ...texts, path }, settings);
    } catch (error) {
      if (!isHttpFailure(error)) throw error;
      if (closest === undefined || error.messages.length < closest.failure.messages.length)
        closest = { bound, failure: error };
    }
  }
  if (closest === undefined) throw new TypeError('no operation to answer by');
  const { bound, failure } = closest;
  return refuse(bound, failure, pathname);
}
