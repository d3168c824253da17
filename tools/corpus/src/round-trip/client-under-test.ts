import type { Operation } from '@firn/contract';
import type { GeneratedPackages } from '../generated-code/generate-packages.js';
import { loadPackage } from '../generated-code/load-package.js';
import { readModel } from './model-operations.js';

/** A generated function that calls one operation. */
export type CallOperation = (params: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** A generated function that gives whatever is answered. */
export type CallWithResponse = (
  params: Readonly<Record<string, unknown>>,
  accept: string | undefined,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** One operation of a generated client. */
export interface OperationUnderTest {
  readonly operation: Operation;
  readonly call: CallOperation;
  readonly callWithResponse: CallWithResponse;
}

/** The generated client of one document, by the operations of its model. */
export interface ClientUnderTest {
  /** The operation of a method and a path, or undefined where the client has none; of several of one path that with the id. */
  find(method: string, path: string, id: string | undefined): OperationUnderTest | undefined;
}

/** Loads the generated client and points it at a server. The model tells names only: what goes over the wire is judged without it. */
export async function loadClient(packages: GeneratedPackages, url: string): Promise<ClientUnderTest> {
  const client = await loadPackage(packages, 'client');
  const model = readModel(packages);
  const httpTransport = client.httpTransport as (options: { baseUrl: string }) => unknown;
  const transport = httpTransport({ baseUrl: url });
  return {
    find(method, path, id) {
      const operation = model.find(method, path, id);
      if (operation === undefined) return undefined;
      const named = (name: string): ((...values: unknown[]) => Promise<unknown>) => {
        const found = client[name];
        if (typeof found !== 'function') throw new Error(`the client has no function ${name}`);
        return found as (...values: unknown[]) => Promise<unknown>;
      };
      const names = model.names.operation(operation);
      const call = named(names.function);
      const whole = named(names.withResponse);
      const takes = operation.params.length > 0;
      return {
        operation,
        call: (params) => (takes ? call(transport, params) : call(transport)),
        callWithResponse: async (params, accept) => {
          const options = accept === undefined ? {} : { accept };
          const answer = await (takes ? whole(transport, params, options) : whole(transport, options));
          return answer as { status: number; body: unknown };
        },
      };
    },
  };
}
