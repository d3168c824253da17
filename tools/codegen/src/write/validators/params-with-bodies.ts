import { type Field, type ObjectType, type Type, type UnionType, valueTypeOf } from '@firn/contract';
import type { Declaration } from './declaration.js';
import { type PickedBody, pickedBody } from './picked-body.js';
import type { FolderPlan, ParamsPlan } from './plan.js';
import { objectText, type TypeTextOptions } from './type-text.js';

/** The body of a call that has several media types; what is converted in their types has names. */
export function severalBodies({ operation: { wire }, contents }: ParamsPlan): PickedBody | undefined {
  const body = wire.protocol === 'http' ? wire.body : undefined;
  return pickedBody(body && { ...body, contents: contents.map(({ content }) => content) });
}

/** The parameters of a call whose media type tells what its body is: those that stand alone, and the two that go together. */
export interface PickedParams {
  readonly own: ObjectType;
  readonly body: UnionType;
}

/** The parameters of a call, parted; undefined where its body does not depend on a media type. */
export function pickedParams(call: ParamsPlan): PickedParams | undefined {
  const { type } = call.declaration;
  const { told: body } = call;
  if (body === undefined || type.kind !== 'object') return undefined;
  const field = (name: string): Field | undefined => type.fields.find((each) => each.name === name);
  const [contentType, value] = [field(body.contentTypeParam), field(body.param)];
  if (contentType === undefined || value === undefined) return undefined;
  const variants = body.contents.map((content, index): ObjectType => {
    const told: Field =
      index === 0
        ? contentType
        : { ...contentType, required: true, type: { kind: 'enum', values: [content.mediaType] } };
    return { kind: 'object', extra: 'ignored', fields: [told, { ...value, type: valueTypeOf(content) }] };
  });
  const mapping = Object.fromEntries(
    body.contents.flatMap(({ mediaType }, index) => (index === 0 ? [] : [[mediaType, index]])),
  );
  const fields = type.fields.filter((each) => each !== contentType && each !== value);
  return {
    own: { ...type, fields },
    body: {
      kind: 'union',
      variants,
      exclusive: false,
      discriminator: { property: contentType.name, mapping, otherwise: 0 },
    },
  };
}

/** The type that values of a declaration are held against: of a call whose media type tells what its body is, the two go together. */
export function checkedType({ params }: FolderPlan, declaration: Declaration): Type {
  const call = params.find((each) => each.declaration === declaration);
  const picked = call && pickedParams(call);
  if (picked === undefined) return declaration.type;
  const { own, body } = picked;
  return own.fields.length === 0 ? body : { kind: 'intersection', parts: [own, body] };
}

/** `{ id: string } & ({ contentType?: 'a'; body: A } | { contentType: 'b'; body: B })`: the media type tells which body it is. */
export function paramsWithBodies(type: ObjectType, body: PickedBody, options: TypeTextOptions): string {
  const own = type.fields.filter(({ name }) => name !== body.param && name !== body.contentTypeParam);
  const find = (name: string): Field | undefined => type.fields.find((field) => field.name === name);
  const contentType = find(body.contentTypeParam);
  const value = find(body.param);
  if (contentType === undefined || value === undefined) return objectText(type, options);
  const variants = body.contents.map((content, index) => {
    const fields: Field[] = [
      { ...contentType, required: index > 0, type: { kind: 'enum', values: [content.mediaType] } },
      { ...value, type: valueTypeOf(content) },
    ];
    return objectText(
      { kind: 'object', extra: 'ignored', fields },
      { ...options, docs: options.docs && index === 0 },
    );
  });
  const union = variants.join(' | ');
  return own.length === 0 ? union : `${objectText({ ...type, fields: own }, options)} & (${union})`;
}
