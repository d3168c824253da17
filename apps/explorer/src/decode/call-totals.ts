/** How often a method was called since the node started, and how long that took. */
export interface CallTotal {
  /** Where it was called: `C/rpc`. */
  readonly endpoint: string;
  readonly method: string;
  readonly calls: number;
  /** Those that were answered with an error. */
  readonly failed: number;
  /** Of all calls together. */
  readonly seconds: number;
}

const line = /^firn_rpc_(calls_total|call_duration_seconds_sum)\{(.*)\} (\S+)$/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The calls that the metrics of a node tell of, in the text format of Prometheus; none of a node that counts them by other names. */
export function readCallTotals(text: string): readonly CallTotal[] {
  const totals = new Map<string, CallTotal>();
  for (const each of text.split('\n')) {
    const [, metric, labels = '', written] = line.exec(each) ?? [];
    const value = Number(written);
    if (metric === undefined || !Number.isFinite(value)) continue;
    const { endpoint = '', method = '', code } = labelsOf(labels);
    const key = `${endpoint} ${method}`;
    const { calls, failed, seconds } = totals.get(key) ?? { calls: 0, failed: 0, seconds: 0 };
    const counted = metric === 'calls_total' ? value : 0;
    totals.set(key, {
      endpoint,
      method,
      calls: calls + counted,
      failed: failed + (code === '0' ? 0 : counted),
      seconds: seconds + value - counted,
    });
  }
  return [...totals.values()];
}

/** What was called between two readings, what took longest first. A node that was started anew in between counted from nothing. */
export function callsBetween(
  before: readonly CallTotal[],
  after: readonly CallTotal[],
): readonly CallTotal[] {
  const keyOf = ({ endpoint, method }: CallTotal) => `${endpoint} ${method}`;
  const known = new Map(before.map((total) => [keyOf(total), total]));
  const now = new Map(after.map((total) => [keyOf(total), total]));
  // What is counted only grows.
  const isNew = before.some((base) => {
    const { calls = 0, failed = 0, seconds = 0 } = now.get(keyOf(base)) ?? {};
    return calls < base.calls || failed < base.failed || seconds < base.seconds;
  });
  return after
    .map((total) => {
      const base = isNew ? undefined : known.get(keyOf(total));
      if (base === undefined) return total;
      return {
        ...total,
        calls: total.calls - base.calls,
        failed: total.failed - base.failed,
        seconds: total.seconds - base.seconds,
      };
    })
    .filter(({ calls }) => calls > 0)
    .sort((one, other) => other.seconds - one.seconds);
}

function labelsOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(label)].map(([, name = '', value = '']) => [name, value.replace(/\\(.)/g, unescaped)]),
  );
}

function unescaped(_: string, character: string): string {
  return character === 'n' ? '\n' : character;
}
