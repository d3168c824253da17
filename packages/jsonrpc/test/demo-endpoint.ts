import {
  bindGroup,
  type CallMeta,
  createEndpoint,
  type EndpointOptions,
  type RpcEndpoint,
  type ServerLogger,
} from '../src/server/index.js';
import { deferred } from './deferred.js';
import { demoGroup } from './example-group.js';

/** What a demo endpoint does: its echo and its subscription can be replaced. */
export interface DemoOptions extends Partial<Omit<EndpointOptions<CallMeta>, 'groups' | 'context'>> {
  readonly echo?: (params: unknown, meta: CallMeta) => unknown;
  readonly ticks?: (params: { readonly from: number }, meta: CallMeta) => AsyncIterable<bigint>;
}

/** A logger that remembers. */
export interface RecordingLogger extends ServerLogger {
  readonly entries: { readonly message: string; readonly details: Record<string, unknown> }[];
}

export function recordingLogger(): RecordingLogger {
  const entries: RecordingLogger['entries'] = [];
  return { entries, error: (details, message) => entries.push({ message, details: { ...details } }) };
}

/** An endpoint of the demo group; handlers get the metadata of the call as their context. */
export function demoEndpoint(options: DemoOptions = {}): RpcEndpoint {
  const { echo = (params) => params ?? null, ticks = noTicks, ...rest } = options;
  const group = bindGroup(
    demoGroup,
    {
      'demo.add': ({ a, b }) => a + b,
      'demo.echo': (params, meta: CallMeta) => echo(params, meta),
      'demo.identity': () => 'NodeID-x',
      'demo.trace': () => [],
      'demo.stop': () => ({}),
    },
    { subscriptions: { demo_subscribe: { ticks: (params, meta: CallMeta) => ticks(params, meta) } } },
  );
  return createEndpoint({ ...rest, groups: [group], context: (meta) => meta });
}

async function* noTicks(): AsyncGenerator<bigint> {}

/** The text of a call. */
export function callText(method: string, params?: unknown, id: unknown = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** Sends a message and parses the answer; `undefined` where there is none. */
export async function ask(endpoint: RpcEndpoint, message: unknown): Promise<unknown> {
  const text = await endpoint.dispatch(typeof message === 'string' ? message : JSON.stringify(message));
  return text === undefined ? undefined : JSON.parse(text);
}

/** An echo that answers once so many calls wait for it, each of which follows its client. */
export function echoTogether(calls: number): Required<DemoOptions>['echo'] {
  let waiting = 0;
  const all = deferred();
  return async (_, { signal }) => {
    // The signal follows the client from when it is asked for.
    waiting += 1;
    if (waiting === calls) all.resolve();
    await all.promise;
    return signal.aborted;
  };
}

/** The warnings of this process while something is done. */
export async function warningsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const warnings: string[] = [];
  const keep = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', keep);
  try {
    await work();
    return warnings;
  } finally {
    process.off('warning', keep);
  }
}
