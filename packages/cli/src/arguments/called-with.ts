import type { Operation } from '@firn/contract/document';

/** What is read of an operation. */
export type CalledWith = Pick<Operation, 'name' | 'kind' | 'path' | 'params' | 'wire'>;
