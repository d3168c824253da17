import type { DocumentBody } from '../document/operations.js';
import { isObject, type Json } from '../json.js';
import { sameJson, textOf } from '../wire/expected-parameters.js';
import type { GivenRequest, ValueMaker } from './given-values.js';

/** What a handler was given, with everything read that is read as it comes. */
export async function readWhole(value: unknown): Promise<unknown> {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return Promise.all(value.map(readWhole));
  if (typeof value !== 'object' || value === null) return value;
  if ('text' in value && typeof value.text === 'function') return (value.text as () => Promise<string>)();
  if (Symbol.asyncIterator in value) {
    const items: unknown[] = [];
    for await (const item of value as AsyncIterable<unknown>) items.push(await readWhole(item));
    return items;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    await Promise.all(entries.map(async ([key, item]) => [key, await readWhole(item)])),
  );
}

/** What is wrong with what a handler received of a request; nothing where it is what was sent. */
export async function receivedFaults(
  given: GivenRequest,
  received: unknown,
  maker: ValueMaker,
  defaults: readonly Json[],
): Promise<string[]> {
  const got = isObject(received) ? received : {};
  const faults: string[] = [];
  const expected = Object.entries(given.expected);
  for (const [name, value] of expected) {
    const sent = (await readWhole(value)) as Json;
    const arrived = got[name];
    if (sameJson(arrived, sent)) continue;
    const parameter = given.parameters.find((one) => given.names.get(one) === name);
    const place = name === given.bodyName ? bodySchema(given) : parameter?.parameter.schema;
    // A text stands for a number and for itself where a schema allows both.
    if (
      arrived !== undefined &&
      isText(given, parameter) &&
      sameText(arrived, sent) &&
      maker.fits(place, 'request', arrived as Json)
    )
      continue;
    if (isNothing(sent) && isNothing(arrived)) continue;
    faults.push(`${name}: ${shown(arrived)} instead of ${shown(sent)}`);
  }
  for (const name of Object.keys(got)) {
    if (expected.some(([known]) => known === name) || isNothing(got[name])) continue;
    // What a document says of its absence is filled in.
    if (!defaults.some((value) => sameJson(value, got[name])))
      faults.push(`${name}: ${shown(got[name])}, which nobody sent`);
  }
  return faults;
}

function bodySchema({ body }: GivenRequest): DocumentBody['schema'] {
  return body?.body.schema;
}

/** Parameters and the members of forms are texts on the wire; JSON is not. */
function isText({ body }: GivenRequest, parameter: unknown): boolean {
  return parameter !== undefined || body?.kind === 'form' || body?.kind === 'multipart';
}

/** Nothing stands for an empty list in a query, nor for an empty object. */
function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'object' && Object.values(value).every(isNothing))
  );
}

function sameText(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => sameText(item, right[index]));
  if (isObject(left) && isObject(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].every(
      (key) => (isNothing(left[key]) && isNothing(right[key])) || sameText(left[key], right[key]),
    );
  }
  // A list of one item cannot be told from the item, where a schema allows both.
  if (Array.isArray(right) && right.length === 1 && typeof left !== 'object') return sameText(left, right[0]);
  if (typeof left === 'object' || typeof right === 'object') return left === right;
  return textOf(left as Json) === textOf(right as Json);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
