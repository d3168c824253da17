import { indentedJson, type Operation } from '@firn/contract';
import type { Interface, PageOfOperation } from '../contents/site-map.js';

/** What the console of a page needs of an operation: that which makes a request of parameters. */
export interface ConsoleData {
  readonly interface: Interface;
  readonly operation: ConsoleOperation;
  /** Values of the variables of an RPC method's path. */
  readonly path: Readonly<Record<string, string>>;
  /** JSON text of the parameters, by name. */
  readonly examples: readonly { readonly name: string; readonly params: string }[];
}

type Shared = 'kind' | 'name' | 'path';
type Named<Kind extends Operation> = Pick<Kind, Shared> & {
  readonly params: readonly Pick<Kind['params'][number], 'name' | 'in' | 'explode'>[];
};

/** The parts of an operation that `callOperation` reads. */
export type ConsoleOperation =
  | (Named<Extract<Operation, { kind: 'rpc' }>> & { readonly form: string })
  | (Named<Extract<Operation, { kind: 'rest' }>> & {
      readonly verb: string;
      readonly body: Readonly<Record<string, never>> | undefined;
    });

/** The console of an operation. */
export function consoleOf(page: PageOfOperation, path: Readonly<Record<string, string>>): ConsoleData {
  const { operation } = page;
  return {
    interface: page.interface,
    operation: consoleOperation(operation),
    path,
    examples: operation.examples.map(({ name, params }) => ({ name, params: indentedJson(params) })),
  };
}

function consoleOperation(operation: Operation): ConsoleOperation {
  const params = operation.params.map(({ name, in: place, explode }) => ({ name, in: place, explode }));
  const { name, path } = operation;
  return operation.kind === 'rpc'
    ? { kind: 'rpc', name, path, params, form: operation.form }
    : { kind: 'rest', name, path, params, verb: operation.verb, body: operation.body && {} };
}
