import {
  type HealthCheck,
  type HealthFailure,
  type HealthFinding,
  type HealthKind,
  type HealthReport,
  isHealthError,
} from './health-check.js';

/** Makes the checks of a node, and remembers since when one fails. */
export class HealthChecks {
  readonly #list: () => readonly HealthCheck[];
  readonly #now: () => Date;
  readonly #last = new Map<string, HealthFinding>();

  /** @param list what there is to check at a moment; names are unique */
  constructor(list: () => readonly HealthCheck[], now: () => Date = () => new Date()) {
    this.#list = list;
    this.#now = now;
  }

  /**
   * Makes the checks that a probe asks for.
   * @param subnetIds only what belongs to these subnets, and to the node itself; empty for all
   */
  async run(kind: HealthKind, subnetIds: readonly string[] = []): Promise<HealthReport> {
    const checks = this.#list().filter(
      ({ kinds, subnetId }) =>
        kinds.includes(kind) &&
        (subnetIds.length === 0 || subnetId === undefined || subnetIds.includes(subnetId)),
    );
    const findings = new Map<string, HealthFinding>();
    await Promise.all(
      checks.map(async (check) => {
        // Keeps the order of the list, whatever is found first.
        findings.set(check.name, nothingYet);
        findings.set(check.name, await this.#find(check));
      }),
    );
    return { findings, isHealthy: [...findings.values()].every(({ failure }) => failure === undefined) };
  }

  async #find({ name, run, holdsMs = 0 }: HealthCheck): Promise<HealthFinding> {
    const last = this.#last.get(name);
    const at = this.#now();
    if (last !== undefined && at.getTime() - last.at.getTime() < holdsMs) return last;
    const start = process.hrtime.bigint();
    const outcome = await attempt(run);
    const duration = process.hrtime.bigint() - start;
    const finding = {
      ...outcome,
      at,
      duration,
      failure: nextFailure(outcome.error, at, this.#last.get(name)),
    };
    this.#last.set(name, finding);
    return finding;
  }
}

const nothingYet: HealthFinding = { details: undefined, at: new Date(0), duration: 0n, failure: undefined };

interface Outcome {
  readonly details: HealthFinding['details'];
  readonly error: string | undefined;
}

async function attempt(run: HealthCheck['run']): Promise<Outcome> {
  try {
    return { details: toDetails(await run()), error: undefined };
  } catch (error) {
    const details = isHealthError(error) ? error.details : undefined;
    return { details, error: error instanceof Error ? error.message : String(error) };
  }
}

/** An object as it is; any other value under a name of its own. */
function toDetails(found: unknown): HealthFinding['details'] {
  if (found === undefined || found === null) return undefined;
  return typeof found === 'object' && !Array.isArray(found) ? { ...found } : { details: found };
}

function nextFailure(
  error: string | undefined,
  at: Date,
  last: HealthFinding | undefined,
): HealthFailure | undefined {
  if (error === undefined) return undefined;
  const { times = 0n, since = at } = last?.failure ?? {};
  return { error, times: times + 1n, since };
}
