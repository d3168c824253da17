import type { AnvilGetBlobsByTransactionHashHandler } from '@firn/node-server';

export const anvilGetBlobsByTransactionHash: AnvilGetBlobsByTransactionHashHandler<unknown> = () => null;
