import type { NodeClient } from '@firn/node-client';

/** What a node has acknowledged, by the hash or ID that it gave. */
export interface Acknowledged {
  readonly evm: Set<string>;
  readonly platform: Set<string>;
  readonly atomic: Set<string>;
}

/** The client, which keeps what is acknowledged the moment that the answer is read. */
export function recordingClient(client: NodeClient, { platform, atomic }: Acknowledged): NodeClient {
  const recorded = <Answer extends { readonly txID: string }>(answer: Answer, ids: Set<string>): Answer => {
    ids.add(answer.txID);
    return answer;
  };
  return {
    ...client,
    platform: {
      ...client.platform,
      issueTx: async (...params) => recorded(await client.platform.issueTx(...params), platform),
    },
    native: {
      ...client.native,
      issueTx: async (...params) => recorded(await client.native.issueTx(...params), atomic),
    },
  };
}
