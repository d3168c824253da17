import { comment } from '../doc-comment.js';
import { ModuleDraft } from '../module-draft.js';
import { mention } from './declaration.js';
import { ExplainEmitter } from './explain-emitter.js';
import { checkedType } from './params-with-bodies.js';
import { type FolderPlan, functionNames, type ValidatorsPlan } from './plan.js';

/** `explain.ts`: which rules a JSON value breaks, for every type of the folder. Loaded only when a check has failed. */
export function writeExplainFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/explain.ts`,
    sources: folder.sources,
    declares: folder.declarations.map(({ name }) => functionNames(name).explain),
  });
  const emitter = new ExplainEmitter(file, plan, folder.name);
  const issue = file.importType('@firn/primitives/validation', 'Issue');
  const pathType = file.importType('@firn/primitives/validation', 'Path');
  for (const declaration of folder.declarations) {
    const { name } = declaration;
    const type = checkedType(folder, declaration);
    file.addFunction({
      name: functionNames(name).explain,
      isExported: true,
      parameters: [
        { name: 'value', type: 'unknown' },
        { name: 'path', type: pathType, initializer: '[]' },
        { name: 'issues', type: `${issue}[]`, initializer: '[]' },
      ],
      returnType: `${issue}[]`,
      docs: comment(
        `The rules that a JSON value breaks as ${mention(declaration)}; none exactly when it is valid.`,
      ),
      statements: [`${emitter.call(type, name)};`, 'return issues;'],
    });
  }
  return file;
}
