import { type FieldFilter, filterFields } from '@firn/primitives/validation';
import { type Body, type Contract, FieldFilters, type FilterPlace } from '../model/index.js';

const known = new WeakMap<Contract, FieldFilters>();

/** A value of a body without the fields of the other direction: in a request what is `readOnly`, in an answer what is `writeOnly`. */
export function filterBody(model: Contract, { type }: Pick<Body, 'type'>, value: unknown): unknown {
  const filters = known.get(model) ?? new FieldFilters(model.types);
  known.set(model, filters);
  const place = filters.of(type);
  return place === undefined ? value : filterFields(value, filterOf(filters, place));
}

/** The filter of a place; of named types when it is needed, because they may hold themselves. */
function filterOf(filters: FieldFilters, place: FilterPlace): FieldFilter {
  const { drop, fields, others, places, items, variants } =
    'name' in place ? filters.named(place.name) : place;
  const later = (each: FilterPlace) => () => filterOf(filters, each);
  const table = (each: ReadonlyMap<string, FilterPlace>) =>
    Object.fromEntries([...each].map(([name, inside]) => [name, later(inside)]));
  return {
    drop,
    fields: table(fields),
    ...(others !== undefined && { others: later(others) }),
    places: places.map((each) => each && later(each)),
    ...(items !== undefined && { items: later(items) }),
    ...(variants !== undefined && {
      variants: {
        by: variants.by,
        filters: table(variants.filters),
        ...(variants.otherwise !== undefined && { otherwise: later(variants.otherwise) }),
      },
    }),
  };
}
