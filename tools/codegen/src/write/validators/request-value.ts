import type { ObjectType, Param, Type } from '../../model/index.js';
import { call, type Fragment, group } from '../fragment.js';
import type { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import type { CodecContext } from './codec-context.js';
import { EncodeEmitter } from './encode-emitter.js';
import { readField } from './object-check.js';
import { kinds, type TypeFacts } from './type-facts.js';
import { propertyKey } from './type-text.js';

const validation = '@firn/primitives/validation';

/** A parameter in a path or a query, with the type that its field has among the parameters by name. */
export interface RequestParam {
  readonly param: Param;
  readonly type: Type;
  /** Name in the request. */
  readonly name: string;
}

/**
 * The JSON value that a parameter's text stands for, as far as the type wants anything but a string. A text that does
 * not stand for what is wanted stays a string, so that the check names it.
 */
export function valueFromRequest(
  facts: TypeFacts,
  file: SourceFile,
  { param, type, name }: RequestParam,
): Fragment {
  const text = readField(`request.${param.in}`, name);
  const resolved = facts.resolve(type);
  if (resolved.kind === 'array') {
    const item = scalarFromText(facts, file, resolved.items, 'item');
    const separator = separatorOf(param);
    const args: Fragment[] = separator === undefined ? [] : [stringLiteral(separator)];
    const convert = item === 'item' ? (args.length === 0 ? [] : ['undefined']) : [['(item) => ', item]];
    return call(file.import(validation, 'arrayFromText'), text, ...convert, ...args);
  }
  if (resolved.kind === 'object' && param.style === 'deepObject') {
    return call(
      file.import(validation, 'deepObjectFromText'),
      'request.query',
      stringLiteral(name),
      fieldReaders(facts, file, resolved),
    );
  }
  const isStructure = (facts.kindsOf(type, 'wire') & (kinds.object | kinds.array)) !== 0;
  return isStructure && resolved.kind !== 'unknown'
    ? call(file.import(validation, 'jsonFromText'), text)
    : scalarFromText(facts, file, type, text);
}

/** The value of a parameter as `requestTarget` and `pathSegment` take it. `value` is its decoded form. */
export function valueForRequest(
  context: CodecContext,
  { param, type }: RequestParam,
  value: string,
): Fragment {
  const resolved = context.facts.resolve(type);
  const separator = separatorOf(param);
  if (resolved.kind === 'array') {
    const item = scalarText(context, resolved.items, 'item');
    const items: Fragment = item === 'item' ? value : [`${value}.map((item) => `, item, ')'];
    return separator === undefined ? items : [items, `.join(${stringLiteral(separator)})`];
  }
  return scalarText(context, type, value);
}

/** The object of a `deepObject` parameter, as JSON has it. */
export function objectForRequest(context: CodecContext, type: Type, value: string): Fragment {
  if (!context.facts.encodes(type)) return value;
  return ['JSON.parse(', new EncodeEmitter(context).text(type, value), ')'];
}

/** What stands between the values of a parameter that is written once; undefined where it is repeated. */
function separatorOf({ in: place, style, explode }: Param): string | undefined {
  if (place === 'path') return ',';
  if (style === 'spaceDelimited') return ' ';
  if (style === 'pipeDelimited') return '|';
  return explode === false ? ',' : undefined;
}

function fieldReaders(facts: TypeFacts, file: SourceFile, { fields }: ObjectType): Fragment {
  const readers = fields.flatMap((field): Fragment[] => {
    const value = scalarFromText(facts, file, field.type, 'text');
    return value === 'text' ? [] : [[`${propertyKey(field.name)}: (text) => `, value]];
  });
  return group('{', readers, '}');
}

function scalarFromText(facts: TypeFacts, file: SourceFile, type: Type, text: string): string {
  let value = text;
  const wanted = numberForm(facts, type);
  if (wanted !== undefined) value = `${file.import(validation, `${wanted}FromText`)}(${value})`;
  const isBoolean =
    facts.resolve(type).kind !== 'unknown' && (facts.kindsOf(type, 'wire') & kinds.boolean) !== 0;
  return isBoolean ? `${file.import(validation, 'booleanFromText')}(${value})` : value;
}

/** What a text becomes; undefined where the type takes the digits as they are, or no number. */
function numberForm(facts: TypeFacts, type: Type): 'integer' | 'number' | undefined {
  const resolved = facts.resolve(type);
  switch (resolved.kind) {
    case 'number':
      return resolved.integer ? 'integer' : 'number';
    case 'codec':
      if (resolved.codec === 'unix-seconds') return 'integer';
      return resolved.codec === 'fixed4' || resolved.codec === 'exact-number' ? 'number' : undefined;
    case 'enum':
      return resolved.values.some((value) => typeof value === 'number') ? 'number' : undefined;
    case 'union': {
      const forms = new Set(resolved.variants.map((variant) => numberForm(facts, variant)));
      return forms.has('number') ? 'number' : forms.has('integer') ? 'integer' : undefined;
    }
    default:
      return undefined;
  }
}

/** Strings, numbers, booleans and null stand for themselves; some codecs and all structures have another text. */
function scalarText(context: CodecContext, type: Type, value: string): Fragment {
  if (!hasOtherText(context.facts, type)) return value;
  const text = new EncodeEmitter(context).text(type, value);
  const isStructure = (context.facts.kindsOf(type, 'wire') & (kinds.object | kinds.array)) !== 0;
  return isStructure ? text : ['String(JSON.parse(', text, '))'];
}

function hasOtherText(facts: TypeFacts, type: Type): boolean {
  const resolved = facts.resolve(type);
  if (resolved.kind === 'codec') return resolved.codec === 'quantity' || resolved.codec === 'fixed4';
  if (resolved.kind === 'union') return resolved.variants.some((variant) => hasOtherText(facts, variant));
  return (facts.kindsOf(resolved, 'wire') & (kinds.object | kinds.array)) !== 0;
}
