import type { Contract, Doc, Operation } from '@firn/contract-model';
import { isKeyword } from '@firn/contract-model/read';
import { camelCase } from '../casing.js';
import { call, objectOf } from '../code.js';
import { commentText, docsOf, summaryOf } from '../doc-comment.js';
import type { ModuleDraft } from '../module-draft.js';
import { runtimeModule } from '../package-places.js';
import { propertyKey } from '../validators/type-text.js';
import { type ClientSection, memberName, subscriptionMember } from './client-sections.js';

/** Writes one section of the client object: the function that binds its calls to a transport, and the interface of what that returns. */
export class ClientMembers {
  readonly #contract: Contract;
  readonly #file: ModuleDraft;
  readonly #runtime: string;
  /** Type of the transports of this kind of contract. */
  readonly transport: string;

  constructor(contract: Contract, file: ModuleDraft) {
    this.#contract = contract;
    this.#file = file;
    this.#runtime = runtimeModule(contract, 'client');
    const type = contract.kind === 'json-rpc' ? 'RpcTransport' : 'RestTransport';
    this.transport = file.importType(this.#runtime, type);
  }

  /** `export interface InfoCalls extends ReturnType<typeof infoCalls> {}` */
  writeInterface({ property, summary, description, interfaceName }: ClientSection): void {
    this.#file.addInterface({
      name: interfaceName,
      isExported: true,
      extends: [`ReturnType<typeof ${property}Calls>`],
      docs: docsOf({ summary, ...(description !== undefined && { description }) }),
    });
  }

  /** `function infoCalls(transport: RpcTransport) { return { peers: bindCall(transport, info.infoPeers) }; }` */
  writeFactory({ property, group, operations }: ClientSection): void {
    const name = camelCase(group.name);
    const functions = this.#file.importNamespace(
      `./${group.name}.js`,
      isKeyword(name) ? `${name}Group` : name,
    );
    this.#file.addFunction({
      name: `${property}Calls`,
      parameters: [{ name: 'transport', type: this.transport }],
      statements: [
        `return ${objectOf(operations.flatMap((operation) => this.#bindings(functions, operation)))};`,
      ],
    });
  }

  #bindings(functions: string, operation: Operation): string[] {
    const bound = (doc: Doc, member: string, ...symbols: readonly string[]) => {
      const bind = this.#file.import(this.#runtime, symbols.length > 1 ? 'bindPagedCall' : 'bindCall');
      const calls = symbols.map((symbol) => `${functions}.${symbol}`);
      return `\n${commentText(summaryOf(doc))}${propertyKey(member)}: ${call(bind, 'transport', ...calls)}`;
    };
    const { symbol, doc, subscription, pagination } = operation;
    if (subscription)
      return subscription.kinds.map((kind) =>
        bound(kind.doc, subscriptionMember(kind.symbol, operation), kind.symbol),
      );
    const paging = pagination ? [`${symbol}Pages`, `${symbol}Items`] : [];
    return [bound(doc, memberName(this.#contract, operation), symbol, ...paging)];
  }
}
