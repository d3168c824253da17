import { expect } from 'vitest';

/** A point of a series, as the service or a recount has it. */
export interface Point {
  readonly timestamp: number;
  readonly value: number | bigint;
}

/** All items of a paged answer. */
export async function everyItem<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A series that is newest first has exactly these points, oldest first. */
export function expectSeries(what: string, newestFirst: readonly Point[], expected: readonly Point[]): void {
  const found = newestFirst.toReversed();
  expect([what, found.map(timeOf)]).toEqual([what, expected.map(timeOf)]);
  for (const [index, { timestamp, value }] of expected.entries())
    expectValue(`${what} at ${timestamp}`, found[index]?.value, value);
}

/** Whole numbers exactly; of others the last digits depend on the order in which they were added up. */
export function expectValue(
  what: string,
  found: number | bigint | undefined,
  expected: number | bigint,
): void {
  const value = Number(expected);
  if (Number.isInteger(value))
    expect([what, found === undefined ? undefined : BigInt(found)]).toEqual([what, BigInt(expected)]);
  else expect(Math.abs(Number(found) / value - 1), `${what}: ${found}, counted ${value}`).toBeLessThan(1e-12);
}

const timeOf = ({ timestamp }: Point) => new Date(timestamp * 1000).toISOString();
