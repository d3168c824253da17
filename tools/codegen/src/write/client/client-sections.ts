import type { Contract, Group, Operation } from '@firn/contract-model';
import { camelCase, pascalCase } from '../casing.js';
import { isUnsubscribe } from './client-group.js';

/** One property of the client object: the calls of a group, or of one namespace of it. */
export interface ClientSection {
  /** `info`, `eth`, `chainAdmin`. */
  readonly property: string;
  /** `InfoCalls` */
  readonly interfaceName: string;
  /** Words for the interface. */
  readonly summary: string;
  readonly description?: string;
  readonly group: Group;
  readonly operations: readonly Operation[];
  /** Whether the group's path needs a value from the caller. */
  readonly isScoped: boolean;
}

/** The properties of the client object. A group with several namespaces has one for each; any other has one of its own name. */
export function clientSections(contract: Contract): ClientSection[] {
  return contract.groups.flatMap((group) => sectionsOf(contract, group));
}

function sectionsOf(contract: Contract, group: Group): ClientSection[] {
  const operations = group.operations.filter((operation) => !isUnsubscribe(group, operation));
  const namespaces = [...new Set(operations.map((operation) => operation.namespace))];
  const several = contract.kind === 'json-rpc' && namespaces.length > 1;
  return (several ? namespaces : [group.name]).map((name) => ({
    property: camelCase(name),
    interfaceName: `${pascalCase(name)}Calls`,
    ...(several ? { summary: `The \`${name}_\` methods.` } : groupWords(contract, group)),
    group,
    operations: several ? operations.filter((operation) => operation.namespace === name) : operations,
    isScoped: group.path?.includes('{') ?? false,
  }));
}

// The title of an OpenAPI group is the name of its tag, which says nothing to people.
function groupWords(contract: Contract, group: Group): { summary: string; description?: string } {
  const { title, description } = group;
  if (description === undefined) return { summary: title };
  return contract.kind === 'http' ? { summary: description } : { summary: `${title}.`, description };
}

/** The name of a member of a section: what the operation is called inside its namespace. */
export function memberName(contract: Contract, operation: Operation): string {
  return contract.kind === 'json-rpc' ? operation.shortName : operation.symbol;
}

/** The name of the member that subscribes to one kind: `subscribeNewHeads` for the symbol `ethSubscribeNewHeads`. */
export function subscriptionMember(symbol: string, operation: Operation): string {
  const prefix = camelCase(operation.namespace);
  return camelCase(symbol.startsWith(prefix) ? symbol.slice(prefix.length) : symbol);
}
