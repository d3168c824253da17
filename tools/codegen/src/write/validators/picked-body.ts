import { type Body, type RequestBody, type Type, type UnionType, valueTypeOf } from '@firn/contract';

/** A body of several media types, of which the caller picks one. */
export interface PickedBody extends RequestBody {
  /** Name of the parameter that picks the media type. */
  readonly contentTypeParam: string;
}

/** A body that has several media types; undefined for any other. */
export function pickedBody(body: RequestBody | undefined): PickedBody | undefined {
  const { contentTypeParam } = body ?? {};
  return body === undefined || contentTypeParam === undefined ? undefined : { ...body, contentTypeParam };
}

/** A body that is what the media type says which is picked; undefined for one that is the same in all, or has only one. */
export function toldBody(body: RequestBody | undefined): PickedBody | undefined {
  const [first, ...others] = body?.contents.map(valueTypeOf) ?? [];
  return others.every((each) => isSame(each, first)) ? undefined : pickedBody(body);
}

/** The type of a body that may have any of several media types. */
export function anyOfContents(contents: readonly Body[]): UnionType {
  return { kind: 'union', variants: contents.map(valueTypeOf), exclusive: false };
}

/** Whether two types are the same wherever they stand: by their names, or by what they say. */
function isSame(left: Type | undefined, right: Type | undefined): boolean {
  const text = (type: Type | undefined): string =>
    JSON.stringify(type, (key, item: unknown) =>
      key === 'location' || key === 'doc' ? undefined : typeof item === 'bigint' ? String(item) : item,
    );
  return left === right || text(left) === text(right);
}
