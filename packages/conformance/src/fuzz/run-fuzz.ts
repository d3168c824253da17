import { escapePattern } from '@firn/contract';
import type { Answer, CallTarget } from '@firn/contract/call';
import { callOperation } from '@firn/contract/call';
import type { ContractDocument, DocumentOperation } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { randomOf } from '@firn/contract/values';
import { calledOverHttp } from '../called-over-http.js';
import { changesState } from '../changes-state.js';
import { mismatch } from '../check.js';
import { type BrokenCall, breakRule } from '../document/break-rule.js';
import { isRefusal, wantedRefusal } from '../document/contract-checks.js';
import type { CheckResult } from '../report.js';
import { Patience } from './patience.js';

/** How a server is fuzzed. */
export interface FuzzOptions {
  readonly contracts: readonly ContractDocument[];
  readonly target: CallTarget;
  readonly seconds: number;
  /** The same seed asks the same questions in the same order. */
  readonly seed: string;
  /** Ids that are known to fail, each with the reason. */
  readonly known?: Readonly<Record<string, string>> | undefined;
  /** Whether operations that change something are called. Default: they are not, for a server that looks at its parameters too late. */
  readonly changeState?: boolean | undefined;
  readonly only?: ((operation: DocumentOperation) => boolean) | undefined;
  /** Calls under way at once. Default 8. */
  readonly concurrency?: number | undefined;
  /** Told of each call. */
  readonly onCall?: ((count: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const shown = 400;

/**
 * Calls operations again and again, each time with one parameter that breaks one rule: -32602 or 400 is the only right answer.
 * A result for each operation and rule; the first failure of one names the parameters, so that it can be repeated.
 * Where the server asks to wait, with status 429, a header `Retry-After` or error -32005, all calls wait, and the one is asked again.
 */
export async function runFuzz(options: FuzzOptions): Promise<CheckResult[]> {
  const {
    contracts,
    seconds,
    seed,
    signal,
    changeState = false,
    only = () => true,
    concurrency = 8,
    onCall,
  } = options;
  const asked = contracts.flatMap((contract) =>
    calledOverHttp(contract)
      .filter(
        (operation) =>
          (changeState || !changesState(operation)) && operation.params.length > 0 && only(operation),
      )
      .map((operation) => ({ contract, operation })),
  );
  const random = randomOf(seed);
  const results = new Map<string, CheckResult>();
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const next = (): { operation: DocumentOperation; broken: BrokenCall } | undefined => {
    for (let attempt = 0; attempt < 100; attempt++) {
      const chosen = asked[Math.floor(random() * asked.length)];
      const broken = chosen && breakRule(chosen.contract, chosen.operation, random, { withSamples: true });
      if (chosen !== undefined && broken !== undefined) return { operation: chosen.operation, broken };
    }
    return undefined;
  };
  const patience = new Patience(until, signal);
  const worker = async () => {
    while (performance.now() < until && signal?.aborted !== true) {
      const call = next();
      if (call === undefined) return;
      const result = await ask(call.operation, call.broken, options, patience);
      if (result === undefined) return;
      keep(results, result);
      onCall?.(++count);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return [...results.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The result of one call; `undefined` where the server wants it later than the fuzzing goes on. */
async function ask(
  operation: DocumentOperation,
  { params, name, rule, isSampled }: BrokenCall,
  { target, known }: FuzzOptions,
  patience: Patience,
): Promise<CheckResult | undefined> {
  const id = `${operation.name} fuzz: ${rule} of ${name}`;
  const begin = performance.now();
  const result = (status: CheckResult['status'], reason?: string): CheckResult => {
    return {
      id,
      kind: 'fuzz',
      operation: operation.name,
      status,
      reason,
      durationMs: performance.now() - begin,
    };
  };
  try {
    const answer = await patience.ask(() => callOperation(target, operation, params));
    if (answer === undefined) return undefined;
    // It looked for what the path names before it looked at the rest: of a made-up name that says nothing.
    if (isSampled && !answer.ok && answer.status === 404)
      return result('skipped', 'has no example, and the server has nothing at made-up values (404)');
    expectRefusal(operation, answer, name);
    return result('passed');
  } catch (error) {
    if (known !== undefined && Object.hasOwn(known, id)) return result('known', known[id]);
    const reason = error instanceof Error ? error.message : String(error);
    return result('failed', `${reason}, to ${canonicalJson(params).slice(0, shown)}`);
  }
}

function expectRefusal(operation: DocumentOperation, answer: Answer, name: string): void {
  const received = answer.ok ? canonicalJson(answer.result ?? null) : `${answer.code} ${answer.message}`;
  if (answer.ok || !isRefusal(operation, answer))
    throw mismatch('answer', `${wantedRefusal(operation)} for a broken ${name}`, received);
  if (operation.kind === 'rest' && !namesParam(answer.message, name))
    throw mismatch('message', `a sentence that names ${name}`, received);
}

/** Whether a sentence has the name as a word of its own; a name may begin and end with letters that are no part of words. */
function namesParam(message: string, name: string): boolean {
  return new RegExp(`(?<!\\w)${escapePattern(name)}(?!\\w)`).test(message);
}

/** A failure stays, then what was answered; of the others the last. */
function keep(results: Map<string, CheckResult>, result: CheckResult): void {
  const known = results.get(result.id);
  const isBetter = known?.status === 'failed' || (known !== undefined && result.status === 'skipped');
  if (!isBetter) results.set(result.id, result);
}

/** Why fuzzing has no result of an operation. */
export function unfuzzedReason(
  contract: ContractDocument,
  operation: DocumentOperation,
  { changeState = false, seed }: Pick<FuzzOptions, 'changeState' | 'seed'>,
): string {
  if (!changeState && changesState(operation)) return 'changes the state of the server (--change-state)';
  if (operation.params.length === 0) return 'takes no parameters';
  const random = randomOf(`${seed} ${operation.name}`);
  for (let attempt = 0; attempt < 10; attempt++)
    if (breakRule(contract, operation, random, { withSamples: true }) !== undefined)
      return 'there was no time, or the server asked to wait';
  return 'no call is known of which one rule could be broken: an example helps';
}
