import type { Contract, Group, Operation } from '@firn/contract';
import type { AppConfig } from '../config/config.js';
import { arrayOf, objectOf } from './code.js';
import { comment } from './doc-comment.js';
import type { Layout } from './generated-file.js';
import { type HandlerPlace, HandlerPlaces } from './handler-places.js';
import { ModuleDraft } from './module-draft.js';
import { isUnsubscribe } from './names/client-sections.js';
import { namesOf, serverNames } from './names/contract-names.js';
import { roleModule, runtimeModule } from './package-places.js';
import { servedGroup } from './server/served-group.js';
import { stringLiteral } from './string-literal.js';
import { propertyKey } from './validators/type-text.js';

/** Operations that a program does not serve, by group. */
export type Unserved = Readonly<Record<string, readonly string[]>>;

/** Name of the file in the folder of the handlers. */
const handlerIndexName = 'index.generated.ts';

/**
 * The index of a program's handlers: an object for each group that the server packages' types hold complete. A handler file
 * that is missing, or one whose types do not fit, is a compile error that names it.
 */
export function writeHandlerIndex(
  contract: Contract,
  app: AppConfig,
  unserved: Unserved,
  layout: Layout,
): ModuleDraft {
  const file = new ModuleDraft({
    path: `${app.handlers}/${handlerIndexName}`,
    sources: contract.sources,
    declares: contract.groups.flatMap((group) =>
      ['Handlers', 'Unserved', 'Subscriptions'].map(
        (suffix) => namesOf(contract).group(group).property + suffix,
      ),
    ),
  });
  const writer = new IndexWriter(contract, app, layout, file);
  for (const group of contract.groups)
    writer.writeGroup(servedGroup(contract, group), new Set(unserved[group.name]));
  return file;
}

class IndexWriter {
  readonly #places: HandlerPlaces;
  readonly #contract: Contract;
  readonly #layout: Layout;
  readonly #file: ModuleDraft;
  readonly #context: string;

  constructor(contract: Contract, app: AppConfig, layout: Layout, file: ModuleDraft) {
    this.#places = new HandlerPlaces(contract);
    this.#contract = contract;
    this.#layout = layout;
    this.#file = file;
    const [module = '', name = ''] = app.context.split('#');
    this.#context = file.importType(module, name);
  }

  writeGroup(group: Group, unserved: ReadonlySet<string>): void {
    const calls = group.operations.filter(
      (operation) => operation.subscription === undefined && !isUnsubscribe(group, operation),
    );
    const left = calls.map((operation) => operation.name).filter((name) => unserved.has(name));
    const { property } = namesOf(this.#contract).group(group);
    this.#file.addConstant({
      name: `${property}Unserved`,
      isExported: true,
      initializer: `${arrayOf(left.map(stringLiteral))} as const`,
      docs: comment(`Methods of the ${group.name} group that are not served yet.`),
    });
    const type = this.#handlersType(group, left.length > 0);
    const handlers = calls
      .filter(({ name }) => !unserved.has(name))
      .map((operation) => {
        const handler = this.#import(this.#places.placeOf(operation));
        const key = propertyKey(operation.name);
        return key === handler ? key : `${key}: ${handler}`;
      });
    this.#file.addConstant({
      name: `${property}Handlers`,
      isExported: true,
      type,
      initializer: objectOf(handlers),
      docs: comment(`The handlers of the ${group.name} group, by method.`),
    });
    const subscribing = group.operations.filter(
      ({ subscription, name }) => subscription !== undefined && !unserved.has(name),
    );
    if (subscribing.length > 0) this.#writeSubscriptions(group, subscribing);
  }

  #handlersType(group: Group, isPartial: boolean): string {
    const handlers = `${this.#file.importType(this.#server, serverNames(this.#contract, group).handlers)}<${this.#context}>`;
    return isPartial
      ? `Omit<${handlers}, (typeof ${namesOf(this.#contract).group(group).property}Unserved)[number]>`
      : handlers;
  }

  #writeSubscriptions(group: Group, operations: readonly Operation[]): void {
    const { property } = namesOf(this.#contract).group(group);
    const type = this.#file.importType(runtimeModule(this.#contract, 'server'), 'SubscriptionHandlersOf');
    const contract = this.#file.importType(this.#server, serverNames(this.#contract, group).table);
    const all = `${type}<typeof ${contract}, ${this.#context}>`;
    const isPartial =
      group.operations.filter(({ subscription }) => subscription !== undefined).length > operations.length;
    const names = operations.map(({ name }) => stringLiteral(name)).join(' | ');
    const handlers = operations.map((operation) => {
      const kinds = (operation.subscription?.kinds ?? []).map((kind) => {
        return `${propertyKey(kind.name)}: ${this.#import(this.#places.placeOf(kind))}`;
      });
      return `${propertyKey(operation.name)}: ${objectOf(kinds)}`;
    });
    this.#file.addConstant({
      name: `${property}Subscriptions`,
      isExported: true,
      type: isPartial ? `Pick<${all}, ${names}>` : all,
      initializer: objectOf(handlers),
      docs: comment(`The handlers of the ${group.name} group's subscriptions, by method and kind.`),
    });
  }

  get #server(): string {
    return roleModule(this.#contract, this.#layout, 'server', this.#file);
  }

  #import({ symbol, path }: HandlerPlace): string {
    return this.#file.import(`./${path}.js`, symbol);
  }
}
