import type { Contract, Operation } from '@firn/contract';

/** All operations in the order of the documents: a rule that names one of several names the first that a reader meets. */
export function operationsInOrder({ groups }: Contract): readonly Operation[] {
  return groups
    .flatMap((group) => group.operations)
    .sort(
      ({ location: a }, { location: b }) =>
        (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
    );
}
