import type { GeneratedFile } from '../generated-file.js';
import { SourceFile } from '../source-file.js';
import { CheckEmitter } from './check-emitter.js';
import { mention } from './declaration.js';
import { importedType } from './modules.js';
import { checkedType } from './params-with-bodies.js';
import { type FolderPlan, functionNames, type ValidatorsPlan } from './plan.js';

/** `check.ts`: whether a JSON value has the wire form of a type, for every type of the folder. */
export function writeCheckFile(plan: ValidatorsPlan, folder: FolderPlan): GeneratedFile {
  const file = new SourceFile({
    path: `${plan.root}/${folder.name}/check.ts`,
    sources: folder.sources,
    declares: folder.declarations.map(({ name }) => functionNames(name).is),
  });
  const emitter = new CheckEmitter(file, plan, { folder: folder.name, module: 'check' }, 'wire');
  for (const declaration of folder.declarations) {
    const { name } = declaration;
    const type = checkedType(folder, declaration);
    const wire = importedType(file, folder.name, folder.name, `${name}Wire`);
    file.blank().comment(`Whether a JSON value is valid as ${mention(declaration)}.`);
    emitter.function(
      `export function ${functionNames(name).is}(value: unknown): value is ${wire} {`,
      type,
      name,
    );
  }
  return file.toGeneratedFile();
}
