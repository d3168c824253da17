import { bytesToId, formatAddress } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { known, type PlatformNode, startPlatformNode } from '../../fixtures/platform-node.js';
import { filled } from '../../fixtures/platform-samples.js';

const atEnd = atEndOfFile();

const primary = bytesToId(new Uint8Array(32));
const subnet = bytesToId(known.subnetTx.id);
const l1 = bytesToId(known.l1Tx.id);
const chain = bytesToId(known.chainTx.id);
const unknownId = bytesToId(filled(1));
const address = formatAddress('P', 'local', known.owner);

describe('subnets', () => {
  let node: PlatformNode;
  beforeAll(() => {
    node = startPlatformNode(atEnd);
  });
  const refusal = (message: string) => ({ code: -32_000, message });

  it('are described as permissioned or as an L1', async () => {
    const owned = { controlKeys: [address], threshold: '1', subnetTransformationTxID: primary };
    expect((await node.call('platform.getSubnet', { subnetID: subnet })).result).toEqual({
      ...owned,
      isPermissioned: true,
      locktime: '4',
      conversionID: primary,
      managerChainID: primary,
      managerAddress: null,
    });
    expect((await node.call('platform.getSubnet', { subnetID: l1 })).result).toEqual({
      ...owned,
      isPermissioned: false,
      locktime: '4',
      conversionID: bytesToId(filled(0xc0)),
      managerChainID: chain,
      managerAddress: `0x${'99'.repeat(20)}`,
    });
  });

  it('are not the primary network, nor any ID', async () => {
    const get = async (subnetID: string) => (await node.call('platform.getSubnet', { subnetID })).error;
    expect(await get(primary)).toEqual(refusal("the primary network isn't a subnet"));
    expect(await get(unknownId)).toEqual(refusal('not found'));
  });

  it('are listed with the primary network last, or those that are asked for', async () => {
    const list = async (ids?: string[]) =>
      ((await node.call('platform.getSubnets', { ids })).result as { subnets: { id: string }[] }).subnets;
    const all = await list();
    expect(all.map(({ id }) => id).sort()).toEqual([subnet, l1, primary].sort());
    expect(all.at(-1)).toEqual({ id: primary, controlKeys: [], threshold: '0' });
    expect(await list([l1, unknownId, primary, l1])).toEqual([
      { id: l1, controlKeys: [address], threshold: '1' },
      { id: primary, controlKeys: [], threshold: '0' },
    ]);
  });

  it('validate blockchains', async () => {
    const validates = (subnetID: string) => node.call('platform.validates', { subnetID });
    expect((await validates(subnet)).result).toEqual({ blockchainIDs: [chain] });
    expect((await validates(primary)).result).toEqual({ blockchainIDs: [] });
    expect((await validates(unknownId)).error).toEqual(
      refusal(`problem retrieving subnet "${unknownId}": not found`),
    );
    expect((await validates(chain)).error).toEqual(refusal(`"${chain}" is not a subnet`));
  });

  it('are found by a blockchain', async () => {
    const validatedBy = (blockchainID: string) => node.call('platform.validatedBy', { blockchainID });
    expect((await validatedBy(chain)).result).toEqual({ subnetID: subnet });
    expect((await validatedBy(primary)).result).toEqual({ subnetID: primary });
    expect((await validatedBy(unknownId)).error).toEqual(
      refusal(`problem retrieving blockchain "${unknownId}": not found`),
    );
    expect((await validatedBy(subnet)).error).toEqual(refusal(`"${subnet}" is not a blockchain`));
  });
});
