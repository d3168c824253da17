import type { ErrorCase } from '@firn/contract';
import { randomOf } from '@firn/contract/values';

/** What a request asks of the mock beside its answer. */
export interface MockCall {
  /** Name or code of the error to answer (`x-mock-error`). */
  readonly error: string | undefined;
  /** Name of the documented example to answer (`Prefer: example=name`). */
  readonly example?: string | undefined;
  /** Milliseconds to wait, one number or a range (`x-mock-latency`). */
  readonly latency: string | undefined;
}

/** From least to most milliseconds. */
export type Latency = readonly [least: number, most: number];

const longest = 60_000;

/**
 * Reads `100` and `50-200`.
 * @throws RangeError for anything else, and for more than a minute.
 */
export function readLatency(text: string): Latency {
  const [, least, most] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  const range: Latency = [Number(least), Number(most ?? least)];
  if (least === undefined || range[0] > range[1] || range[1] > longest) {
    throw new RangeError(`latency ${text}: expected milliseconds up to ${longest}, 100 or 50-200`);
  }
  return range;
}

/** How long this call takes; the seed and the parameters decide within a range. */
export function latencyOf([least, most]: Latency, key: string): number {
  return most === 0 ? 0 : least + Math.round(randomOf(key)() * (most - least));
}

/**
 * The error that a request asks for, by name or by code.
 * @throws RangeError that names those that the operation has.
 */
export function wantedError<Named extends Pick<ErrorCase, 'name' | 'code'>>(
  { name, errors }: { readonly name: string; readonly errors: readonly Named[] },
  wanted: string,
): Named {
  const found = errors.find((error) => error.name === wanted || String(error.code) === wanted);
  if (found !== undefined) return found;
  const known = errors.map((error) => `${error.name} (${error.code})`).join(', ');
  throw new RangeError(
    `x-mock-error ${wanted.slice(0, 64)}: ${name} has ${known === '' ? 'no errors' : known}`,
  );
}
