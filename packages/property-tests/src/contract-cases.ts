import { operationsOf, schemasOf } from './operations.js';
import type { JsonObject, Schema } from './schema.js';

/** A type of a contract, as its documents describe it. */
export interface ContractCase {
  /** Name in the generated code: `Peer`, `InfoPeersParams`. */
  readonly name: string;
  readonly schema: Schema;
  readonly document: JsonObject;
  /** Values of the examples, in the canonical wire form. */
  readonly examples: readonly unknown[];
}

/** Every type of bundled documents that has functions: named schemas, parameters and results. Each name once. */
export function contractCases(documents: readonly JsonObject[]): ContractCase[] {
  const cases = documents.flatMap((document): ContractCase[] => [
    ...schemasOf(document).map(([name, schema]) => ({ name, schema, document, examples: [] })),
    ...operationsOf(document).flatMap(({ stem, params, result, resultSuffix, examples }): ContractCase[] => {
      const given = {
        name: `${stem}Params`,
        schema: params,
        document,
        examples: examples.map((example) => example.params),
      };
      if (result === undefined) return [given];
      const results = examples.map((example) => example.result);
      return [given, { name: stem + resultSuffix, schema: result, document, examples: results }];
    }),
  ]);
  return [...new Map(cases.map((entry) => [entry.name, entry])).values()];
}
