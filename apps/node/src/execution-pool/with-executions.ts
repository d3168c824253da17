import type { ExecutionCaller, Executions } from '../executions/executions.js';
import { executedMethods } from './executed-methods.js';

/** The same handlers, with those that run contracts carried out by the node's `Executions`. */
export function withExecutions<Handlers extends object>(handlers: Handlers): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => [
    name,
    executedMethods.has(name)
      ? (
          params: unknown,
          context: ExecutionCaller & { readonly node: { readonly executions: Executions } },
        ) => context.node.executions.answer(name, params, context)
      : handler,
  ]);
  return Object.fromEntries(wrapped) as Handlers;
}
