import type { Param, Type } from '@firn/contract';
import type { ParamsPlan } from './plan.js';

/** A parameter in a path or a query, with the type that its field has among the parameters by name. */
export interface RequestParam {
  readonly param: Param;
  readonly type: Type;
  /** Name in the request. */
  readonly name: string;
}

/** The parameters that stand in one place of an HTTP request. */
export function requestParamsOf(
  { params, declaration }: ParamsPlan,
  place: Param['in'],
): readonly RequestParam[] {
  const fields = declaration.type.kind === 'object' ? declaration.type.fields : [];
  const types = new Map(fields.map((field) => [field.name, field.type]));
  return params.flatMap((param) => {
    const type = param.in === place ? types.get(param.name) : undefined;
    return type === undefined ? [] : [{ param, type, name: param.wireName ?? param.name }];
  });
}

/** The media type of a parameter with `content`; an empty text of one with a style. */
export function contentTypeOf({ serialization }: Param): string {
  return serialization !== undefined && 'mediaType' in serialization ? serialization.mediaType : '';
}
