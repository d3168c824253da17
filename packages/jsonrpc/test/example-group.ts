import { type Issue, ValidationError } from '@firn/primitives/validation';
import type { GroupContract } from '../src/server/index.js';

/** Parameters of `demo.add`. */
export interface AddParams {
  readonly a: bigint;
  readonly b: bigint;
}

const issue = (name: string): Issue => ({
  path: [name],
  rule: 'format:uint64',
  expected: 'an integer',
  received: 'x',
  message: `${name}: expected an integer, received "x"`,
});

function decodeAddParams(params: unknown): AddParams {
  const [a, b] = (Array.isArray(params) ? params : Object.values(params ?? {})) as unknown[];
  const issues = [a, b].flatMap((value, i) =>
    /^\d+$/.test(String(value)) ? [] : [issue(i === 0 ? 'a' : 'b')],
  );
  if (issues.length > 0) throw new ValidationError(issues, 'params of demo.add');
  return { a: BigInt(String(a)), b: BigInt(String(b)) };
}

const plain = <Name extends string, Access extends 'public' | 'node-specific' | 'admin' | 'debug'>(
  name: Name,
  access: Access,
) => ({
  name,
  access,
  decodeParams: (params: unknown): unknown => params,
  encodeResult: (result: unknown): string => JSON.stringify(result),
});

/** A group as the generator writes one, with a method for each thing that can happen. */
export const demoGroup = {
  name: 'demo',
  path: '/ext/demo',
  webSocketPath: '/ext/demo/ws',
  aliases: ['sample'],
  methods: {
    'demo.add': {
      name: 'demo.add',
      aliases: ['demo_plus', 'demo_check'],
      aliasResults: { demo_check: 'null' },
      access: 'public',
      decodeParams: decodeAddParams,
      encodeResult: (sum: bigint): string => `"${sum}"`,
    },
    'demo.echo': { ...plain('demo.echo', 'public'), cost: 10 },
    'demo.identity': plain('demo.identity', 'node-specific'),
    'demo.trace': { ...plain('demo.trace', 'debug'), pages: 'trusted' },
    'demo.stop': plain('demo.stop', 'admin'),
  },
  subscriptions: {
    demo_subscribe: {
      access: 'debug',
      unsubscribe: 'demo_unsubscribe',
      notification: 'demo_subscription',
      kinds: {
        ticks: {
          decodeParams: (params: readonly unknown[]): { readonly from: number } => {
            if (params.length > 0 && typeof params[0] !== 'number')
              throw new ValidationError([issue('from')]);
            return { from: Number(params[0] ?? 0) };
          },
          encodePayload: (tick: bigint): string => tick.toString(),
        },
      },
    },
  },
} as const satisfies GroupContract;
