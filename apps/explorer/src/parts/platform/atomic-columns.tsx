import type { AtomicHalf } from '../../decode/atomic-half.js';
import { href } from '../../router/href.js';
import type { Column } from '../data-table.js';
import { Identifier } from '../identifier.js';
import { Nano } from '../values.js';

/** The transaction of an export or import. */
export const atomicTransaction: Column<AtomicHalf> = {
  name: 'Transaction',
  value: ({ id }) => id,
  show: ({ id }) => <Identifier check="row.id" text={id} link={href('atomicTransfer', { id })} />,
};

/** Whether it is an export or an import. */
export const atomicDirection: Column<AtomicHalf> = {
  name: 'Does',
  value: ({ direction }) => direction,
  show: ({ direction }) => direction,
};

/** What it moves, in nano units of the native asset, as `amountOf` counts it. */
export function atomicAmount(amountOf: (half: AtomicHalf) => bigint): Column<AtomicHalf> {
  return {
    name: 'Amount',
    isRight: true,
    value: amountOf,
    show: (half) => <Nano check="row.amount" value={amountOf(half)} />,
  };
}
