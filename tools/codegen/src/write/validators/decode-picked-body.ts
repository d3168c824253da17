import { type Type, valueTypeOf } from '@firn/contract';
import { block } from '../code.js';
import { stringLiteral } from '../string-literal.js';
import { isGiven } from './object-check.js';
import type { PickedBody } from './picked-body.js';
import { propertyAccess, propertyKey } from './type-text.js';

/**
 * The statements that convert a body by its media type, `wire` to `value`. `convert` gives the converted form of a variable or property;
 * undefined for a type whose values stay as they are.
 */
export function pickedBodyStatements(
  { param, contentTypeParam, required, contents }: PickedBody,
  convert: (type: Type, wire: string) => string | undefined,
): string[] {
  const [preferred, ...others] = contents.map((content) => {
    const text = convert(valueTypeOf(content), `wire${propertyAccess(param)}`);
    return { mediaType: content.mediaType, text };
  });
  if (preferred === undefined || [preferred, ...others].every(({ text }) => text === undefined)) return [];
  const condition = required ? '' : `if (${isGiven('wire', param)}) `;
  const assignment = (text: string): string => `${condition}picked${propertyAccess(param)} = ${text};`;
  const cases = others.flatMap(({ mediaType, text }) => {
    if (text === undefined && preferred.text === undefined) return [];
    const assigned = text === undefined ? [] : [assignment(text)];
    return [`case ${stringLiteral(mediaType)}:`, ...assigned, 'break;'];
  });
  if (preferred.text !== undefined) cases.push('default:', assignment(preferred.text));
  return [
    // The type of `value` would let nothing be assigned but what is of every media type.
    `const picked: { ${propertyKey(param)}${required ? '' : '?'}: unknown } = value;`,
    block(`switch (wire${propertyAccess(contentTypeParam)})`, cases),
  ];
}
