import type { Contract } from '@firn/contract';
import { isUnsubscribe } from '../write/names/client-sections.js';
import { namesOf, serverNames } from '../write/names/contract-names.js';
import { servedGroup } from '../write/server/served-group.js';

/** The handlers of one group: a program has a table of them. */
export interface ServedTable {
  /** Name for the table: `petsHandlers`. */
  readonly table: string;
  /** Type of the table: `PetsHandlers`. */
  readonly type: string;
  /** Constant of the server package that joins the table to paths or methods: `petsOperations`. */
  readonly operations: string;
  /** Names of the operations, which are the keys of the table. */
  readonly names: readonly string[];
}

/** The tables of handlers that a server of the contract needs. Handlers of subscriptions have tables of their own. */
export function servedTables(contract: Contract): ServedTable[] {
  return contract.groups
    .map((group): ServedTable => {
      const { handlers, table } = serverNames(contract, group);
      const served = servedGroup(contract, group).operations.filter(
        (operation) => operation.subscription === undefined && !isUnsubscribe(group, operation),
      );
      const { property } = namesOf(contract).group(group);
      return {
        // Some scripts have no upper case: then the type would have the same name.
        table: `${property}Handlers` === handlers ? `${property}Table` : `${property}Handlers`,
        type: handlers,
        operations: table,
        names: served.map(({ name }) => name),
      };
    })
    .filter(({ names }) => names.length > 0);
}

/** Functions of the runtime that handlers of a contract import. */
export interface HandlerRuntime {
  /** Module and function that join a table to the operations of a group. */
  readonly bind: { readonly module: string; readonly name: string };
  /** Module and function that make the error of a handler that is not implemented. */
  readonly error: { readonly module: string; readonly name: string };
  /** Status, or code of JSON-RPC, of that error. */
  readonly status: string;
  /** Exported list of what the bind function returns. */
  readonly list: string;
  /** An element of that list. */
  readonly element: (call: string) => string;
}

/** The runtime of a contract's server. */
export function handlerRuntime({ kind }: Contract): HandlerRuntime {
  return kind === 'http'
    ? {
        bind: { module: '@firn/rest/server', name: 'bindOperations' },
        error: { module: '@firn/rest/server', name: 'httpError' },
        status: '501',
        list: 'operations',
        element: (call) => `...${call}`,
      }
    : {
        bind: { module: '@firn/jsonrpc/server', name: 'bindGroup' },
        error: { module: '@firn/jsonrpc/errors', name: 'rpcError' },
        // Method not found, which is also the code for a method that is not available.
        status: '-32601',
        list: 'groups',
        element: (call) => call,
      };
}
