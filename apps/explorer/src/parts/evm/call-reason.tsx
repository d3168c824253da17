import type { Chain } from '../../data/chains.js';
import { describeQuery, traceQuery } from '../../data/trace-query.js';
import { useQuery } from '../../data/use-query.js';
import { failedRow } from '../../decode/call-rows.js';
import { type Describe, reasonOf } from '../../decode/failure-words.js';
import { formatInteger } from '../../format/integer.js';
import { Loaded } from '../loaded.js';
import { Value } from '../values.js';
import { type CallsOf, useAbisOfCalls } from './call-lines.js';

/** Why a failed transaction failed: the reason of the call that it began with, and which one that is. */
export function FailureReason({ chain, hash }: { readonly chain: Chain; readonly hash: `0x${string}` }) {
  const trace = useQuery(traceQuery(chain, hash));
  const { data: describe } = useQuery(describeQuery);
  if (describe === undefined) return null;
  return (
    <Loaded query={trace} lines={1}>
      {(calls) => <CallReason chain={chain} place={`calls ${hash}`} calls={calls} describe={describe} />}
    </Loaded>
  );
}

/** Why the first of the calls failed; nothing where it did not. */
export function CallReason({ describe, ...of }: CallsOf & { readonly describe: Describe }) {
  const { rows, total } = of.calls;
  const abis = useAbisOfCalls(of);
  const row = failedRow(rows);
  if (row?.error === undefined) return null;
  return (
    <div class="notice bad">
      <strong>
        <Value check="tx.reason">{reasonOf(describe, row, row.error, abis?.get(row.to ?? ''))}</Value>
      </strong>
      <p class="muted">
        in call <Value check="tx.failedCall">{String(row.index + 1)}</Value> of{' '}
        <Value check="tx.calls">{formatInteger(BigInt(total))}</Value>
      </p>
    </div>
  );
}
