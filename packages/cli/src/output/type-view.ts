import type { Type } from '@firn/contract';
import { type Contract as Model, memberField, typeKinds } from '@firn/contract/model';
import { meaningOf } from './meaning-of.js';

/** What a contract says of a value that is shown to people. */
export interface TypeView {
  /** The view of a member of an object. */
  readonly member: (name: string) => TypeView;
  /** The view of the items of a list. */
  readonly item: () => TypeView;
  /** A scalar with its unit, or with what it means: `0x2a (42)`; `undefined` where the value says all. */
  readonly annotate: (value: unknown) => string | undefined;
}

/** Of values of which nothing is known. */
export const plainView: TypeView = {
  member: () => plainView,
  item: () => plainView,
  annotate: () => undefined,
};

/** The view of a type; a unit is that of the field that it stands in. */
export function typeView(model: Model, type: Type, unit?: string): TypeView {
  return {
    member: (name) => {
      const field = memberField(model, type, name);
      return field === undefined ? plainView : typeView(model, field.type, field.doc.unit);
    },
    item: () => {
      const [item] = typeKinds(model, type).items;
      return item === undefined ? plainView : typeView(model, item, unit);
    },
    annotate: (value) => meaningOf(value, formatsOf(model, type), unit),
  };
}

/** The formats that a scalar may have, through references and unions. */
function formatsOf(model: Model, type: Type): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<Type>();
  const visit = (each: Type): void => {
    if (seen.has(each)) return;
    seen.add(each);
    if (each.kind === 'codec') found.add(each.codec);
    else if (each.kind === 'string' && each.format !== undefined) found.add(each.format);
    else if (each.kind === 'union') for (const variant of each.variants) visit(variant);
    else if (each.kind === 'intersection') for (const part of each.parts) visit(part);
    else if (each.kind === 'reference') {
      const named = model.types.find(({ name }) => name === each.name);
      if (named !== undefined) visit(named.type);
    }
  };
  visit(type);
  return found;
}
