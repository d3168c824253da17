import { valueTypeOf } from '@firn/contract-model';
import { conditional, joined } from '../code.js';
import { stringLiteral } from '../string-literal.js';
import type { UnionConversion } from './branches.js';
import type { PickedBody } from './picked-body.js';
import { propertyAccess } from './type-text.js';

/** An expression for the JSON text of a body by its media type; `params` is the name of the parameters that hold both. */
export function encodedPickedBody(
  { param, contentTypeParam, contents }: PickedBody,
  params: string,
  { isPlain, plain, convert }: Pick<UnionConversion, 'isPlain' | 'plain' | 'convert'>,
): string {
  const value = params + propertyAccess(param);
  const typed = contents.map((content) => ({ mediaType: content.mediaType, type: valueTypeOf(content) }));
  const [preferred, ...others] = typed;
  const asked = (mediaType: string): string =>
    `${params}${propertyAccess(contentTypeParam)} === ${stringLiteral(mediaType)}`;
  const branches = others
    .filter(({ type }) => !isPlain(type))
    .map(({ mediaType, type }) => ({ condition: asked(mediaType), value: convert(type, value) }));
  const same = others.filter(({ type }) => isPlain(type));
  if (preferred === undefined) return value;
  // What JSON.stringify writes needs no media type to be told from its like.
  if (isPlain(preferred.type))
    return conditional(
      branches,
      plain(
        [preferred, ...same].map(({ type }) => type),
        value,
      ),
    );
  if (same.length > 0) {
    branches.push({
      condition: joined(
        same.map(({ mediaType }) => asked(mediaType)),
        '||',
      ),
      value: plain(
        same.map(({ type }) => type),
        value,
      ),
    });
  }
  return conditional(branches, convert(preferred.type, value));
}
