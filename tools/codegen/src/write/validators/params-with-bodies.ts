import { type Field, type ObjectType, type RequestBody, type Type, valueTypeOf } from '@firn/contract-model';
import { type Fragment, group } from '../fragment.js';
import type { Declaration } from './declaration.js';
import type { FolderPlan, ParamsPlan } from './plan.js';
import { objectText, type TypeTextOptions } from './type-text.js';

/** A body of several media types, of which the caller picks one. */
export type PickedBody = RequestBody & { readonly contentTypeParam: string };

/** The body of a call that has several media types. */
export function severalBodies({ operation }: ParamsPlan): PickedBody | undefined {
  const { wire } = operation;
  const body = wire.protocol === 'http' ? wire.body : undefined;
  const { contentTypeParam } = body ?? {};
  return body === undefined || contentTypeParam === undefined ? undefined : { ...body, contentTypeParam };
}

/** The type that values of a declaration are held against: of a call whose media type tells what its body is, the two go together. */
export function checkedType({ params }: FolderPlan, declaration: Declaration): Type {
  const { type } = declaration;
  const call = params.find((each) => each.declaration === declaration);
  const body = call === undefined ? undefined : severalBodies(call);
  if (body === undefined || type.kind !== 'object') return type;
  const field = (name: string): Field | undefined => type.fields.find((each) => each.name === name);
  const [contentType, value] = [field(body.contentTypeParam), field(body.param)];
  const types = body.contents.map(valueTypeOf);
  if (contentType === undefined || value === undefined || types.every((each) => sameShape(each, types[0])))
    return type;
  const variants = body.contents.map((content, index): ObjectType => {
    return {
      kind: 'object',
      extra: 'ignored',
      fields: [
        {
          ...contentType,
          required: index > 0 && value.required,
          type: { kind: 'enum', values: [content.mediaType] },
        },
        { ...value, type: types[index] ?? value.type },
      ],
    };
  });
  return { kind: 'intersection', parts: [type, { kind: 'union', variants, exclusive: false }] };
}

/** Whether two types are the same wherever they stand: by their names, or by what they say. */
function sameShape(left: Type | undefined, right: Type | undefined): boolean {
  const text = (type: Type | undefined): string =>
    JSON.stringify(type, (key, item: unknown) =>
      key === 'location' || key === 'doc' ? undefined : typeof item === 'bigint' ? String(item) : item,
    );
  return left === right || text(left) === text(right);
}

/** `{ id: string } & ({ contentType?: 'a'; body: A } | { contentType: 'b'; body: B })`: the media type tells which body it is. */
export function paramsWithBodies(type: ObjectType, body: PickedBody, options: TypeTextOptions): Fragment {
  const own = type.fields.filter(({ name }) => name !== body.param && name !== body.contentTypeParam);
  const find = (name: string): Field | undefined => type.fields.find((field) => field.name === name);
  const contentType = find(body.contentTypeParam);
  const value = find(body.param);
  if (contentType === undefined || value === undefined) return objectText(type, options);
  const variants = body.contents.map((content, index): Fragment => {
    const fields: Field[] = [
      { ...contentType, required: index > 0, type: { kind: 'enum', values: [content.mediaType] } },
      { ...value, type: valueTypeOf(content) },
    ];
    return objectText(
      { kind: 'object', extra: 'ignored', fields },
      { ...options, docs: options.docs && index === 0 },
    );
  });
  const union = group('', variants, '', '|');
  if (own.length === 0) return union;
  return [objectText({ ...type, fields: own }, options), ' & (', union, ')'];
}
