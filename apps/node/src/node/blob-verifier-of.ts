import type { BlobVerifier } from '@firn/evm/pool';
import type { NodeContext } from './node-context.js';

/** Verifies blobs for the caller, on a thread that serves nobody: they take seconds. */
export function blobVerifierOf(context: NodeContext): BlobVerifier {
  return (sidecar) => context.node.executions.verifyBlobs(sidecar, context);
}
