import type { Contract } from '@firn/contract-model';
import { isKeyword } from '@firn/contract-model/read';
import { call as callOf, objectOf } from '../code.js';
import { commentText, docsOf, summaryOf } from '../doc-comment.js';
import type { ModuleDraft } from '../module-draft.js';
import type { ClientMember, ClientSection } from '../names/client-sections.js';
import { namesOf } from '../names/contract-names.js';
import { runtimeModule } from '../package-places.js';
import { propertyKey } from '../validators/type-text.js';

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
  writeInterface({ factory, summary, description, interfaceName }: ClientSection): void {
    this.#file.addInterface({
      name: interfaceName,
      isExported: true,
      extends: [`ReturnType<typeof ${factory}>`],
      docs: docsOf({ summary, ...(description !== undefined && { description }) }),
    });
  }

  /** `function infoCalls(transport: RpcTransport) { return { peers: bindCall(transport, info.infoPeers) }; }` */
  writeFactory({ factory, group, members }: ClientSection): void {
    const name = namesOf(this.#contract).group(group).property;
    const functions = this.#file.importNamespace(
      `./${group.name}.js`,
      isKeyword(name) ? `${name}Group` : name,
    );
    this.#file.addFunction({
      name: factory,
      parameters: [{ name: 'transport', type: this.transport }],
      statements: [`return ${objectOf(members.map((member) => this.#binding(functions, member)))};`],
    });
  }

  #binding(functions: string, { name, operation, kind }: ClientMember): string {
    const names = namesOf(this.#contract);
    const { function: call, pages, items } = names.operation(operation);
    const paging = operation.pagination ? [pages, items] : [];
    const symbols = kind === undefined ? [call, ...paging] : [names.kind(kind).function];
    const bind = this.#file.import(this.#runtime, symbols.length > 1 ? 'bindPagedCall' : 'bindCall');
    const bound = callOf(bind, 'transport', ...symbols.map((symbol) => `${functions}.${symbol}`));
    return `\n${commentText(summaryOf((kind ?? operation).doc))}${propertyKey(name)}: ${bound}`;
  }
}
