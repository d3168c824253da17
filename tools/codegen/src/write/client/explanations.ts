import type { Contract, Group } from '@firn/contract';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { generatedFolder, roleModule } from '../package-places.js';

/**
 * The module of a client package that has the functions which name the broken rules of a group's answers. `import()` of the entry of the
 * validators would bring those of all groups: bundlers cannot know which are used.
 */
export class Explanations {
  readonly #group: Group;
  readonly #file: ModuleDraft;
  readonly #functions = new Set<string>();

  constructor(group: Group, file: ModuleDraft) {
    this.#group = group;
    this.#file = file;
  }

  /** An expression that loads a function of the validators. */
  load(name: string): string {
    this.#functions.add(name);
    const load = this.#file.constant(
      'explain',
      'explain',
      `() => import('./explain/${this.#group.name}.js')`,
    );
    return `() => ${load}().then((module) => module.${name})`;
  }

  /** The module with everything that is loaded; none where nothing is. */
  files(contract: Contract, layout: Layout): ModuleDraft[] {
    if (this.#functions.size === 0) return [];
    const file = new ModuleDraft({
      path: `${generatedFolder(contract, layout, 'client')}/explain/${this.#group.name}.ts`,
      sources: [this.#group.source],
      keepsLines: true,
    });
    file.addExportDeclaration({
      moduleSpecifier: roleModule(contract, layout, 'validators', file, 'explain'),
      namedExports: [...this.#functions].sort(),
    });
    return [file];
  }
}
