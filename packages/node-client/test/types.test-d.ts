import type { RpcTransport } from '@firn/jsonrpc/client';
import type { NativeGetUTXOsResult } from '@firn/node-validators';
import { expectTypeOf } from 'vitest';
import { createNodeClient, infoPeers, type NodeClient, nativeGetUTXOsItems } from '../src/index.js';

declare const node: NodeClient;
declare const transport: RpcTransport;

// 64-bit values are bigint, whatever their wire form.
expectTypeOf(node.chain('C').eth.blockNumber()).resolves.toEqualTypeOf<bigint>();
expectTypeOf(node.info.peers()).resolves.toHaveProperty('numPeers').toEqualTypeOf<bigint>();
expectTypeOf(node.platform.getCurrentSupply()).resolves.toHaveProperty('supply').toEqualTypeOf<bigint>();

// Parameters may be left out exactly where none of them is required; a call without parameters takes options only.
node.info.peers({});
node.info.peers({ nodeIDs: ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'] });
// @ts-expect-error a node ID begins with NodeID-
node.info.peers({ nodeIDs: ['7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'] });
// @ts-expect-error `alias` is required
node.info.getBlockchainID();
// @ts-expect-error there is no such parameter
node.info.peers({ nodes: [] });
expectTypeOf<NonNullable<Parameters<typeof node.info.getNodeID>[0]>>().toHaveProperty('signal');

// The groups of one chain are behind chain(), the others are not.
expectTypeOf(node.chain('C')).toHaveProperty('eth');
expectTypeOf(node.chain('C')).toHaveProperty('customEvm');
expectTypeOf(node).not.toHaveProperty('eth');
expectTypeOf(node.chain('C')).not.toHaveProperty('info');

// Paged calls are functions with pages and items.
const params = { addresses: ['C-local1…'], sourceChain: 'P' };
expectTypeOf(node.native.getUTXOs(params)).resolves.toEqualTypeOf<NativeGetUTXOsResult>();
expectTypeOf(node.native.getUTXOs.pages(params)).toEqualTypeOf<AsyncIterable<NativeGetUTXOsResult>>();
expectTypeOf(node.native.getUTXOs.items(params)).toEqualTypeOf<AsyncIterable<`0x${string}`>>();
expectTypeOf(nativeGetUTXOsItems(transport, params)).toEqualTypeOf<AsyncIterable<`0x${string}`>>();

// Subscriptions are async iterables of decoded payloads.
expectTypeOf(node.chain('C').eth.subscribeNewHeads()).toExtend<
  AsyncIterable<{ readonly number: bigint | null }>
>();

// The functions and the client take the same parameters.
expectTypeOf(infoPeers(transport)).toEqualTypeOf(node.info.peers());

// A client is made with a URL or with a transport, not with both.
createNodeClient({ transport });
// @ts-expect-error a transport has its URL already
createNodeClient({ url: 'http://127.0.0.1:9650', transport });
// @ts-expect-error nothing says where the node is
createNodeClient({});
