import type { RestOperation } from '@firn/contract/document';
import { closestExamples } from '../answer/closest-examples.js';
import { plainParams } from './plain-params.js';

/**
 * The name of the documented example that a request is: the examples of one name at parameters and body belong together, and with those of
 * the answers. None where a request has no value of any, or is as close to several.
 */
export function askedExample(
  { params: declared, wire }: Pick<RestOperation, 'params' | 'wire'>,
  params: Readonly<Record<string, unknown>>,
): string | undefined {
  const { body } = wire;
  const named = new Map<string, Record<string, unknown>>();
  const add = (param: string, { name, value }: { readonly name: string; readonly value: unknown }): void => {
    const known = named.get(name) ?? {};
    if (!(param in known)) named.set(name, { ...known, [param]: value });
  };
  for (const { name, in: place, examples } of declared)
    if (place !== 'body') for (const example of examples) add(name, example);
  for (const { examples } of body?.contents ?? [])
    for (const example of examples) add(body?.param ?? '', example);
  const closest = closestExamples(
    [...named].map(([name, given]) => ({ name, params: plainParams(given) })),
    plainParams(params),
  );
  return closest.length === 1 && closest.length < named.size ? closest[0]?.name : undefined;
}
