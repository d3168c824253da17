import { defaultStyle, type ParamStyle, type Serialization } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';

/** How Swagger 2.0 joins the items of a list. */
const collectionStyles: Readonly<Record<string, { readonly style: ParamStyle; readonly explode: boolean }>> =
  {
    csv: { style: 'form', explode: false },
    multi: { style: 'form', explode: true },
    ssv: { style: 'spaceDelimited', explode: false },
    pipes: { style: 'pipeDelimited', explode: false },
  };

/** How a list parameter of Swagger 2.0 is written, where the document was not converted: one in a file of its own. */
export function styleOfCollection(
  format: string,
  node: SpecNode,
  where: 'path' | 'query' | 'querystring' | 'header' | 'cookie',
  reader: Reader,
): Serialization {
  const known = where === 'query' || format === 'csv' ? collectionStyles[format] : undefined;
  if (known === undefined) warnOfCollection(format, node, where, reader);
  return {
    style: where === 'query' ? (known?.style ?? 'form') : defaultStyle(where),
    explode: known?.explode ?? false,
    allowReserved: false,
    allowEmptyValue: node.boolean('allowEmptyValue') ?? false,
  };
}

/** Says that a list is joined with commas instead. */
export function warnOfCollection(format: string, node: SpecNode, where: string, reader: Reader): void {
  reader.problems.refuse(
    'collection-format',
    node.location,
    `OpenAPI 3 has no style for the collectionFormat ${format} in ${where}; commas are written between the items`,
  );
}
