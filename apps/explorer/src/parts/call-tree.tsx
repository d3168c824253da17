import { abisQuery, type KnownAbis } from '../data/abi-query.js';
import type { Chain } from '../data/chains.js';
import { describeQuery, traceQuery } from '../data/trace-query.js';
import { useQuery } from '../data/use-query.js';
import { contractsOfCalls } from '../decode/asked-contracts.js';
import { type CallRow, type CallRows, failedRow, maxFrames } from '../decode/call-rows.js';
import { formatInteger } from '../format/integer.js';
import { Amount } from './amount.js';
import { Loaded } from './loaded.js';
import { Num } from './number.js';
import { ShowMore, useShown } from './show-more.js';
import { AddressLink } from './transaction-table.js';
import { Value } from './value.js';

type Describe = typeof import('../decode/describe.js');
const maxIndent = 6;
/** Calls in the document at first, and with each wish for more. */
const someFrames = 500;

/** The calls that a transaction made, one a line, in their order. */
export function CallTree({ chain, hash }: { readonly chain: Chain; readonly hash: `0x${string}` }) {
  const trace = useQuery(traceQuery(chain, hash));
  const { data: describe } = useQuery(describeQuery);
  return (
    <Loaded query={trace}>
      {(calls) => <CallLines chain={chain} place={`calls ${hash}`} calls={calls} describe={describe} />}
    </Loaded>
  );
}

/** What the node knows of the contracts that were called. */
function useAbisOfCalls(chain: Chain, place: string, rows: readonly CallRow[]): KnownAbis | undefined {
  return useQuery(abisQuery(chain, place, contractsOfCalls(rows))).data;
}

/** Calls, and what names them: the ABIs of their contracts are kept under it. */
interface CallsOf {
  readonly chain: Chain;
  readonly place: string;
  readonly calls: CallRows;
}

/** Calls, one a line. */
export function CallLines({
  chain,
  place,
  calls: { rows, total },
  describe,
}: CallsOf & { readonly describe: Describe | undefined }) {
  const shown = useShown(someFrames, someFrames);
  const abis = useAbisOfCalls(chain, place, rows);
  return (
    <>
      {total > rows.length ? (
        <p class="muted">
          The first <Value check="calls.shown">{formatInteger(BigInt(maxFrames))}</Value> of{' '}
          <Num check="calls.total" value={BigInt(total)} /> calls.
        </p>
      ) : null}
      <div class="scroll">
        <table class="list">
          <caption class="hidden">Calls, in their order</caption>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Contract</th>
              <th scope="col">Asked, or answered</th>
              <th scope="col" class="right">
                Value
              </th>
              <th scope="col" class="right">
                Gas used
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown.count).map((row) => (
              <tr key={row.index} data-row={`call ${row.index}`}>
                <th scope="row" class={`depth-${Math.min(row.depth, maxIndent)}`}>
                  <Value check="row.type">{row.type}</Value>
                  {row.depth > maxIndent ? (
                    <>
                      {' '}
                      at depth <Value check="row.depth">{String(row.depth)}</Value>
                    </>
                  ) : null}
                </th>
                <td>
                  {row.to === undefined ? null : (
                    <AddressLink chain={chain} check="row.to" address={row.to} />
                  )}
                </td>
                <td class="text">
                  <Asked row={row} describe={describe} abis={abis} />
                </td>
                <td class="right">
                  <Amount check="row.value" wei={row.value} unit={chain.unit} />
                </td>
                <td class="right">
                  <Num check="row.gasUsed" value={row.gasUsed} unit="gas" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore name="calls" shown={shown} total={rows.length} />
    </>
  );
}

function Asked({
  row,
  describe,
  abis,
}: {
  readonly row: CallRow;
  readonly describe: Describe | undefined;
  readonly abis: KnownAbis | undefined;
}) {
  const { type, to, input, error } = row;
  const asked = type.startsWith('CREATE') ? undefined : describe?.describeCall(input, abis?.get(to ?? ''));
  return (
    <>
      {asked === undefined ? null : <Value check="row.asked">{asked}</Value>}
      {error === undefined || describe === undefined ? null : (
        <span class="status failed">
          {' '}
          <span aria-hidden="true">✕</span>{' '}
          <Value check="row.failure">{reasonOf(describe, row, error, abis)}</Value>
        </span>
      )}
    </>
  );
}

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
export function CallReason({
  chain,
  place,
  calls: { rows, total },
  describe,
}: CallsOf & { readonly describe: Describe }) {
  const abis = useAbisOfCalls(chain, place, rows);
  const row = failedRow(rows);
  if (row?.error === undefined) return null;
  return (
    <div class="notice bad">
      <strong>
        <Value check="tx.reason">{reasonOf(describe, row, row.error, abis)}</Value>
      </strong>
      <p class="muted">
        in call <Value check="tx.failedCall">{String(row.index + 1)}</Value> of{' '}
        <Value check="tx.calls">{formatInteger(BigInt(total))}</Value>
      </p>
    </div>
  );
}

/** A revert says why by what it answers; any other failure is named by the machine. */
function reasonOf(
  describe: Describe,
  { to, output }: CallRow,
  error: string,
  abis: KnownAbis | undefined,
): string {
  return error === 'execution reverted' ? describe.describeRevert(output, abis?.get(to ?? '')) : error;
}
