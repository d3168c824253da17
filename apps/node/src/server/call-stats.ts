import type { CallReport } from '@firn/jsonrpc/server';

/** Upper bounds of the buckets: seconds. */
const bounds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30] as const;

const calls = 'firn_rpc_calls_total';
const duration = 'firn_rpc_call_duration_seconds';

interface MethodStats {
  /** `endpoint="info",method="info.peers"` */
  readonly labels: string;
  readonly countByCode: Map<number, number>;
  /** Calls within each bound and above the one before it; the last is above all bounds. */
  readonly buckets: number[];
  seconds: number;
}

/**
 * Counts finished calls and their durations, in Prometheus' text format. A call costs one look-up: this is on the path of
 * every call, where the general library takes as long as a small call itself.
 */
export class CallStats {
  readonly #methods = new Map<string, Map<string, MethodStats>>();

  /** Counts a call of an endpoint. Methods that are not there are counted together, because clients choose their names. */
  observe(endpoint: string, { method = 'unknown', durationMs, errorCode = 0 }: CallReport): void {
    const stats = this.#stats(endpoint, method);
    const seconds = durationMs / 1000;
    stats.countByCode.set(errorCode, (stats.countByCode.get(errorCode) ?? 0) + 1);
    stats.seconds += seconds;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++;
    stats.buckets[bucket] = (stats.buckets[bucket] ?? 0) + 1;
  }

  /** All stats; no text before the first call. */
  text(): string {
    const all = [...this.#methods.values()].flatMap((methods) => [...methods.values()]);
    if (all.length === 0) return '';
    return [
      `# HELP ${calls} Finished JSON-RPC calls. The code is 0 for a result; the method is "unknown" where there is none of the name.`,
      `# TYPE ${calls} counter`,
      ...all.flatMap(countLines),
      `# HELP ${duration} Duration of JSON-RPC calls.`,
      `# TYPE ${duration} histogram`,
      ...all.flatMap(durationLines),
      '',
    ].join('\n');
  }

  #stats(endpoint: string, method: string): MethodStats {
    let methods = this.#methods.get(endpoint);
    if (methods === undefined) {
      methods = new Map();
      this.#methods.set(endpoint, methods);
    }
    let stats = methods.get(method);
    if (stats === undefined) {
      stats = {
        labels: `endpoint="${escapeLabel(endpoint)}",method="${escapeLabel(method)}"`,
        countByCode: new Map(),
        buckets: new Array<number>(bounds.length + 1).fill(0),
        seconds: 0,
      };
      methods.set(method, stats);
    }
    return stats;
  }
}

// Plugins name their methods as they like.
function escapeLabel(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}

function countLines({ labels, countByCode }: MethodStats): string[] {
  return [...countByCode].map(([code, count]) => `${calls}{${labels},code="${code}"} ${count}`);
}

function durationLines({ labels, buckets, seconds }: MethodStats): string[] {
  let count = 0;
  const lines = buckets.map((size, index) => {
    count += size;
    return `${duration}_bucket{${labels},le="${bounds[index] ?? '+Inf'}"} ${count}`;
  });
  return [...lines, `${duration}_sum{${labels}} ${seconds}`, `${duration}_count{${labels}} ${count}`];
}
