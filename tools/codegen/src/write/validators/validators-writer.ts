import type { ModuleDraft, ModuleWriter } from '../module-draft.js';
import { writeCheckFile } from './check-file.js';
import { writeCodecFile } from './codec-file.js';
import { writeEntryFiles } from './entry-files.js';
import { writeExplainFile } from './explain-file.js';
import { writeFiltersFile } from './filters-file.js';
import { writeParamsFile } from './params-file.js';
import { planValidators } from './plan.js';
import { shapeClosure, writeShapeFile } from './shape-file.js';
import { writeTypedSchemaFile } from './typed-schema-file.js';
import { writeTypesFile } from './types-file.js';
import { writeZodFile } from './zod-file.js';

/** The validators: a folder for each group, one for the types that they share, and the entry files. */
export const validatorsWriter: ModuleWriter = (contract, layout) => {
  const plan = planValidators(contract, layout);
  const { zod = true } = layout.folder ?? {};
  const shapes = new Set<string>();
  const files: (ModuleDraft | undefined)[] = plan.folders.flatMap((folder) => [
    writeTypesFile(plan, folder),
    writeCheckFile(plan, folder),
    writeCodecFile(plan, folder, (name) => shapes.add(name)),
    writeParamsFile(plan, folder),
    writeExplainFile(plan, folder),
    zod ? writeZodFile(plan, folder) : undefined,
  ]);
  const closure = shapeClosure(plan, shapes);
  for (const folder of plan.folders) files.push(writeShapeFile(plan, folder, closure));
  files.push(writeFiltersFile(plan));
  const written = files.filter((file) => file !== undefined);
  if (zod) written.push(writeTypedSchemaFile(plan));
  return [
    ...written,
    ...writeEntryFiles(plan, written, zod ? ['index', 'zod', 'explain'] : ['index', 'explain']),
  ];
};
