import { compactJson } from '../../json/text.js';
import { isObject } from '../../json/value.js';
import type { Deprecation, Doc, ValueDoc } from '../../model/index.js';
import type { Problems } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';

/** What people read about a node: texts, unit, presence, source, when and where it is there, and deprecation. */
export function readDoc(node: SpecNode): Doc {
  const summary = text(node, 'summary') ?? text(node, 'title');
  const description = text(node, 'description');
  const unit = text(node, 'x-unit');
  const presence = text(node, 'x-presence');
  const source = text(node, 'x-source');
  const since = text(node, 'x-since');
  const until = text(node, 'x-until');
  const reference = names(node, 'x-reference');
  const deprecated = readDeprecation(node);
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(unit !== undefined && { unit }),
    ...(presence !== undefined && { presence }),
    ...(source !== undefined && { source }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(reference !== undefined && { reference }),
    ...(deprecated !== undefined && { deprecated }),
  };
}

/** As {@link readDoc}, of a schema: with its first example. */
export function readSchemaDoc(node: SpecNode): Doc {
  const list = node.object.examples;
  const example = node.object.example ?? (Array.isArray(list) ? list[0] : undefined);
  return { ...readDoc(node), ...(example !== undefined && { example }) };
}

function readDeprecation(node: SpecNode): Deprecation | undefined {
  const details = node.get('x-deprecated');
  if (details === undefined) return node.boolean('deprecated') === true ? {} : undefined;
  const since = text(details, 'since');
  const replacement = text(details, 'replacement');
  const note = text(details, 'note');
  return {
    ...(since !== undefined && { since }),
    ...(replacement !== undefined && { replacement }),
    ...(note !== undefined && { note }),
  };
}

function names(node: SpecNode, key: string): readonly string[] | undefined {
  const value = node.object[key];
  return Array.isArray(value) ? value.map(String) : undefined;
}

function text(node: SpecNode, key: string): string | undefined {
  return trimmed(node.string(key));
}

/** Names of the values, by the generators that read them: openapi-generator, NSwag. */
const nameKeys = ['x-enum-varnames', 'x-enumNames'];
const descriptionKeys = ['x-enum-descriptions', 'x-enumDescriptions'];

/** Names and meanings of the values that a named schema lists, by `enum` or by a `const` of each alternative. */
export function readValueDocs(node: SpecNode, problems: Problems): Pick<Doc, 'values'> {
  const values = valuesOf(node, problems).filter(
    ({ name, description }) => (name ?? description) !== undefined,
  );
  return values.length === 0 ? {} : { values };
}

function valuesOf(node: SpecNode, problems: Problems): readonly ValueDoc[] {
  const list = node.object.enum;
  if (Array.isArray(list)) return listed(node, list, problems);
  const alternatives = [...(node.get('oneOf')?.items() ?? []), ...(node.get('anyOf')?.items() ?? [])];
  const constants = alternatives.filter((each) => each.has('const')).map(constant);
  return [...constants.flat(), ...alternatives.flatMap((each) => valuesOf(each, problems))];
}

/** `{ const: 1, title: Low, description: ... }`: a title that can be a key names the value, any other one describes it. */
function constant(node: SpecNode): readonly ValueDoc[] {
  const title = node.string('title')?.trim() ?? '';
  const isKey = /^[A-Za-z_$][\w$]*$/.test(title);
  const description = trimmed(node.string('description')) ?? (isKey ? undefined : trimmed(title));
  return valueDoc(node.object.const, isKey ? title : undefined, description);
}

function listed(node: SpecNode, list: readonly unknown[], problems: Problems): readonly ValueDoc[] {
  const names = texts(node, nameKeys, list, problems, true);
  const descriptions = texts(node, descriptionKeys, list, problems, false);
  return list.flatMap((value, index) => valueDoc(value, names[index], descriptions[index]));
}

function valueDoc(
  given: unknown,
  name: string | undefined,
  description: string | undefined,
): readonly ValueDoc[] {
  const value = typeof given === 'bigint' ? Number(given) : given;
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  return [{ value, ...(name !== undefined && { name }), ...(description !== undefined && { description }) }];
}

/** A text for each value, from the first of the keys that the schema has; none where its list is wrong. Null needs no text. */
function texts(
  node: SpecNode,
  keys: readonly string[],
  values: readonly unknown[],
  problems: Problems,
  areNames: boolean,
): readonly (string | undefined)[] {
  const key = keys.find((each) => node.has(each));
  if (key === undefined) return [];
  const given = node.object[key];
  if (!areNames && isObject(given)) return values.map((value) => trimmed(given[String(value)]));
  const isShort = Array.isArray(given) && given.length < values.length;
  let next = 0;
  const list = values.map((value, index) => {
    if (!Array.isArray(given) || value === null) return undefined;
    return isShort ? given[next++] : given[index];
  });
  const misfit =
    misfitOf(given, values) ??
    misfitIn(
      list.filter((_, i) => values[i] !== null),
      areNames,
    );
  if (misfit === undefined) return list.map(trimmed);
  const then = areNames
    ? 'the values are used as keys: list one name for each value'
    : 'the texts are left out: list one for each value';
  problems.warning('enum-names', node.child(key).location, `${key} ${misfit}; ${then}`);
  return [];
}

/** Describes the fault in the form of a list; `undefined` if there is none. */
function misfitOf(given: unknown, values: readonly unknown[]): string | undefined {
  if (!Array.isArray(given)) return 'is not a list';
  const named = values.filter((value) => value !== null).length;
  if (given.length === values.length || given.length === named) return undefined;
  return `has ${given.length} ${given.length === 1 ? 'item' : 'items'} for ${values.length} values`;
}

/** Describes the fault in the items of a list; `undefined` if there is none. */
function misfitIn(list: readonly unknown[], areNames: boolean): string | undefined {
  const wrong = list.findIndex((item) => typeof item !== 'string' || (areNames && item.trim() === ''));
  if (wrong >= 0) return `has ${compactJson(list[wrong])}, which is not a ${areNames ? 'name' : 'text'}`;
  const keys = list.map(trimmed);
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  return areNames && twice !== undefined ? `has ${JSON.stringify(twice)} twice` : undefined;
}

function trimmed(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}
