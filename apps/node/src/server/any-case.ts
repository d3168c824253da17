import type { GroupContract } from '@firn/jsonrpc/server';
import { type Decode, wrapDecoders } from './wrap-decoders.js';

/** The names of encodings, which the reference node takes in any case (section 2.3). */
export const encodingNames: AnyCaseFields = { encoding: (name) => name.toLowerCase() };

/** The names of log levels, which the reference node takes in any case (section 2.1). */
export const levelNames: AnyCaseFields = {
  logLevel: (name) => name.toUpperCase(),
  displayLevel: (name) => name.toUpperCase(),
};

/** Parameters that hold a name, and how the contract writes it. */
export type AnyCaseFields = Readonly<Record<string, (name: string) => string>>;

/** The same group, which takes the names in these parameters in any case. */
export function withAnyCase<Group extends GroupContract>(group: Group, fields: AnyCaseFields): Group {
  const entries = Object.entries(fields);
  const rewrite = (params: unknown): unknown => {
    if (typeof params !== 'object' || params === null) return params;
    const given = params as Readonly<Record<string, unknown>>;
    let rewritten: Record<string, unknown> | undefined;
    for (const [field, write] of entries) {
      const name = given[field];
      if (typeof name !== 'string' || write(name) === name) continue;
      rewritten ??= { ...given };
      rewritten[field] = write(name);
    }
    return rewritten ?? params;
  };
  const decodeRewritten = (decode: Decode, params: unknown): unknown =>
    decode(Array.isArray(params) ? params.map(rewrite) : rewrite(params));
  return wrapDecoders(group, decodeRewritten);
}
