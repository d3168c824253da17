import {
  arrayFromText,
  booleanFromText,
  integerFromText,
  jsonFromText,
  numberFromText,
} from '@firn/primitives/validation';
import type { Param, RestOperation } from '../contract.js';
import type { SpecObject } from '../document/spec-node.js';
import { schemaKinds } from '../schema/schema-kinds.js';
import type { Params } from './write-request.js';

/** A request as a router hands it over: texts of the path and of the query, a repeated one as a list, and the parsed body. */
export interface RequestTexts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
}

/**
 * The parameters of a request by name, read by the types of their schemas; a text that no type can be read from stays one. The body is
 * under `body`. Parameters in headers and cookies are not looked at, and nothing is checked.
 */
export function readRequest(
  document: SpecObject,
  operation: RestOperation,
  { path, query, body }: RequestTexts,
): Params {
  const named = Object.fromEntries(
    operation.params.flatMap((param) => {
      const text =
        param.in === 'path' ? path[param.name] : param.in === 'query' ? query[param.name] : undefined;
      return text === undefined ? [] : [[param.name, fromText(document, param, text)]];
    }),
  );
  return body === undefined ? named : { ...named, body };
}

function fromText(
  document: SpecObject,
  { schema, explode }: Param,
  text: string | readonly string[],
): unknown {
  const { types, items } = schemaKinds(document, schema.node);
  if (types.has('array')) {
    const [item] = items;
    return arrayFromText(
      text,
      (each) => scalarFromText(document, item ?? {}, each),
      explode ? undefined : ',',
    );
  }
  return scalarFromText(document, schema.node, text);
}

function scalarFromText(document: SpecObject, schema: unknown, text: unknown): unknown {
  const { types } = schemaKinds(document, schema);
  let value = text;
  if (types.has('boolean')) value = booleanFromText(value);
  if (types.has('number')) value = numberFromText(value);
  else if (types.has('integer')) value = integerFromText(value);
  return types.has('object') && !types.has('string') ? jsonFromText(value) : value;
}
