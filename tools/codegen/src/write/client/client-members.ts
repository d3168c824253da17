import type { Contract, Doc, Operation, Pagination, Param, SubscriptionKind } from '@firn/contract-model';
import { call, objectOf } from '../code.js';
import { comment, commentText, docsOf, lineWidth, sourceOf } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import type { MethodStructure, ModuleDraft, ParameterStructure, PropertyStructure } from '../module-draft.js';
import { docNotes } from '../operation-notes.js';
import { operationSymbols, subscriptionSymbols } from '../operation-symbols.js';
import { packageModule, runtimeModule } from '../package-places.js';
import { propertyKey } from '../validators/type-text.js';
import { type ClientSection, memberName, subscriptionMember } from './client-sections.js';
import { takesParams } from './params-declaration.js';
import { connectionNote } from './subscription-note.js';

/** Writes the parts of the client object that belong to one section: its interface, and the function that makes it. */
export class ClientMembers {
  readonly #contract: Contract;
  readonly #layout: Layout;
  readonly #file: ModuleDraft;
  readonly #runtime: string;
  /** Type of the transports of this kind of contract. */
  readonly transport: string;

  constructor(contract: Contract, layout: Layout, file: ModuleDraft) {
    this.#contract = contract;
    this.#layout = layout;
    this.#file = file;
    this.#runtime = runtimeModule(contract, 'client');
    this.transport = file.importType(this.#runtime, this.#protocolType('Transport'));
  }

  /** `export interface InfoCalls { ... }` */
  writeInterface(section: ClientSection): void {
    const { summary, description, interfaceName, operations } = section;
    const properties: PropertyStructure[] = [];
    const methods: MethodStructure[] = [];
    for (const operation of operations) {
      const { pagination, subscription } = operation;
      if (subscription)
        methods.push(...subscription.kinds.map((kind) => this.#subscription(operation, kind)));
      else if (pagination) properties.push(this.#pagedCall(operation, pagination));
      else methods.push(this.#call(operation));
    }
    this.#file.addInterface({
      name: interfaceName,
      isExported: true,
      docs: docsOf({ summary, ...(description !== undefined && { description }) }),
      properties,
      methods,
    });
  }

  /** `function infoCalls(transport: RpcTransport): InfoCalls { ... }` */
  writeFactory(section: ClientSection): void {
    const { property, interfaceName, operations } = section;
    const module = `./${section.group.name}.js`;
    const members = operations.flatMap((operation) =>
      operation.subscription
        ? operation.subscription.kinds.map((kind) => this.#subscriptionBinding(module, operation, kind))
        : [this.#binding(module, operation)],
    );
    this.#file.addFunction({
      name: `${property}Calls`,
      parameters: [{ name: 'transport', type: this.transport }],
      returnType: interfaceName,
      statements: [`return ${objectOf(members)};`],
    });
  }

  #call(operation: Operation): MethodStructure {
    return {
      name: propertyKey(memberName(this.#contract, operation)),
      parameters: this.#parameters(operation),
      returnType: `Promise<${this.#type(operationSymbols(operation).result)}>`,
      docs: this.#docs(operation, operation.doc, docNotes(operation)),
    };
  }

  #pagedCall(operation: Operation, { items }: Pagination): PropertyStructure {
    const signature = this.#signature(operation);
    const result = this.#type(operationSymbols(operation).result);
    const members = [
      `${signature}: Promise<${result}>;`,
      `${commentText(comment('The pages, each fetched when it is asked for.'))}pages${signature}: AsyncIterable<${result}>;`,
      `${commentText(comment(`The \`${items}\` of every page.`))}items${signature}: AsyncIterable<${result}['${items}'][number]>;`,
    ];
    return {
      name: propertyKey(memberName(this.#contract, operation)),
      isReadonly: true,
      type: `{\n${members.join('\n')}\n}`,
      docs: this.#docs(operation, operation.doc, docNotes(operation)),
    };
  }

  #subscription(operation: Operation, kind: SubscriptionKind): MethodStructure {
    const symbols = subscriptionSymbols(kind);
    const options = this.#options('RpcSubscribeOptions');
    const params = kind.params.length > 0 ? [this.#params(kind.params, symbols.params)] : [];
    return {
      name: propertyKey(subscriptionMember(kind.symbol, operation)),
      parameters: [...params, options],
      returnType: `AsyncIterable<${this.#type(symbols.payload)}>`,
      docs: this.#docs(operation, kind.doc, [connectionNote]),
    };
  }

  #binding(module: string, operation: Operation): string {
    const key = propertyKey(memberName(this.#contract, operation));
    const names = takesParams(operation) ? 'params, options' : 'options';
    const sent = (symbol: string) => call(this.#file.import(module, symbol), 'transport', names);
    if (operation.pagination === undefined) return `${key}: (${names}) => ${sent(operation.symbol)}`;
    // What Object.assign is given has no contextual type.
    const bind = (symbol: string) => `${this.#signature(operation)} => ${sent(symbol)}`;
    const one = bind(operation.symbol);
    const paged = [
      `pages: ${bind(`${operation.symbol}Pages`)}`,
      `items: ${bind(`${operation.symbol}Items`)}`,
    ];
    return `${key}: ${call('Object.assign', one, objectOf(paged))}`;
  }

  #subscriptionBinding(module: string, operation: Operation, kind: SubscriptionKind): string {
    const names = kind.params.length > 0 ? 'params, options' : 'options';
    const key = propertyKey(subscriptionMember(kind.symbol, operation));
    return `${key}: (${names}) => ${call(this.#file.import(module, kind.symbol), 'transport', names)}`;
  }

  #docs(operation: Operation, doc: Doc, notes: readonly string[]): string[] {
    return docsOf(doc, { source: sourceOf(operation.location, this.#layout.root), notes }, lineWidth - 2);
  }

  /** The parameters of a call in their brackets. */
  #signature(operation: Operation): string {
    const parameters = this.#parameters(operation).map(({ name, type, hasQuestionToken }) => {
      return `${name}${hasQuestionToken ? '?' : ''}: ${type}`;
    });
    return `(${parameters.join(', ')})`;
  }

  #parameters(operation: Operation): ParameterStructure[] {
    const options = this.#options(this.#protocolType('CallOptions'));
    if (!takesParams(operation)) return [options];
    return [this.#params(operation.params, operationSymbols(operation).params), options];
  }

  #options(type: string): ParameterStructure {
    return { name: 'options', hasQuestionToken: true, type: this.#file.importType(this.#runtime, type) };
  }

  #params(params: readonly Param[], type: string): ParameterStructure {
    const hasQuestionToken = !params.some((param) => param.required);
    return { name: 'params', hasQuestionToken, type: this.#type(type) };
  }

  #type(name: string): string {
    return this.#file.importType(packageModule(this.#contract, this.#layout, 'validators'), name);
  }

  #protocolType(name: string): string {
    return (this.#contract.kind === 'json-rpc' ? 'Rpc' : 'Rest') + name;
  }
}
