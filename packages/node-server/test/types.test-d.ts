import { bindGroup, type HandlersOf, type SubscriptionHandlersOf } from '@firn/jsonrpc/server';
import { expectTypeOf } from 'vitest';
import {
  type EthGetBalanceHandler,
  type EvmHandlers,
  type evmGroup,
  type InfoHandlers,
  type InfoPeersHandler,
  type infoGroup,
  type NativeHandlers,
  nativeGroup,
} from '../src/index.js';

interface Node {
  readonly height: bigint;
}

// The handler types are those of the table, so that either may be used.
expectTypeOf<InfoHandlers<Node>>().toExtend<HandlersOf<typeof infoGroup, Node>>();
expectTypeOf<HandlersOf<typeof infoGroup, Node>>().toExtend<InfoHandlers<Node>>();
expectTypeOf<EvmHandlers<Node>>().toExtend<HandlersOf<typeof evmGroup, Node>>();

// Parameters are decoded, with the optional ones optional; results are decoded: 64-bit values are bigint.
expectTypeOf<Parameters<InfoPeersHandler>[0]['nodeIDs']>().toEqualTypeOf<
  readonly `NodeID-${string}`[] | undefined
>();
expectTypeOf<Awaited<ReturnType<InfoPeersHandler>>['numPeers']>().toEqualTypeOf<bigint>();
expectTypeOf<ReturnType<EthGetBalanceHandler>>().toEqualTypeOf<bigint | Promise<bigint>>();

// A missing handler does not compile.
// @ts-expect-error 'native.issueTx' and three more are missing
bindGroup(nativeGroup, {});
declare const handlers: NativeHandlers<Node>;
bindGroup(nativeGroup, handlers);
const { 'native.issueTx': _, ...partial } = handlers;
// @ts-expect-error 'native.issueTx' is missing
bindGroup(nativeGroup, partial);
bindGroup(nativeGroup, partial, { unserved: ['native.issueTx'] });
// @ts-expect-error there is no such method
bindGroup(nativeGroup, handlers, { unserved: ['native.nothing'] });

// A subscription handler gives decoded payloads.
type Heads = SubscriptionHandlersOf<typeof evmGroup, Node>['eth_subscribe']['newHeads'];
expectTypeOf<ReturnType<Heads>>().toExtend<AsyncIterable<{ readonly number: bigint | null }>>();
