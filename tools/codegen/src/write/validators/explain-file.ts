import type { GeneratedFile } from '../generated-file.js';
import { SourceFile } from '../source-file.js';
import { mention } from './declaration.js';
import { ExplainEmitter } from './explain-emitter.js';
import { checkedType } from './params-with-bodies.js';
import { type FolderPlan, functionNames, type ValidatorsPlan } from './plan.js';

/** `explain.ts`: which rules a JSON value breaks, for every type of the folder. Loaded only when a check has failed. */
export function writeExplainFile(plan: ValidatorsPlan, folder: FolderPlan): GeneratedFile {
  const file = new SourceFile({
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
    const head = `export function ${functionNames(name).explain}(`;
    const parameters = ['value: unknown', `path: ${pathType} = []`, `issues: ${issue}[] = []`];
    file
      .blank()
      .comment(
        `The rules that a JSON value breaks as ${mention(declaration)}; none exactly when it is valid.`,
      );
    file.list(head, parameters, `): ${issue}[] {`);
    file.indent(() => file.code([emitter.call(type, name), ';']).line('return issues;')).line('}');
  }
  return file.toGeneratedFile();
}
