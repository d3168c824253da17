import type { Contract, Group, Operation, SubscriptionKind } from '@firn/contract';
import { camelCase, capitalized, exactFirst, NameScope } from '@firn/contract/read';

/** One property of the client object: the calls of a group, or of one namespace of it. */
export interface ClientSection {
  /** `info`, `eth`, `chainAdmin`. */
  readonly property: string;
  /** `InfoCalls` */
  readonly interfaceName: string;
  /** `infoCalls`: the function that makes it. */
  readonly factory: string;
  /** Words for the interface. */
  readonly summary: string;
  readonly description?: string;
  readonly group: Group;
  readonly members: readonly ClientMember[];
  /** Whether the group's path needs a value from the caller. */
  readonly isScoped: boolean;
}

/** One call of a section: of an operation, or of one kind of a subscription. */
export interface ClientMember {
  /** `peers`, `getBalance`, `subscribeNewHeads`. */
  readonly name: string;
  readonly operation: Operation;
  readonly kind?: SubscriptionKind;
}

/** A section that has no name yet. */
interface Part {
  readonly wanted: readonly string[];
  readonly words: Pick<ClientSection, 'summary' | 'description'>;
  readonly group: Group;
  readonly operations: readonly Operation[];
}

/**
 * The properties of the client object. A group with several namespaces has one for each; any other has one of its own name.
 * @param groupCalls the function of the same file that makes the object.
 * @param exports the names that the client exports.
 */
export function clientSections(
  contract: Contract,
  propertyOf: (group: Group) => string,
  groupCalls: string,
  exports: NameScope,
): ClientSection[] {
  const parts = contract.groups.flatMap((group) => partsOf(contract, group, propertyOf(group)));
  const isScoped = ({ path }: Group): boolean => path?.includes('{') ?? false;
  // What the object has itself.
  const properties = new NameScope(['transport', ...(contract.groups.some(isScoped) ? ['chain'] : [])]);
  const factories = new NameScope([groupCalls]);
  return parts.map(({ wanted, words, group, operations }) => {
    const property = properties.claim(wanted);
    return {
      property,
      interfaceName: exports.claim(`${capitalized(property)}Calls`),
      factory: factories.claim(`${property}Calls`),
      ...words,
      group,
      members: membersOf(contract, operations),
      isScoped: isScoped(group),
    };
  });
}

/** How a program gets a section: `client.info`, `client.chain('C').eth`. */
export function sectionPath({ property, isScoped }: ClientSection): string {
  return isScoped ? `client.chain('C').${property}` : `client.${property}`;
}

/** Whether the operation only ends subscriptions: the runtime calls it, people do not. */
export function isUnsubscribe(group: Group, operation: Operation): boolean {
  return group.operations.some((other) => other.subscription?.unsubscribe === operation.name);
}

function partsOf(contract: Contract, group: Group, property: string): Part[] {
  const operations = group.operations.filter((operation) => !isUnsubscribe(group, operation));
  const namespaces = [...new Set(operations.map((operation) => operation.namespace))];
  if (contract.kind === 'http' || namespaces.length <= 1)
    return [{ wanted: [property, `${property}Api`], words: groupWords(contract, group), group, operations }];
  return namespaces.map((name) => ({
    wanted: [camelCase(name), camelCase(`${group.name} ${name}`)],
    words: { summary: `The \`${name}_\` methods.` },
    group,
    operations: operations.filter((operation) => operation.namespace === name),
  }));
}

// The title of an OpenAPI group is the name of its tag, which says nothing to people.
function groupWords(contract: Contract, group: Group): Part['words'] {
  const { title, description } = group;
  if (description === undefined) return { summary: title };
  return contract.kind === 'http' ? { summary: description } : { summary: `${title}.`, description };
}

/** A member is called as the operation is called inside its namespace; of HTTP as its function. */
function membersOf(contract: Contract, operations: readonly Operation[]): ClientMember[] {
  // An object with a function `then` is taken for a promise.
  const scope = new NameScope(['then']);
  const names = new Map<string, string>();
  const all = operations.flatMap((operation): Omit<ClientMember, 'name'>[] =>
    operation.subscription === undefined
      ? [{ operation }]
      : operation.subscription.kinds.map((kind) => ({ operation, kind })),
  );
  const wanted = all.map(({ operation, kind }) => {
    const { symbol } = kind ?? operation;
    if (kind !== undefined) return { symbol, name: operation.name, own: kindMember(symbol, operation) };
    return { symbol, name: operation.name, own: contract.kind === 'http' ? symbol : operation.shortName };
  });
  for (const { symbol, own } of exactFirst(wanted, (each) => each.own))
    names.set(symbol, scope.claim([own, symbol]));
  return all.map((each) => ({ name: names.get((each.kind ?? each.operation).symbol) ?? '', ...each }));
}

/** The member that subscribes to one kind: `subscribeNewHeads` for the symbol `ethSubscribeNewHeads`. */
function kindMember(symbol: string, operation: Operation): string {
  const prefix = camelCase(operation.namespace);
  return camelCase(symbol.startsWith(prefix) ? symbol.slice(prefix.length) : symbol);
}
