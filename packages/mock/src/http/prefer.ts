import { HttpFailure } from './http-failure.js';

/** What a request asks of its answer with `Prefer` (RFC 7240), in the words of other mock servers. */
export interface Preferences {
  /** Status to answer. */
  readonly code: number | undefined;
  /** Name of the documented example to answer. */
  readonly example: string | undefined;
  /** Whether the answer is made of the schema although there are examples. */
  readonly dynamic: boolean;
}

/**
 * Reads `code=404, example=cat, dynamic=true`; other preferences are left alone, as the standard asks.
 * @throws HttpFailure with 400 for a code that is no status, and a `dynamic` that is neither true nor false.
 */
export function readPreferences(header: string | null): Preferences {
  const said = preferencesIn(header);
  const code = said.get('code');
  if (code !== undefined && !/^[2-5]\d\d$/.test(code))
    throw new HttpFailure(400, [`Prefer: code=${code.slice(0, 16)}: expected a status from 200 to 599`]);
  const dynamic = said.get('dynamic') ?? 'false';
  if (dynamic !== 'true' && dynamic !== 'false')
    throw new HttpFailure(400, [`Prefer: dynamic=${dynamic.slice(0, 16)}: expected true or false`]);
  return {
    code: code === undefined ? undefined : Number(code),
    example: said.get('example'),
    dynamic: dynamic === 'true',
  };
}

/** Name of the documented example to answer, of the same header. */
export function preferredExample(header: string | null): string | undefined {
  return preferencesIn(header).get('example');
}

function preferencesIn(header: string | null): ReadonlyMap<string, string> {
  const pairs = [...(header ?? '').matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s,;]+))/g)];
  return new Map(pairs.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']));
}
