import type { Construct } from './construct.js';
import { openApiConstructs, swaggerConstructs } from './openapi-constructs.js';
import { openRpcConstructs } from './openrpc-constructs.js';
import { schemaConstructs } from './schema-constructs.js';

export type { Construct, Handling } from './construct.js';

/** How every key of every object of OpenAPI, Swagger, OpenRPC and JSON Schema is handled, in the order of the documentation. */
export const constructs: readonly Construct[] = [
  ...openApiConstructs,
  ...swaggerConstructs,
  ...openRpcConstructs,
  ...schemaConstructs,
];

const byObject = new Map<string, Construct[]>();
for (const construct of constructs)
  byObject.set(construct.object, [...(byObject.get(construct.object) ?? []), construct]);

/** The rows of one kind of object; none where it has no keys of its own. */
export function constructsOfObject(object: string): readonly Construct[] {
  return byObject.get(object) ?? [];
}
