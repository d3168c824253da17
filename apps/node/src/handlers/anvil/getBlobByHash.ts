import type { AnvilGetBlobByHashHandler } from '@firn/node-server';

export const anvilGetBlobByHash: AnvilGetBlobByHashHandler<unknown> = () => null;
