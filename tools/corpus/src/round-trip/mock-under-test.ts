import { loadDocument } from '@firn/contract/load';
import { createMock } from '@firn/mock';
import type { GeneratedPackages } from '../generated-code/generate-packages.js';
import type { WireAnswer } from '../wire/send-request.js';
import type { WireRequest } from '../wire/write-request.js';

/** A mock of the document that packages were generated from, called without a port. */
export async function startMock({
  document,
}: GeneratedPackages): Promise<(request: WireRequest) => Promise<WireAnswer>> {
  const mock = createMock({ contracts: [await loadDocument(document)] });
  return async ({ method, target, headers, body }) => {
    const response = await mock.fetch(
      new Request(`http://mock${target}`, {
        method,
        headers,
        ...(body !== undefined && { body: new Uint8Array(body) }),
      }),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}
