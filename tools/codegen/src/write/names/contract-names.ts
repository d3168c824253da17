import type { Contract, Group, Operation, SubscriptionKind } from '@firn/contract';
import { camelCase, exactFirst, NameScope, pascalCase, typeStem } from '@firn/contract/read';
import { enumMembers } from '../enum-values.js';
import { typeConverts } from '../type-converts.js';
import { webhookGroup } from '../webhook-group.js';
import { type ClientSection, clientSections } from './client-sections.js';
import { type KindNames, kindNames, type OperationNames, operationNames } from './operation-names.js';

/** Exports of the packages of a contract that no operation has part in; operations give way to them. */
export interface PackageNames {
  /** `createNodeClient` */
  readonly create: string;
  /** `NodeClientOptions` */
  readonly options: string;
  /** `NodeClient` */
  readonly client: string;
  /** `groupNodeCalls` */
  readonly groupCalls: string;
  /** `ChainCalls` */
  readonly chainCalls: string;
  /** `PetsAuth` */
  readonly auth: string;
  /** `petsSecuritySchemes` */
  readonly securitySchemes: string;
  /** `petsServers` */
  readonly servers: string;
  /** `petsOperationServers` */
  readonly operationServers: string;
}

/** The names of a group. */
export interface GroupNames {
  /** `chainAdmin`, in the names of constants. */
  readonly property: string;
  /** `ChainAdmin`, in the names of types. */
  readonly stem: string;
}

/** Every name that the generated code of a contract has for its operations. */
export class ContractNames {
  readonly package: PackageNames;
  /** The properties of the client object. */
  readonly sections: readonly ClientSection[];
  readonly #groups = new Map<string, GroupNames>();
  readonly #operations = new Map<string, OperationNames>();
  readonly #kinds = new Map<string, KindNames>();

  constructor(contract: Contract) {
    this.package = packageNames(contract);
    const received = webhookGroup(contract);
    const groups = received === undefined ? contract.groups : [...contract.groups, received];
    this.#nameGroups(groups);
    const operations = groups.flatMap((group) => group.operations);
    const symbols = operations.flatMap(({ symbol, subscription }) => [
      symbol,
      ...(subscription?.kinds ?? []).map((kind) => kind.symbol),
    ]);
    const scopes = {
      exports: new NameScope([...Object.values(this.package), ...constantNames(contract)]),
      converted: new NameScope(convertedNames(contract, symbols)),
    };
    const functions = new Map(symbols.map((symbol) => [symbol, scopes.exports.claim(symbol)]));
    this.sections = clientSections(
      contract,
      (group) => this.group(group).property,
      this.package.groupCalls,
      scopes.exports,
    );
    for (const { symbol, wire, pagination, subscription } of operations) {
      const kind = { isHttp: wire.protocol === 'http', isPaged: pagination !== undefined };
      const name = functions.get(symbol) ?? symbol;
      this.#operations.set(symbol, operationNames(symbol, name, kind, scopes));
      for (const { symbol: own } of subscription?.kinds ?? [])
        this.#kinds.set(own, kindNames(own, functions.get(own) ?? own, scopes));
    }
  }

  group({ name }: Pick<Group, 'name'>): GroupNames {
    return known(this.#groups, name);
  }

  operation({ symbol }: Pick<Operation, 'symbol'>): OperationNames {
    return known(this.#operations, symbol);
  }

  kind({ symbol }: Pick<SubscriptionKind, 'symbol'>): KindNames {
    return known(this.#kinds, symbol);
  }

  /** Groups of different names may be the same as identifiers: `a-1` and `a1`. */
  #nameGroups(groups: readonly Group[]): void {
    const scope = new NameScope();
    for (const { name } of exactFirst(groups, ({ name }) => camelCase(name))) {
      const stem = scope.claim(pascalCase(name));
      const number = stem.slice(pascalCase(name).length);
      this.#groups.set(name, { property: camelCase(name) + number, stem });
    }
  }
}

/** The names of a group in the server package: its exports, and the types of what is in the table. */
export function serverNames(
  contract: Contract,
  group: Group,
): { handlers: string; table: string; calls: string; subscriptions: string } {
  const { stem, property } = namesOf(contract).group(group);
  const isHttp = contract.kind === 'http';
  return {
    handlers: `${stem}Handlers`,
    table: property + (isHttp ? 'Operations' : 'Group'),
    calls: stem + (isHttp ? 'Operations' : 'Methods'),
    subscriptions: `${stem}Subscriptions`,
  };
}

const made = new WeakMap<Contract, ContractNames>();

/** The names of a contract. Every writer asks for them here, and none makes one of its own. */
export function namesOf(contract: Contract): ContractNames {
  const names = made.get(contract) ?? new ContractNames(contract);
  made.set(contract, names);
  return names;
}

/** The constants of enums, which are called as their types are: a folder exports them beside the client. */
function constantNames(contract: Contract): string[] {
  return contract.types.filter((type) => enumMembers(type).length > 0).map(({ name }) => name);
}

/** The names behind `decode` and `encode` that are no operation's to choose. */
function convertedNames(contract: Contract, symbols: readonly string[]): string[] {
  const types = contract.types.filter(({ type }) => typeConverts(contract, type));
  const stems = symbols.map(typeStem);
  return [
    ...types.map(({ name }) => name),
    ...stems.flatMap((stem) => [`${stem}Params`, `${stem}Result`, `${stem}Payload`]),
  ];
}

function packageNames(contract: Contract): PackageNames {
  const stem = pascalCase(contract.name);
  const property = camelCase(contract.name);
  return {
    create: `create${stem}Client`,
    options: `${stem}ClientOptions`,
    client: `${stem}Client`,
    groupCalls: `group${stem}Calls`,
    chainCalls: 'ChainCalls',
    auth: `${stem}Auth`,
    securitySchemes: `${property}SecuritySchemes`,
    servers: `${property}Servers`,
    operationServers: `${property}OperationServers`,
  };
}

function known<Value>(names: ReadonlyMap<string, Value>, key: string): Value {
  const found = names.get(key);
  if (found === undefined) throw new Error(`the contract has nothing called ${key}`);
  return found;
}
