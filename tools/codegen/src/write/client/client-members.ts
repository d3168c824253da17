import type { Contract, Operation, Param, SubscriptionKind } from '@firn/contract-model';
import { sourceOf } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { docNotes } from '../operation-notes.js';
import { operationSymbols, subscriptionSymbols } from '../operation-symbols.js';
import { packageModule, runtimeModule } from '../package-places.js';
import type { SourceFile } from '../source-file.js';
import { propertyKey } from '../validators/type-text.js';
import { type ClientSection, memberName, subscriptionMember } from './client-sections.js';
import { takesParams } from './params-declaration.js';
import { connectionNote } from './subscription-note.js';

/** Writes the parts of the client object that belong to one section: its interface, and the function that makes it. */
export class ClientMembers {
  readonly #contract: Contract;
  readonly #layout: Layout;
  readonly #file: SourceFile;
  readonly #runtime: string;
  /** Type of the transports of this kind of contract. */
  readonly transport: string;

  constructor(contract: Contract, layout: Layout, file: SourceFile) {
    this.#contract = contract;
    this.#layout = layout;
    this.#file = file;
    this.#runtime = runtimeModule(contract, 'client');
    this.transport = file.importType(this.#runtime, this.#protocolType('Transport'));
  }

  /** `export interface InfoCalls { ... }` */
  writeInterface(section: ClientSection): void {
    const { summary, description, interfaceName, operations } = section;
    this.#file.blank().doc({ summary, ...(description !== undefined && { description }) });
    this.#file.block(`export interface ${interfaceName} {`, () => {
      for (const operation of operations) {
        for (const kind of operation.subscription?.kinds ?? []) this.#subscriptionMember(operation, kind);
        if (operation.subscription === undefined) this.#member(operation);
      }
    });
  }

  /** `function infoCalls(transport: RpcTransport): InfoCalls { ... }` */
  writeFactory(section: ClientSection): void {
    const { property, interfaceName, operations } = section;
    const module = `./${section.group.name}.js`;
    this.#file
      .blank()
      .block(`function ${property}Calls(transport: ${this.transport}): ${interfaceName} {`, () =>
        this.#file.block(
          'return {',
          () => {
            for (const operation of operations) {
              for (const kind of operation.subscription?.kinds ?? [])
                this.#subscriptionBinding(module, operation, kind);
              if (operation.subscription === undefined) this.#binding(module, operation);
            }
          },
          '};',
        ),
      );
  }

  #member(operation: Operation): void {
    const file = this.#file;
    this.#doc(operation);
    const key = propertyKey(memberName(this.#contract, operation));
    const signature = this.#signature(operation);
    const result = this.#type(operationSymbols(operation).result);
    const { pagination } = operation;
    if (pagination === undefined) {
      file.line(`${key}(${signature}): Promise<${result}>;`);
      return;
    }
    file.block(
      `readonly ${key}: {`,
      () => {
        file.line(`(${signature}): Promise<${result}>;`);
        file.line('/** The pages, each fetched when it is asked for. */');
        file.line(`pages(${signature}): AsyncIterable<${result}>;`);
        file.comment(`The \`${pagination.items}\` of every page.`);
        file.line(`items(${signature}): AsyncIterable<${result}['${pagination.items}'][number]>;`);
      },
      '};',
    );
  }

  #subscriptionMember(operation: Operation, kind: SubscriptionKind): void {
    const symbols = subscriptionSymbols(kind);
    this.#file.doc(kind.doc, {
      source: sourceOf(operation.location, this.#layout.root),
      notes: [connectionNote],
    });
    const options = this.#file.importType(this.#runtime, 'RpcSubscribeOptions');
    const params =
      kind.params.length > 0 ? `${paramsMember(kind.params)}${this.#type(symbols.params)}, ` : '';
    const key = propertyKey(subscriptionMember(kind.symbol, operation));
    this.#file.line(`${key}(${params}options?: ${options}): AsyncIterable<${this.#type(symbols.payload)}>;`);
  }

  #binding(module: string, operation: Operation): void {
    const file = this.#file;
    const key = propertyKey(memberName(this.#contract, operation));
    const names = takesParams(operation) ? 'params, options' : 'options';
    if (operation.pagination === undefined) {
      file.line(`${key}: (${names}) => ${file.import(module, operation.symbol)}(transport, ${names}),`);
      return;
    }
    // What Object.assign is given has no contextual type.
    const bind = (symbol: string) =>
      `(${this.#signature(operation)}) => ${file.import(module, symbol)}(transport, ${names})`;
    file.block(
      `${key}: Object.assign(${bind(operation.symbol)}, {`,
      () => {
        file.line(`pages: ${bind(`${operation.symbol}Pages`)},`);
        file.line(`items: ${bind(`${operation.symbol}Items`)},`);
      },
      '}),',
    );
  }

  #subscriptionBinding(module: string, operation: Operation, kind: SubscriptionKind): void {
    const names = kind.params.length > 0 ? 'params, options' : 'options';
    const key = propertyKey(subscriptionMember(kind.symbol, operation));
    this.#file.line(`${key}: (${names}) => ${this.#file.import(module, kind.symbol)}(transport, ${names}),`);
  }

  #doc(operation: Operation): void {
    const source = sourceOf(operation.location, this.#layout.root);
    this.#file.doc(operation.doc, { source, notes: docNotes(operation) });
  }

  #signature(operation: Operation): string {
    const options = `options?: ${this.#file.importType(this.#runtime, this.#protocolType('CallOptions'))}`;
    if (!takesParams(operation)) return options;
    return `${paramsMember(operation.params)}${this.#type(operationSymbols(operation).params)}, ${options}`;
  }

  #type(name: string): string {
    return this.#file.importType(packageModule(this.#contract, this.#layout, 'validators'), name);
  }

  #protocolType(name: string): string {
    return (this.#contract.kind === 'json-rpc' ? 'Rpc' : 'Rest') + name;
  }
}

/** `params: ` or, where none of them is required, `params?: `. */
function paramsMember(params: readonly Param[]): string {
  return params.some((param) => param.required) ? 'params: ' : 'params?: ';
}
