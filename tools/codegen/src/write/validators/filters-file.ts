import { filtersOf, filterText } from '../field-filters.js';
import { ModuleDraft } from '../module-draft.js';
import { sharedFolder, type ValidatorsPlan } from './plan.js';

/** `filters.ts`: which fields are dropped of the values of a schema, because they are of the other direction. */
export function writeFiltersFile({ contract, root }: ValidatorsPlan): ModuleDraft | undefined {
  const filters = filtersOf(contract);
  const { constants } = filters;
  if (constants.size === 0) return undefined;
  const file = new ModuleDraft({
    path: `${root}/${sharedFolder}/filters.ts`,
    sources: contract.sources,
    declares: constants.values(),
    isUnchecked: true,
    about:
      'Each constant says which fields are dropped from values of a type, because they are of the other direction.',
  });
  const type = file.importType('@firn/primitives/validation', 'FieldFilter');
  for (const [name, constant] of constants) {
    file.addConstant({
      name: constant,
      type,
      isExported: true,
      initializer: filterText(filters.named(name), (each) => constants.get(each) ?? each),
    });
  }
  return file;
}
