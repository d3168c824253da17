/** Most frames of a trace that are kept. */
export const maxFrames = 10_000;

/** One call of a trace, as a line of its tree. */
export interface CallRow {
  /** Place in the order of calls, from 0. */
  readonly index: number;
  readonly depth: number;
  readonly type: string;
  readonly to: string | undefined;
  readonly value: bigint;
  readonly gasUsed: bigint;
  readonly input: string;
  readonly output: string;
  readonly error: string | undefined;
}

/** The lines of a call tree, the first ones of large trees, and how many there are. */
export interface CallRows {
  readonly rows: readonly CallRow[];
  readonly total: number;
}

/**
 * Reads what `callTracer` answers, which the contract leaves open.
 * @throws Error for anything else, with the name of what is missing.
 */
export function readCallRows(trace: unknown): CallRows {
  const rows: CallRow[] = [];
  let total = 0;
  // A stack of its own: calls nest up to 1,024 deep.
  const waiting: { readonly frame: unknown; readonly depth: number }[] = [{ frame: trace, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { frame, depth } = next;
    const fields = fieldsOf(frame);
    if (rows.length < maxFrames) rows.push(toRow(fields, total, depth));
    total++;
    const calls = Array.isArray(fields.calls) ? (fields.calls as readonly unknown[]) : [];
    for (const call of calls.toReversed()) waiting.push({ frame: call, depth: depth + 1 });
  }
  return { rows, total };
}

/**
 * The call with which a failure began: from the first call on, the last one below it that failed with the same answer, which was handed up.
 * Undefined where the first did not fail; a failure that somebody caught is none.
 */
export function failedRow(rows: readonly CallRow[]): CallRow | undefined {
  const [first] = rows;
  if (first?.error === undefined) return undefined;
  let found = first;
  for (let next: CallRow | undefined = first; next !== undefined; next = handedUp(rows, found)) found = next;
  return found;
}

function handedUp(rows: readonly CallRow[], { index, depth, output }: CallRow): CallRow | undefined {
  let last: CallRow | undefined;
  for (const row of rows.slice(index + 1)) {
    if (row.depth <= depth) break;
    if (row.depth === depth + 1) last = row;
  }
  return last?.error !== undefined && last.output === output ? last : undefined;
}

function toRow(fields: Readonly<Record<string, unknown>>, index: number, depth: number): CallRow {
  return {
    index,
    depth,
    type: textOf(fields, 'type') ?? 'CALL',
    to: textOf(fields, 'to'),
    value: BigInt(textOf(fields, 'value') ?? '0x0'),
    gasUsed: BigInt(textOf(fields, 'gasUsed') ?? '0x0'),
    input: textOf(fields, 'input') ?? '0x',
    output: textOf(fields, 'output') ?? '0x',
    error: textOf(fields, 'error'),
  };
}

function fieldsOf(frame: unknown): Readonly<Record<string, unknown>> {
  if (typeof frame === 'object' && frame !== null) return frame as Readonly<Record<string, unknown>>;
  throw new Error('the trace holds something that is no call');
}

function textOf(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new Error(`the trace has a call whose ${name} is no text`);
}
