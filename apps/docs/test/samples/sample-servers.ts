import type { ContractDocument } from '@firn/contract/document';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { afterAll } from 'vitest';

/** Gives the address of a server of one contract alone, as documents share names and paths: started when it is first asked for, closed after the tests. */
export function sampleServers(): (contract: ContractDocument) => Promise<string> {
  const servers = new Map<ContractDocument, Promise<MockServer>>();
  afterAll(async () => {
    for (const server of servers.values()) await (await server)[Symbol.asyncDispose]();
  });
  return async (contract) => {
    const server = servers.get(contract) ?? startMockServer({ contracts: [contract], eventIntervalMs: 1 });
    servers.set(contract, server);
    return (await server).url;
  };
}
