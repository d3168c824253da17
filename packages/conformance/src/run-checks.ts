import type { Check } from './check.js';
import type { CheckResult } from './report.js';

/** How checks are run. */
export interface RunChecksOptions<Target> {
  /** Why a check that could be run is not; `undefined`: it is. */
  readonly skip?: ((check: Check<Target>) => string | undefined) | undefined;
  /** Ids of checks that are known to fail, each with the reason. */
  readonly known?: Readonly<Record<string, string>> | undefined;
  /** Most checks that run at the same time. Default 16. Those that change state run alone, in the order of the contract. */
  readonly concurrency?: number | undefined;
  /** Told of each check that has ended. */
  readonly onResult?: ((result: CheckResult) => void) | undefined;
  /** Ends the run after the checks under way: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs checks against a target; the results have their order. A check never ends the run. */
export async function runChecks<Target>(
  checks: readonly Check<Target>[],
  target: Target,
  options: RunChecksOptions<Target> = {},
): Promise<CheckResult[]> {
  const { concurrency = 16, onResult, signal } = options;
  const results: CheckResult[] = [];
  for (let at = 0; at < checks.length; ) {
    signal?.throwIfAborted();
    const together = nextGroup(checks, at, concurrency);
    at += together.length;
    const ended = await Promise.all(together.map((check) => runCheck(check, target, options)));
    results.push(...ended);
    for (const result of ended) onResult?.(result);
  }
  return results;
}

function nextGroup<Target>(
  checks: readonly Check<Target>[],
  from: number,
  concurrency: number,
): readonly Check<Target>[] {
  const changing = checks.findIndex(({ changesState }, at) => at >= from && changesState);
  if (changing === from) return checks.slice(from, from + 1);
  const end = changing === -1 ? checks.length : changing;
  return checks.slice(from, Math.min(end, from + concurrency));
}

async function runCheck<Target>(
  check: Check<Target>,
  target: Target,
  { skip, known }: RunChecksOptions<Target>,
): Promise<CheckResult> {
  const { id, kind, operation } = check;
  const skipped = check.unmet ?? skip?.(check);
  if (skipped !== undefined)
    return { id, kind, operation, status: 'skipped', reason: skipped, durationMs: 0 };
  const isKnown = known !== undefined && Object.hasOwn(known, id);
  const start = performance.now();
  try {
    await check.run(target);
    const durationMs = performance.now() - start;
    return { id, kind, operation, status: isKnown ? 'stale' : 'passed', durationMs };
  } catch (error) {
    const reason = isKnown ? known[id] : error instanceof Error ? error.message : String(error);
    const durationMs = performance.now() - start;
    return { id, kind, operation, status: isKnown ? 'known' : 'failed', reason, durationMs };
  }
}
