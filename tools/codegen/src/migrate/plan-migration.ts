import type { Contract, Operation } from '@firn/contract';
import type { PlacedOperation } from '../diff/compare-operation.js';
import { namesOf, serverNames } from '../write/names/contract-names.js';
import { webhookGroup } from '../write/webhook-group.js';
import { MemberComparison } from './compare-members.js';
import { type ExportNames, kindExports, operationExports, typeExports } from './exports-of.js';
import { MigrationPlan } from './migration-plan.js';
import { type PairedContracts, pairContracts } from './pair-contracts.js';
import type { WantedRenames } from './wanted-renames.js';

/** A plan, with the renames that it is made of. */
export interface PlannedMigration {
  readonly plan: MigrationPlan;
  /** Each with its reason: `getPet -> findPet: both are GET /pets/{id}`. */
  readonly renames: readonly string[];
}

const noRenames: WantedRenames = { operations: new Map(), types: new Map(), members: new Map() };

/** Plans what two versions of a contract mean for programs that use its packages. */
export function planMigration(
  old: Contract,
  now: Contract,
  wanted: WantedRenames = noRenames,
): PlannedMigration {
  const pairs = pairContracts(old, now, wanted);
  const plan = new MigrationPlan();
  const members = new MemberComparison(plan, pairs.types, wanted.members);
  planTypes(pairs, plan, members);
  for (const [found, match] of pairs.operations) planOperation(found, match, pairs, plan, members);
  planGroups(pairs, plan);
  return { plan, renames: [...pairs.renames, ...members.found] };
}

function planTypes(
  { old, now, types }: PairedContracts,
  plan: MigrationPlan,
  members: MemberComparison,
): void {
  const after = new Map(now.types.map(({ name, type }) => [name, type]));
  for (const { name, type } of old.types) {
    const successor = types.get(name);
    const match = successor === undefined ? undefined : after.get(successor);
    if (successor === undefined || match === undefined) {
      const message = `the type ${name} was removed: use another one, or name its successor: --rename ${name}=<new type>`;
      for (const key of Object.values(typeExports(name))) plan.decide(key, { message });
      continue;
    }
    renameExports(typeExports(name), typeExports(successor), plan);
    members.compare(type, match, { subject: name, keys: [name, `${name}Wire`] });
  }
}

function planOperation(
  { operation, group }: PlacedOperation,
  match: PlacedOperation | undefined,
  { old, now }: PairedContracts,
  plan: MigrationPlan,
  members: MemberComparison,
): void {
  const names = operationExports(old, operation);
  const places = placesOf(old, operation, group);
  const decide = (message: string): void => {
    for (const key of [...Object.values(names), ...places.values()]) plan.decide(key, { message });
  };
  if (match === undefined) {
    decide(
      `${describe(operation)} was removed: remove the use, or name its successor: --rename ${operation.name}=<new operation>`,
    );
    return;
  }
  renameExports(names, operationExports(now, match.operation), plan);
  const successors = placesOf(now, match.operation, match.group);
  for (const [role, key] of places) {
    const successor = successors.get(role);
    if (successor === undefined) continue;
    plan.rename(key, memberOf(key), memberOf(successor));
    if (isMovedAlone(group, match.group, old, now))
      plan.decide(key, {
        message: `${match.operation.name} moved from the group ${group} to ${match.group}: use ${successor}`,
      });
  }
  const stem = (key: string): string => names[`params ${key}`] ?? '';
  const params = [stem('type'), stem('wire')];
  members.compareMembers(operation.params, match.operation.params, { subject: operation.name, keys: params });
  const required = plan.required.get(stem('type'));
  if (required !== undefined)
    for (const key of [names.function, names.withResponse, names.pages, names.items, places.get('member')])
      if (key !== undefined) plan.calls.set(key, required);
  const result = [names['result type'] ?? '', names['result wire'] ?? ''];
  members.compare(operation.result, match.operation.result, {
    subject: `${operation.name}.result`,
    keys: [...result, names.function ?? '', places.get('member') ?? '', places.get('handler') ?? ''],
  });
  for (const kind of operation.subscription?.kinds ?? []) {
    const other = match.operation.subscription?.kinds.find(({ name }) => name === kind.name);
    if (other === undefined) continue;
    const own = kindExports(old, kind);
    renameExports(own, kindExports(now, other), plan);
    members.compareMembers(kind.params, other.params, {
      subject: kind.symbol,
      keys: [own['params type'] ?? '', own['params wire'] ?? ''],
    });
    members.compare(kind.payload, other.payload, {
      subject: `${kind.symbol}.payload`,
      keys: [own['payload type'] ?? '', own['payload wire'] ?? ''],
    });
  }
}

/** Groups whose operations, and no others, are all in one new group. */
function planGroups({ old, now, operations }: PairedContracts, plan: MigrationPlan): void {
  for (const group of groupsOf(old)) {
    const successors = new Set(
      operations.filter(([found]) => found.group === group.name).flatMap(([, match]) => match?.group ?? []),
    );
    const [name, ...others] = successors;
    const successor = others.length > 0 ? undefined : groupsOf(now).find((each) => each.name === name);
    if (successor === undefined || successor.name === group.name) continue;
    const isMerged = operations.some(([found, match]) => match?.group === name && found.group !== group.name);
    if (isMerged || groupsOf(now).some((each) => each.name === group.name)) continue;
    renameExports({ ...serverNames(old, group) }, { ...serverNames(now, successor) }, plan);
    const sections = namesOf(now).sections.filter((section) => section.group.name === successor.name);
    for (const section of namesOf(old).sections.filter((each) => each.group.name === group.name)) {
      const [match, ...more] = sections;
      if (match === undefined || more.length > 0) continue;
      plan.rename(section.interfaceName, section.interfaceName, match.interfaceName);
      const owner = section.isScoped ? namesOf(old).package.chainCalls : namesOf(old).package.client;
      plan.rename(`${owner}.${section.property}`, section.property, match.property);
    }
  }
}

/** A member of an export; names of members may have dots themselves. */
const memberOf = (key: string): string => key.slice(key.indexOf('.') + 1);

const groupsOf = (contract: Contract) => {
  const received = webhookGroup(contract);
  return received === undefined ? contract.groups : [...contract.groups, received];
};

/** Whether an operation went to another group, and its old group did not become that one. */
function isMovedAlone(from: string, to: string, old: Contract, now: Contract): boolean {
  if (from === to) return false;
  return groupsOf(now).some(({ name }) => name === from) || groupsOf(old).some(({ name }) => name === to);
}

/** Places inside other exports that are called like the operation: of the client object, of the handlers, of the table of the server. */
function placesOf(contract: Contract, operation: Operation, groupName: string): Map<string, string> {
  const places = new Map<string, string>();
  for (const { interfaceName, members } of namesOf(contract).sections)
    for (const { name, operation: own, kind } of members)
      if (own.symbol === operation.symbol && kind === undefined)
        places.set('member', `${interfaceName}.${name}`);
  const group = groupsOf(contract).find(({ name }) => name === groupName);
  if (group === undefined) return places;
  const { handlers, calls } = serverNames(contract, group);
  places.set('handler', `${handlers}.${operation.name}`);
  places.set('table', `${calls}.${operation.name}`);
  return places;
}

function renameExports(old: ExportNames, now: ExportNames, plan: MigrationPlan): void {
  for (const [role, name] of Object.entries(old)) {
    const successor = now[role];
    if (successor !== undefined) plan.rename(name, name, successor);
  }
}

function describe({ name, wire }: Operation): string {
  return wire.protocol === 'http' ? `${name} (${wire.verb} ${wire.path})` : name;
}
