import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMetricsClient, type MetricsClient } from '@firn/metrics-client';
import { createNodeClient, type NodeClient } from '@firn/node-client';
import { initialValidationId, type ProofOfPossession } from '@firn/platform-codec';
import { bytesToId, hexToBytes, idToBytes, nodeIdToBytes } from '@firn/primitives';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChildProgram, startChildProgram } from '../src/child-program.js';
import { openDataFolder } from '../src/data-folder.js';
import { openPlatformWallet, type PlatformWallet, platformAddress } from '../src/network/platform-wallet.js';
import { programScript, startMetrics } from '../src/programs.js';
import { eventually } from './eventually.js';
import { everyItem } from './live/answers.js';

const native = 10n ** 9n;
const day = 86_400n;
const primary = '11111111111111111111111111111111LpoYY';
/** Nobody else's: what it holds are the balances that are paid back. */
const refundAddress = new Uint8Array(20).fill(0x42);
const authorization = { signatureIndices: [0] };

const folder = mkdtempSync(join(tmpdir(), 'firn-staking-'));
const programs: ChildProgram[] = [];
let node: NodeClient;
let metrics: MetricsClient;
let wallet: PlatformWallet;
let nodeId: Uint8Array;
let nodeID: `NodeID-${string}`;
let signer: ProofOfPossession;

/** The newest value of a staking metric, which the test waits for. */
function newest(
  metric: 'delegatorCount' | 'delegatorWeight' | 'validatorCount' | 'validatorWeight',
  expected: bigint,
  subnetId?: string,
) {
  return eventually(`${metric} of ${expected}`, async () => {
    const { results } = await metrics.networks.getNetworkMetrics({ network: 'testnet', metric, subnetId });
    return BigInt(results[0]?.value ?? 0) === expected || undefined;
  });
}

/** The staking metrics of a subnet, against what the node lists. */
async function expectAsListed(subnetID: string): Promise<void> {
  const { validators } = await node.platform.getCurrentValidators({ subnetID });
  const active = validators.filter(({ balance }) => balance === undefined || balance > 0n);
  const sum = (values: (bigint | undefined)[]) =>
    values.reduce<bigint>((all, each) => all + (each ?? 0n), 0n);
  await newest('validatorCount', BigInt(active.length), subnetID);
  await newest('validatorWeight', sum(active.map(({ weight }) => weight)), subnetID);
  await newest('delegatorCount', sum(active.map(({ delegatorCount }) => delegatorCount)), subnetID);
  await newest('delegatorWeight', sum(active.map(({ delegatorWeight }) => delegatorWeight)), subnetID);
}

beforeAll(async () => {
  const data = openDataFolder(folder);
  const ports = [
    '--http-port',
    '0',
    '--staking-port',
    '0',
    '--staking-identity',
    'new',
    '--data-dir',
    data.node,
  ];
  const program = await startChildProgram({
    name: 'node',
    script: programScript('@firn/node'),
    args: ports,
    logFile: data.nodeLog,
    readyTimeoutMs: 60_000,
  });
  programs.push(program);
  programs.push(await startMetrics(data, { nodeUrl: program.url }, 0));
  node = createNodeClient({ url: program.url });
  metrics = createMetricsClient({ url: programs[1]?.url ?? '' });
  wallet = await openPlatformWallet(node);
  const identity = await node.info.getNodeID();
  nodeID = identity.nodeID;
  nodeId = nodeIdToBytes(nodeID);
  const { publicKey, proofOfPossession } = identity.nodePOP;
  signer = { publicKey: hexToBytes(publicKey), proofOfPossession: hexToBytes(proofOfPossession) };
}, 120_000);

afterAll(async () => {
  for (const program of programs.reverse()) await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

// One story: each part goes on where the one before ended.
describe('the metrics of staking on a live node', () => {
  it('has the stakers of the genesis, on every day since', async () => {
    await expectAsListed(primary);
    const results = await everyItem(
      metrics.networks.getNetworkMetrics.items({ network: 'fuji', metric: 'validatorCount' }),
    );
    const { validators } = await node.platform.getCurrentValidators();
    expect(new Set(results.map(({ value }) => value))).toEqual(new Set([validators.length]));
    const begin = validators[0]?.startTime ?? 0n;
    expect(BigInt(results.at(-1)?.timestamp ?? 0)).toBe(begin - (begin % day));
  });

  it('has a validator and a delegator as soon as they stake, and who is rewarded', async () => {
    const now = BigInt(Math.floor(Date.now() / 1000));
    const [stake, delegated] = [2_000n * native, 50n * native];
    const period = { nodeId, startTime: 0n, endTime: now + 30n * day };
    await wallet.send(
      {
        type: 'AddPermissionlessValidatorTx',
        validator: { ...period, weight: stake },
        subnetId: new Uint8Array(32),
        signer,
        stake: [wallet.output(stake)],
        validationRewardsOwner: { ...wallet.owners, addresses: [refundAddress] },
        delegationRewardsOwner: wallet.owners,
        shares: 20_000,
      },
      { spent: stake },
    );
    await wallet.send(
      {
        type: 'AddPermissionlessDelegatorTx',
        validator: { ...period, endTime: now + 20n * day, weight: delegated },
        subnetId: new Uint8Array(32),
        stake: [wallet.output(delegated)],
        rewardsOwner: wallet.owners,
      },
      { spent: delegated },
    );
    await newest('delegatorWeight', delegated);
    await expectAsListed(primary);
    const { validators } = await node.platform.getCurrentValidators();
    const { addresses } = await metrics.subnets.listValidatorAddresses({ subnetId: primary });
    const listed = validators.map(({ startTime, validationRewardOwner }) => {
      const owners = validationRewardOwner?.addresses.map((address) => address.replace('P-', ''));
      return { addresses: owners ?? [], sortKey: Number(startTime) };
    });
    const inOrder = listed.sort((one, other) => other.sortKey - one.sortKey);
    expect(addresses).toEqual(inOrder);
    expect(addresses[0]?.addresses).toEqual([platformAddress(refundAddress).replace('P-', '')]);
  });

  it('has the members of a subnet, and the validators of the L1 that it becomes, with what they pay', async () => {
    const validations: string[] = [];
    const subnets: string[] = [];
    const end = BigInt(Math.floor(Date.now() / 1000)) + 10n * day;
    // The first is disabled later, the second has a balance for 4 seconds.
    for (const balance of [native, 4n]) {
      const { id: subnetId } = await wallet.send({ type: 'CreateSubnetTx', owner: wallet.owners });
      const subnetID = bytesToId(subnetId);
      subnets.push(subnetID);
      const signed = { authorizations: 1 };
      const validator = { nodeId, startTime: 0n, endTime: end, weight: 7n };
      await wallet.send(
        { type: 'AddSubnetValidatorTx', validator, subnetId, subnetAuthorization: authorization },
        signed,
      );
      await newest('validatorWeight', 7n, subnetID);
      await wallet.send(
        { type: 'RemoveSubnetValidatorTx', nodeId, subnetId, subnetAuthorization: authorization },
        signed,
      );
      await newest('validatorWeight', 0n, subnetID);
      const owner = { threshold: 1, addresses: [refundAddress] };
      const deactivationOwner = { threshold: 1, addresses: wallet.owners.addresses };
      const l1Validator = {
        nodeId,
        weight: 20n,
        balance,
        signer,
        remainingBalanceOwner: owner,
        deactivationOwner,
      };
      await wallet.send(
        {
          type: 'ConvertSubnetToL1Tx',
          subnetId,
          managerChainId: new Uint8Array(32).fill(1),
          managerAddress: new Uint8Array(20),
          validators: [l1Validator],
          subnetAuthorization: authorization,
        },
        { ...signed, spent: balance },
      );
      validations.push(bytesToId(initialValidationId(subnetId, 0)));
    }
    const [first = '', second = ''] = validations;
    await newest('validatorWeight', 20n, subnets[0]);
    const topUp = 5n * native;
    await wallet.send(
      { type: 'IncreaseL1ValidatorBalanceTx', validationId: initialIdOf(subnets[0]), balance: topUp },
      { spent: topUp },
    );
    await eventually('the second validation has used up its balance', async () => {
      const { balance } = await node.platform.getL1Validator({ validationID: second });
      return balance === 0n || undefined;
    });
    await wallet.send(
      {
        type: 'DisableL1ValidatorTx',
        validationId: initialIdOf(subnets[0]),
        disableAuthorization: authorization,
      },
      { authorizations: 1 },
    );
    for (const subnet of subnets) await newest('validatorCount', 0n, subnet);

    const { balance: refunded } = await node.platform.getBalance({
      addresses: [platformAddress(refundAddress)],
    });
    const paid = [native + topUp - refunded, 4n] as const;
    expect(paid[0]).toBeGreaterThan(3n);
    const { validations: fees } = metrics;
    const total = (points: { readonly results: readonly { value: number | bigint }[] }) =>
      points.results.reduce((sum, { value }) => sum + BigInt(value), 0n);
    for (const [index, l1ValidationId] of [first, second].entries()) {
      expect(total(await fees.getValidationMetrics({ l1ValidationId, metric: 'validationFeesDaily' }))).toBe(
        paid[index],
      );
      const cumulative = await fees.getValidationMetrics({
        l1ValidationId,
        metric: 'validationCumulativeFeesDaily',
      });
      expect(BigInt(cumulative.results[0]?.value ?? 0)).toBe(paid[index]);
      const subnetId = subnets[index] ?? '';
      expect(total(await fees.getSubnetMetrics({ subnetId, metric: 'perSubnetDailyFeesPaid' }))).toBe(
        paid[index],
      );
      const ofSubnet = await fees.getSubnetMetrics({ subnetId, metric: 'perSubnetCumulativeFeesPaid' });
      expect(BigInt(ofSubnet.results[0]?.value ?? 0)).toBe(paid[index]);
      const payers = await fees.getSubnetMetrics({ subnetId, metric: 'perSubnetPayingValidators' });
      expect(payers.results.at(-1)?.value).toBe(1);
    }
    const all = paid[0] + paid[1];
    expect(total(await fees.getValidatorMetrics({ nodeId: nodeID, metric: 'perNodeDailyFeesPaid' }))).toBe(
      all,
    );
    const ofNode = await fees.getValidatorMetrics({ nodeId: nodeID, metric: 'perNodeCumulativeFeesPaid' });
    expect(BigInt(ofNode.results[0]?.value ?? 0)).toBe(all);
    expect(total(await fees.getTotalValidatorMetrics({ metric: 'totalValidatorFeesDaily' }))).toBe(all);
    const cumulative = await fees.getTotalValidatorMetrics({ metric: 'totalCumulativeFeesDaily' });
    expect(BigInt(cumulative.results[0]?.value ?? 0)).toBe(all);
    const payers = await fees.getTotalValidatorMetrics({ metric: 'totalPayingValidatorsDaily' });
    expect(payers.results.at(-1)?.value).toBe(2);
  });

  it('refuses identifiers with a wrong checksum', async () => {
    const url = programs[1]?.url;
    for (const path of [
      '/v2/networks/testnet/metrics/validatorCount?subnetId=11111111111111111111111111111111LpoYZ',
      '/v2/subnets/11111111111111111111111111111111LpoYZ/validators:getAddresses',
      '/v2/validation/abc/metrics/validationFeesDaily',
      '/v2/subnet/abc/metrics/perSubnetDailyFeesPaid',
      '/v2/validator/NodeID-abc/metrics/perNodeDailyFeesPaid',
    ])
      expect((await fetch(`${url}${path}`)).status, path).toBe(400);
  });
});

/** The ID of the first validation of an L1. */
function initialIdOf(subnetID = ''): Uint8Array {
  return initialValidationId(idToBytes(subnetID), 0);
}
