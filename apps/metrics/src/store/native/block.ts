import { type Column, encodeLength, encodeString } from './column.js';

/**
 * One block of ClickHouse's Native format: the number of columns and of rows, then each column's name, type and values.
 * Blocks may follow one another in one body. No rows make no block.
 *
 * @example
 * nativeBlock([uint64Column('num')]) // []
 */
export function nativeBlock(
  columns: readonly Pick<Column<never>, 'name' | 'type' | 'length' | 'bytes'>[],
): Uint8Array[] {
  const rows = columns[0]?.length ?? 0;
  const uneven = columns.find((column) => column.length !== rows);
  if (uneven !== undefined)
    throw new RangeError(`column ${uneven.name} has ${uneven.length} rows where ${rows} were expected`);
  if (rows === 0) return [];
  const pieces = [encodeLength(columns.length), encodeLength(rows)];
  for (const column of columns)
    pieces.push(encodeString(column.name), encodeString(column.type), column.bytes());
  return pieces;
}
