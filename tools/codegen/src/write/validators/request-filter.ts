import type { FilterForm, FilterPlace } from '@firn/contract';
import { noFilter } from '../field-filters.js';
import type { ParamsPlan } from './plan.js';

/** What is dropped of the parameters of a request: fields inside its body alone. Undefined where there are none. */
export function requestFilter({ operation, contents }: ParamsPlan): FilterForm | undefined {
  const body = operation.wire.protocol === 'http' ? operation.wire.body : undefined;
  if (body === undefined) return undefined;
  const filters = contents.map(
    ({ filter }) => filter && { ...noFilter, fields: new Map([[body.param, filter]]) },
  );
  const [preferred] = filters;
  if (body.contentTypeParam === undefined) return preferred;
  if (filters.every((filter) => filter === undefined)) return undefined;
  const byType = contents.slice(1).flatMap(({ content }, index): [string, FilterPlace][] => {
    const filter = filters[index + 1] ?? (preferred && noFilter);
    return filter === undefined ? [] : [[content.mediaType, filter]];
  });
  const variants = {
    by: body.contentTypeParam,
    filters: new Map(byType),
    ...(preferred !== undefined && { otherwise: preferred }),
  };
  return { ...noFilter, variants };
}
