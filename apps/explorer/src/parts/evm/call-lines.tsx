import { useMemo, useState } from 'preact/hooks';
import { abisQuery, type KnownAbis } from '../../data/abi-query.js';
import type { Chain } from '../../data/chains.js';
import { useQuery } from '../../data/use-query.js';
import { contractsOfCalls } from '../../decode/asked-contracts.js';
import { type CallRow, type CallRows, maxFrames } from '../../decode/call-rows.js';
import { type Describe, reasonOf } from '../../decode/failure-words.js';
import { allFolds, callsBelow, hasCalls, unfoldedRows } from '../../decode/folded-calls.js';
import { formatInteger } from '../../format/integer.js';
import { ShowMore, useShown } from '../paging.js';
import { Amount, Num, Value } from '../values.js';
import { AddressLink } from './transaction-table.js';

const maxIndent = 6;
/** Calls in the document at first, and with each wish for more. */
const someFrames = 500;

/** Calls, and what names them: the ABIs of their contracts are kept under it. */
export interface CallsOf {
  readonly chain: Chain;
  readonly place: string;
  readonly calls: CallRows;
}

/** What the node knows of the contracts that were called. */
export function useAbisOfCalls({ chain, place, calls }: CallsOf): KnownAbis | undefined {
  return useQuery(abisQuery(chain, place, contractsOfCalls(calls.rows))).data;
}

/** Calls, one a line; those that a call made fold away. */
export function CallLines({
  describe,
  ...of
}: CallsOf & {
  /** Undefined until it is there. */
  readonly describe: Describe | undefined;
}) {
  const {
    chain,
    calls: { rows, total },
  } = of;
  const shown = useShown(someFrames, someFrames);
  const abis = useAbisOfCalls(of);
  const folds = useCallFolds(rows);
  return (
    <>
      {total > rows.length ? (
        <p class="muted">
          The first <Value check="calls.shown">{formatInteger(BigInt(maxFrames))}</Value> of{' '}
          <Num check="calls.total" value={BigInt(total)} /> calls.
        </p>
      ) : null}
      {folds.all === undefined ? null : (
        <p class="choices">
          <button type="button" onClick={folds.all.fold}>
            Fold all
          </button>
          <button type="button" onClick={folds.all.unfold}>
            Unfold all
          </button>
        </p>
      )}
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
            {folds.rows.slice(0, shown.count).map((row) => (
              <tr key={row.index} data-row={`call ${row.index}`}>
                <th scope="row" class={`depth-${Math.min(row.depth, maxIndent)}`}>
                  {rows.length < 2 ? null : hasCalls(rows, row) ? (
                    <Fold row={row} total={total} folds={folds} />
                  ) : (
                    <span class="fold" />
                  )}
                  <Value check="row.type">{row.type}</Value>
                  {row.depth > maxIndent ? (
                    <>
                      {' '}
                      at depth <Value check="row.depth">{String(row.depth)}</Value>
                    </>
                  ) : null}
                  {folds.isFolded(row) ? <Below row={row} calls={of.calls} /> : null}
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
      <ShowMore name="calls" shown={shown} total={folds.rows.length} />
    </>
  );
}

/** What is folded below a call: how many, and how many of them failed, which nothing else shows now. */
function Below({ row, calls: { rows, total } }: { readonly row: CallRow; readonly calls: CallRows }) {
  const below = callsBelow(rows, row);
  const failed = below.filter(({ error }) => error !== undefined).length;
  // Those that are not kept would stand behind the last one.
  const isCut = total > rows.length && row.index + 1 + below.length === rows.length;
  return (
    <span class="muted">
      {' '}
      and {isCut ? 'at least ' : ''}
      <Num check="row.folded" value={BigInt(below.length)} /> below
      {failed === 0 ? null : (
        <>
          , <span aria-hidden="true">✕</span> <Num check="row.foldedFailed" value={BigInt(failed)} /> failed
        </>
      )}
    </span>
  );
}

/** The button that folds what one call made. */
function Fold({
  row,
  total,
  folds,
}: {
  readonly row: CallRow;
  readonly total: number;
  readonly folds: CallFolds;
}) {
  const isFolded = folds.isFolded(row);
  const fold = (wanted: boolean) => folds.fold(row, wanted);
  return (
    <button
      type="button"
      class="fold"
      aria-expanded={!isFolded}
      aria-label={`Calls below call ${row.index + 1} of ${total}`}
      onClick={() => fold(!isFolded)}
      onKeyDown={(event) => onFoldKey(event, isFolded, fold)}
    >
      <span aria-hidden="true">{isFolded ? '▸' : '▾'}</span>
    </button>
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
          <Value check="row.failure">{reasonOf(describe, row, error, abis?.get(to ?? ''))}</Value>
        </span>
      )}
    </>
  );
}

/** Which calls of a tree are folded, and what folds them. */
export interface CallFolds {
  /** The lines that are left. */
  readonly rows: readonly CallRow[];
  readonly isFolded: (row: CallRow) => boolean;
  readonly fold: (row: CallRow, isFolded: boolean) => void;
  /** Undefined where there is nothing that could be folded. */
  readonly all: { readonly fold: () => void; readonly unfold: () => void } | undefined;
}

/** The calls of a tree, of which each may be folded; another tree begins unfolded. */
function useCallFolds(rows: readonly CallRow[]): CallFolds {
  const [{ of, folded }, set] = useState<Folded>({ of: rows, folded: none });
  const current = of === rows ? folded : none;
  const foldable = useMemo(() => allFolds(rows), [rows]);
  const left = useMemo(() => unfoldedRows(rows, current), [rows, current]);
  const change = (next: ReadonlySet<number>) => set({ of: rows, folded: next });
  return {
    rows: left,
    isFolded: ({ index }) => current.has(index),
    fold: ({ index }, isFolded) => {
      const next = new Set(current);
      if (isFolded) next.add(index);
      else next.delete(index);
      change(next);
    },
    all:
      foldable.size === 0
        ? undefined
        : { fold: () => change(new Set([...current, ...foldable])), unfold: () => change(none) },
  };
}

interface Folded {
  /** The lines that it is about: indices mean nothing in another tree. */
  readonly of: readonly CallRow[];
  readonly folded: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

/** Keys on the button that folds: left and right fold and unfold, up and down go to the one before and after it. */
function onFoldKey(event: KeyboardEvent, isFolded: boolean, fold: (isFolded: boolean) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = event.currentTarget as HTMLElement;
  const { key } = event;
  if ((key === 'ArrowLeft' && !isFolded) || (key === 'ArrowRight' && isFolded)) fold(key === 'ArrowLeft');
  else {
    const next = neighbour(button, steps[key] ?? 0);
    // A key that does nothing here scrolls as anywhere.
    if (next === undefined || next === button) return;
    next.focus();
  }
  event.preventDefault();
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function neighbour(button: HTMLElement, by: number): HTMLElement | undefined {
  const buttons = [...(button.closest('table')?.querySelectorAll<HTMLElement>('button.fold') ?? [])];
  return buttons[buttons.indexOf(button) + by];
}
