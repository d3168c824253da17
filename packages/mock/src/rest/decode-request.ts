import {
  type Contract,
  checkParams,
  type Example,
  type Param,
  type RestOperation,
  type SpecObject,
  schemaKinds,
} from '@firn/contract';
import {
  arrayFromText,
  booleanFromText,
  integerFromText,
  jsonFromText,
  numberFromText,
  ValidationError,
} from '@firn/primitives/validation';
import type { RawRequest } from '@firn/rest/server';

/**
 * Reads the parameters of a request by their types, and checks them. Parameters in headers and cookies are not looked at.
 * @throws ValidationError with an issue for each broken rule.
 */
export function requestDecoder(
  contract: Contract,
  operation: RestOperation,
): (request: RawRequest) => Example['params'] {
  const params = operation.params.filter((param) => param.in === 'path' || param.in === 'query');
  return ({ path, query, body }) => {
    const named = Object.fromEntries(
      params.flatMap((param) => {
        const text = param.in === 'path' ? path[param.name] : query[param.name];
        return text === undefined ? [] : [[param.name, fromText(contract.document, param, text)]];
      }),
    );
    const all = body === undefined ? named : { ...named, body };
    const issues = checkParams(contract, { params, body: operation.body }, all);
    if (issues.length > 0) throw new ValidationError(issues, `request of ${operation.name}`);
    return all;
  };
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
