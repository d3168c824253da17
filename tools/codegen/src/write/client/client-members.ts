import type { Contract, Group } from '@firn/contract';
import { isKeyword } from '@firn/contract/read';
import { call as callOf, objectOf } from '../code.js';
import { docsOf, summaryOf } from '../doc-comment.js';
import type { ModuleDraft } from '../module-draft.js';
import type { ClientMember, ClientSection } from '../names/client-sections.js';
import { namesOf } from '../names/contract-names.js';
import { runtimeModule } from '../package-places.js';
import { propertyKey } from '../validators/type-text.js';

/** Writes one section of the client object: the interface of its bound calls, and the function that binds them to a transport. */
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

  /** `export interface InfoCalls { readonly peers: BoundCall<typeof info.infoPeers>; }` */
  writeInterface({ summary, description, interfaceName, group, members }: ClientSection): void {
    const functions = this.#functionsOf(group);
    this.#file.addInterface({
      name: interfaceName,
      isExported: true,
      docs: docsOf({ summary, ...(description !== undefined && { description }) }),
      properties: members.map((member) => {
        const symbols = this.#symbolsOf(member);
        const bound = this.#file.importType(
          this.#runtime,
          symbols.length > 1 ? 'BoundPagedCall' : 'BoundCall',
        );
        return {
          name: propertyKey(member.name),
          isReadonly: true,
          type: `${bound}<${symbols.map((symbol) => `typeof ${functions}.${symbol}`).join(', ')}>`,
          docs: summaryOf((member.kind ?? member.operation).doc),
        };
      }),
    });
  }

  /** `function infoCalls(transport: RpcTransport): InfoCalls { return { peers: bindCall(transport, info.infoPeers) }; }` */
  writeFactory({ factory, interfaceName, group, members }: ClientSection): void {
    const functions = this.#functionsOf(group);
    const bindings = members.map((member) => {
      const symbols = this.#symbolsOf(member);
      const bind = this.#file.import(this.#runtime, symbols.length > 1 ? 'bindPagedCall' : 'bindCall');
      const bound = callOf(bind, 'transport', ...symbols.map((symbol) => `${functions}.${symbol}`));
      return `${propertyKey(member.name)}: ${bound}`;
    });
    this.#file.addFunction({
      name: factory,
      parameters: [{ name: 'transport', type: this.transport }],
      returnType: interfaceName,
      statements: [`return ${objectOf(bindings)};`],
    });
  }

  /** The name of the namespace with the functions of a group. */
  #functionsOf(group: Group): string {
    const name = namesOf(this.#contract).group(group).property;
    return this.#file.importNamespace(`./${group.name}.js`, isKeyword(name) ? `${name}Group` : name);
  }

  /** The functions behind a member: of a paged operation also those of its pages and items. */
  #symbolsOf({ operation, kind }: ClientMember): string[] {
    const names = namesOf(this.#contract);
    if (kind !== undefined) return [names.kind(kind).function];
    const { function: call, pages, items } = names.operation(operation);
    return operation.pagination ? [call, pages, items] : [call];
  }
}
