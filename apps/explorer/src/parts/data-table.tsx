import type { ComponentChildren } from 'preact';
import { formatCsv } from '../format/csv.js';
import { sameWith } from '../router/href.js';
import { place } from '../router/location.js';
import { download } from './download.js';
import { ShowMore, useShown } from './paging.js';

type SortValue = bigint | number | string;

/** One column of a table. */
export interface Column<Row> {
  readonly name: string;
  readonly show: (row: Row) => ComponentChildren;
  /** What it is sorted by, and what stands in the CSV: exact. Without: it is in neither. */
  readonly value?: (row: Row) => SortValue;
  /** What stands in the CSV, where that is another text than the value's own. */
  readonly csv?: (row: Row) => string;
  readonly isRight?: boolean;
  /** Whether it is left out where there is no room. */
  readonly isMinor?: boolean;
}

/** Rows in the document at first, and with each wish for more: all of a great list take too long to lay out. */
const firstRows = 100;
const moreRows = 500;

/** A table that is sorted by its heads, at an address of its own, and saved as CSV. */
export function DataTable<Row>({
  name,
  caption,
  rows,
  columns,
  keyOf,
}: {
  /** In the address and in the name of the file. */
  readonly name: string;
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
}) {
  const shown = useShown(firstRows, moreRows);
  const sort = place.value.search.get(`${name}.sort`) ?? '';
  const isDown = sort.startsWith('-');
  const by = columns.find((column) => column.name === sort.replace(/^-/, ''))?.value;
  const sorted = by === undefined ? rows : sortedBy(rows, by, isDown);
  const save = () => download(`${name}.csv`, 'text/csv', csvOf(sorted, columns));
  return (
    <>
      <div class="scroll">
        <table class="list">
          <caption class="hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.name} column={column} name={name} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown.count).map((row) => (
              <tr key={keyOf(row)} data-row={keyOf(row)}>
                {columns.map((column, index) => (
                  <Cell key={column.name} column={column} row={row} isFirst={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="actions">
        <ShowMore name={name} shown={shown} total={sorted.length} />
        <button type="button" onClick={save}>
          Save as CSV
        </button>
      </div>
    </>
  );
}

function Head<Row>({
  column,
  name,
  sort,
}: {
  readonly column: Column<Row>;
  readonly name: string;
  readonly sort: string;
}) {
  const isUp = sort === column.name;
  const isDown = sort === `-${column.name}`;
  const className = classOf(column);
  if (column.value === undefined)
    return (
      <th scope="col" class={className}>
        {column.name}
      </th>
    );
  const next = isDown ? column.name : isUp ? undefined : `-${column.name}`;
  return (
    <th scope="col" class={className} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <a href={sameWith({ [`${name}.sort`]: next })}>
        {column.name}
        {isUp ? ' ▲' : isDown ? ' ▼' : ''}
      </a>
    </th>
  );
}

function Cell<Row>({
  column,
  row,
  isFirst,
}: {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isFirst: boolean;
}) {
  if (isFirst) return <th scope="row">{column.show(row)}</th>;
  return (
    <td class={classOf(column)} data-label={column.name.toLowerCase()}>
      {column.show(row)}
    </td>
  );
}

function classOf({ isRight = false, isMinor = false }: Column<never>): string {
  return [isRight ? 'right' : '', isMinor ? 'wide' : ''].filter((name) => name !== '').join(' ');
}

function sortedBy<Row>(rows: readonly Row[], by: (row: Row) => SortValue, isDown: boolean): readonly Row[] {
  const sign = isDown ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    return a < b ? -sign : a > b ? sign : 0;
  });
}

function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const saved = columns.flatMap(({ name, value, csv = value }) => (csv === undefined ? [] : [{ name, csv }]));
  return formatCsv([
    saved.map(({ name }) => name),
    ...rows.map((row) => saved.map(({ csv }) => String(csv(row)))),
  ]);
}
