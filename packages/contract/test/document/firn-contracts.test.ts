import { describe, expect, it } from 'vitest';
import { checkParams, misfitsOf } from '../../src/values/index.js';
import { metricsContract, nodeContracts } from '../firn-documents.js';

const contracts = [...nodeContracts, metricsContract];

/** Its path is answered 410: there is no success that an example could show. */
const goneOperation = 'listBridgedBtcb';

describe('the contracts of the node and of the metrics service', () => {
  it('have operations with examples, errors and a path', () => {
    const operations = contracts.flatMap(({ operations }) => operations);
    expect(operations.length).toBeGreaterThan(250);
    for (const operation of operations) {
      expect(operation.doc.summary, operation.name).toMatch(/./);
      expect(operation.path, operation.name).toMatch(/^\//);
      if (operation.name !== goneOperation)
        expect(operation.examples.length, operation.name).toBeGreaterThan(0);
      expect(operation.errors.length, operation.name).toBeGreaterThan(0);
    }
  });

  it('allow the parameters and results of their own examples', () => {
    const broken = contracts.flatMap((contract) =>
      contract.operations.flatMap((operation) =>
        operation.examples.flatMap(({ name, params, result }) => [
          ...checkParams(contract.model, operation, params).map(
            (issue) => `${operation.name} ${name}: ${issue.message}`,
          ),
          ...misfitsOf(contract.model, operation.result, result).map(
            (issue) => `${operation.name} ${name}: result: ${issue.message}`,
          ),
        ]),
      ),
    );
    expect(broken).toEqual([]);
  });

  it('allow the events of their own examples', () => {
    const kinds = nodeContracts.flatMap((contract) =>
      contract.operations.flatMap(({ kind, ...operation }) =>
        kind === 'rpc' && 'subscription' in operation
          ? (operation.subscription?.kinds ?? []).map((each) => ({ contract, ...each }))
          : [],
      ),
    );
    expect(kinds.map(({ name }) => name)).toContain('newHeads');
    for (const { contract, name, payload, examples } of kinds) {
      for (const example of examples)
        expect(misfitsOf(contract.model, payload, example.payload), name).toEqual([]);
    }
  });

  it('name what is wrong with a parameter', () => {
    const info = contracts.find(({ operations }) => operations.some(({ name }) => name === 'info.peers'));
    const peers = info?.operations.find(({ name }) => name === 'info.peers');
    if (info === undefined || peers === undefined) throw new Error('info.peers is not there');
    const said = (params: Record<string, unknown>) =>
      checkParams(info.model, peers, params).map(({ message }) => message);
    expect(said({})).toEqual([]);
    expect(said({ nodeIDs: 5 })).toEqual(['nodeIDs: expected an array, received 5']);
    expect(said({ nodeIDs: ['NodeID-x'] })).toEqual([
      'nodeIDs[0]: expected NodeID- and 20 bytes in cb58, received "NodeID-x"',
    ]);
  });

  it('tell the limits of a query parameter and that one is missing', () => {
    const contract = metricsContract;
    const series = contract.operations.find(({ name }) => name === 'getChainMetrics');
    if (series === undefined) throw new Error('getChainMetrics is not there');
    const messages = checkParams(contract.model, series, { chainId: 43114, pageSize: 2161 }).map(
      ({ message }) => message,
    );
    expect(messages).toHaveLength(2);
    expect(messages).toContainEqual('pageSize: expected at most 2160, received 2161');
    expect(messages).toContainEqual(
      expect.stringMatching(/^metric: missing, expected one of "activeAddresses"/),
    );
    expect(series.pagination).toEqual({
      kind: 'token',
      param: 'pageToken',
      next: 'nextPageToken',
      items: 'results',
      size: 'pageSize',
    });
  });
});
