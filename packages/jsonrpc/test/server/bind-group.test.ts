import { describe, expect, expectTypeOf, it } from 'vitest';
import { type BoundGroup, bindGroup, createEndpoint, type HandlersOf } from '../../src/server/index.js';
import { demoGroup } from '../example-group.js';

interface Node {
  readonly height: bigint;
}

interface Clock {
  readonly now: number;
}

const rest = ['demo.echo', 'demo.identity', 'demo.trace', 'demo.stop'] as const;

describe('bindGroup', () => {
  it('takes the handlers of every method that is served', () => {
    const bound = bindGroup(
      demoGroup,
      { 'demo.add': ({ a, b }, node: Node) => a + b + node.height },
      { unserved: rest },
    );
    expectTypeOf(bound).toEqualTypeOf<BoundGroup<Node>>();
    expect(bound.methods.map(({ contract }) => contract.name)).toEqual(['demo.add']);
  });

  it('names methods by their keys, unless the table names them', () => {
    const { 'demo.add': add } = demoGroup.methods;
    const { name: _, ...nameless } = add;
    const group = { ...demoGroup, methods: { 'demo.sum': nameless, 'demo.add': add }, subscriptions: {} };
    const bound = bindGroup(group, { 'demo.sum': ({ a }) => a, 'demo.add': ({ b }) => b });
    expect(bound.methods.map(({ contract }) => contract.name)).toEqual(['demo.sum', 'demo.add']);
  });

  it('asks for a context that suits every handler', () => {
    const bound = bindGroup(
      demoGroup,
      { 'demo.add': ({ a }, node: Node) => a + node.height, 'demo.echo': (_, clock: Clock) => clock.now },
      {
        unserved: ['demo.identity', 'demo.trace', 'demo.stop'],
        subscriptions: {
          demo_subscribe: {
            async *ticks({ from }, { step }: { readonly step: bigint }) {
              yield BigInt(from) + step;
            },
          },
        },
      },
    );
    createEndpoint({ groups: [bound], context: { height: 1n, now: 1, step: 1n } });
    // @ts-expect-error: the clock is missing
    createEndpoint({ groups: [bound], context: { height: 1n, step: 1n } });
  });

  it('refuses wrong handlers when it is compiled', () => {
    // @ts-expect-error: Property '"demo.add"' is missing
    expect(() => bindGroup(demoGroup, {}, { unserved: rest })).toThrow(
      'group demo has no handler for demo.add',
    );
    // @ts-expect-error: a sum is a bigint
    bindGroup(demoGroup, { 'demo.add': () => 1 }, { unserved: rest });
    // @ts-expect-error: there is no such method
    bindGroup(demoGroup, { 'demo.add': () => 1n }, { unserved: [...rest, 'demo.subtract'] });
    bindGroup(
      demoGroup,
      { 'demo.add': () => 1n },
      // @ts-expect-error: the kind has no handler
      { unserved: rest, subscriptions: { demo_subscribe: {} } },
    );
  });

  it('types the handlers by the contract', () => {
    expectTypeOf<HandlersOf<typeof demoGroup, Node>['demo.add']>().parameters.toEqualTypeOf<
      [{ readonly a: bigint; readonly b: bigint }, Node]
    >();
  });

  it('refuses two methods of one name in an endpoint', () => {
    const bound = bindGroup(demoGroup, { 'demo.add': () => 1n }, { unserved: rest });
    expect(() => createEndpoint({ groups: [bound, bound], context: {} })).toThrow(
      'two methods answer to demo.add',
    );
  });
});
