import type { OperationContract } from './operation.js';

/** Whether the successes of an operation may be of one media type or of another, as `Accept` says. */
export function variesByAccept({ documented }: OperationContract<unknown, never>): boolean {
  return Object.entries(documented?.byStatus ?? {}).some(
    ([status, bodies]) => status.startsWith('2') && Object.keys(bodies).length > 1,
  );
}
