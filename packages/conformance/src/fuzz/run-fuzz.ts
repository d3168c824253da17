import { type Contract, canonicalJson, type Operation } from '@firn/contract';
import type { Answer, CallTarget } from '@firn/contract/call';
import { callOperation } from '@firn/contract/call';
import { randomOf } from '@firn/contract/sample';
import { Mismatch } from '../check.js';
import type { CheckResult } from '../report.js';
import { type BrokenCall, breakRule } from './break-rule.js';

/** How a server is fuzzed. */
export interface FuzzOptions {
  readonly contracts: readonly Contract[];
  readonly target: CallTarget;
  readonly seconds: number;
  /** The same seed asks the same questions in the same order. */
  readonly seed: string;
  /** Ids that are known to fail, each with the reason. */
  readonly known?: Readonly<Record<string, string>> | undefined;
  /** Whether operations that change something are called. Default: they are not, for a server that looks at its parameters too late. */
  readonly changeState?: boolean | undefined;
  readonly only?: ((operation: Operation) => boolean) | undefined;
  /** Calls under way at once. Default 8. */
  readonly concurrency?: number | undefined;
  /** Told of each call. */
  readonly onCall?: ((count: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const invalidParams = -32602;
const shown = 400;

/**
 * Calls operations again and again, each time with one parameter that breaks one rule: -32602 or 400 is the only right answer.
 * A result for each operation and rule; the first failure of one names the parameters, so that it can be repeated.
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
    contract.operations
      .filter(
        (operation) =>
          (operation.idempotent || changeState) &&
          operation.params.length + Number(operation.kind === 'rest' && operation.body !== undefined) > 0 &&
          only(operation),
      )
      .map((operation) => ({ contract, operation })),
  );
  const random = randomOf(seed);
  const results = new Map<string, CheckResult>();
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const next = (): { operation: Operation; broken: BrokenCall } | undefined => {
    for (let attempt = 0; attempt < 100; attempt++) {
      const chosen = asked[Math.floor(random() * asked.length)];
      const broken = chosen && breakRule(chosen.contract, chosen.operation, random);
      if (chosen !== undefined && broken !== undefined) return { operation: chosen.operation, broken };
    }
    return undefined;
  };
  const worker = async () => {
    while (performance.now() < until && signal?.aborted !== true) {
      const call = next();
      if (call === undefined) return;
      keep(results, await ask(call.operation, call.broken, options));
      onCall?.(++count);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return [...results.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function ask(
  operation: Operation,
  { params, name, rule }: BrokenCall,
  { target, known }: FuzzOptions,
): Promise<CheckResult> {
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
    expectRefusal(operation, await callOperation(target, operation, params), name);
    return result('passed');
  } catch (error) {
    if (known !== undefined && Object.hasOwn(known, id)) return result('known', known[id]);
    const reason = error instanceof Error ? error.message : String(error);
    return result('failed', `${reason}, to ${canonicalJson(params).slice(0, shown)}`);
  }
}

function expectRefusal(operation: Operation, answer: Answer, name: string): void {
  const wanted = operation.kind === 'rpc' ? invalidParams : 400;
  const received = answer.ok ? canonicalJson(answer.result) : `${answer.code} ${answer.message}`;
  if (answer.ok || answer.code !== wanted)
    throw new Mismatch('answer', `${wanted} for a broken ${name}`, received);
  if (operation.kind === 'rest' && !new RegExp(`\\b${name}\\b`).test(answer.message))
    throw new Mismatch('message', `a sentence that names ${name}`, received);
}

/** A failure stays; of the others the last. */
function keep(results: Map<string, CheckResult>, result: CheckResult): void {
  if (results.get(result.id)?.status !== 'failed') results.set(result.id, result);
}
