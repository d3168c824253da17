import type { DocumentOperation } from '@firn/contract/document';

/** What is read of an operation. */
export type CalledWith = Pick<DocumentOperation, 'name' | 'kind' | 'path' | 'params' | 'wire'>;
