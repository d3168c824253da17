import { type Type, valueTypeOf } from '@firn/contract-model';
import type { Fragment } from '../fragment.js';
import type { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import { isGiven } from './object-check.js';
import type { PickedBody } from './picked-body.js';
import { propertyAccess, propertyKey } from './type-text.js';

/**
 * The statements that convert a body by its media type, `wire` to `value`. `convert` gives the converted form of a variable or property;
 * undefined for a type whose values stay as they are.
 */
export function writePickedBody(
  file: SourceFile,
  { param, contentTypeParam, required, contents }: PickedBody,
  convert: (type: Type, wire: string) => Fragment | undefined,
): void {
  const [preferred, ...others] = contents.map((content) => {
    const text = convert(valueTypeOf(content), `wire${propertyAccess(param)}`);
    return { mediaType: content.mediaType, text };
  });
  if (preferred === undefined || [preferred, ...others].every(({ text }) => text === undefined)) return;
  const condition = required ? '' : `if (${isGiven('wire', param)}) `;
  const write = (text: Fragment): void => {
    file.code([`${condition}picked${propertyAccess(param)} = `, text, ';']);
  };
  // The type of `value` would let nothing be assigned but what is of every media type.
  file.line(`const picked: { ${propertyKey(param)}${required ? '' : '?'}: unknown } = value;`);
  file.block(`switch (wire${propertyAccess(contentTypeParam)}) {`, () => {
    for (const { mediaType, text } of others) {
      if (text === undefined && preferred.text === undefined) continue;
      file.line(`case ${stringLiteral(mediaType)}:`);
      file.indent(() => {
        if (text !== undefined) write(text);
        file.line('break;');
      });
    }
    if (preferred.text === undefined) return;
    const { text } = preferred;
    file.line('default:');
    file.indent(() => write(text));
  });
}
