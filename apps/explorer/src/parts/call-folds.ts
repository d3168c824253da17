import { useMemo, useState } from 'preact/hooks';
import type { CallRow } from '../decode/call-rows.js';
import { allFolds, unfoldedRows } from '../decode/folded-calls.js';

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
export function useCallFolds(rows: readonly CallRow[]): CallFolds {
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
export function onFoldKey(event: KeyboardEvent, isFolded: boolean, fold: (isFolded: boolean) => void): void {
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
