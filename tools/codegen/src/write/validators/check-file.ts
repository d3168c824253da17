import { comment } from '../doc-comment.js';
import { ModuleDraft } from '../module-draft.js';
import { CheckEmitter } from './check-emitter.js';
import { mention } from './declaration.js';
import { importedType } from './modules.js';
import { checkedType } from './params-with-bodies.js';
import { type FolderPlan, functionNames, type ValidatorsPlan } from './plan.js';

/** `check.ts`: whether a JSON value has the wire form of a type, for every type of the folder. */
export function writeCheckFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/check.ts`,
    sources: folder.sources,
    declares: folder.declarations.map(({ name }) => functionNames(name).is),
  });
  const emitter = new CheckEmitter(file, plan, { folder: folder.name, module: 'check' }, 'wire');
  for (const declaration of folder.declarations) {
    const { name } = declaration;
    const type = checkedType(folder, declaration);
    const wire = importedType(file, folder.name, folder.name, `${name}Wire`);
    emitter.function(
      {
        name: functionNames(name).is,
        returnType: `value is ${wire}`,
        docs: comment(`Whether a JSON value is valid as ${mention(declaration)}.`),
      },
      type,
      name,
    );
  }
  return file;
}
