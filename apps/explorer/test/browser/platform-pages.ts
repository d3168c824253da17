import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type SeededPlatform, seedPlatform } from '../platform-seed.ts';
import type { RunningNode } from '../running-node.ts';
import { checksummed, type Expected, grouped, inRow, nano, nanoFact, percent } from './expected.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { seriousFaults } from './serious-faults.ts';

/** What the tests of the explorer share. */
export interface Opened {
  readonly page: Page;
  readonly faults: readonly string[];
}

interface Owner {
  readonly addresses: readonly string[];
}

interface ValidatorJson {
  readonly [field: string]: unknown;
  readonly txID: string;
  readonly validationID: string;
  readonly nodeID: string;
  readonly weight: string;
  readonly delegatorWeight: string;
  readonly delegationFee: string;
  readonly endTime: string;
  readonly startTime: string;
  readonly potentialReward: string;
  readonly balance: string;
  readonly publicKey: string;
  readonly minNonce: string;
  readonly height: string;
  readonly remainingBalanceOwner: Owner;
  readonly deactivationOwner: Owner;
}

// What changes by the second without a block.
const moving = /(?:^|\.| )(?:uptime|left|ending\S*)$|ending\./;
const time = (seconds: string | number): string => new Date(Number(seconds) * 1000).toISOString();
const trimmed = (decimal: string): string => `${decimal.replace(/\.?0+$/, '')} %`;

/** Tests of the pages of the platform chain, in the browser of the others. */
export function testPlatformPages(node: () => RunningNode, open: (path: string) => Promise<Opened>): void {
  const rpc = <Result>(method: string, params: object = {}) =>
    node().rpc<Result>(method, params, '/ext/bc/P');

  async function expectValues(page: Page, path: string, expected: Expected): Promise<void> {
    await page.goto(node().url + path);
    const markers = async () =>
      Object.fromEntries(Object.entries(await readMarkers(page)).filter(([name]) => !moving.test(name)));
    await expect.poll(markers).toEqual(expected);
    expect(await textOutsideOfMarkers(page)).toEqual([]);
  }

  async function feeValues(): Promise<Expected> {
    const { price, excess } = await rpc<Record<string, number>>('platform.getValidatorFeeState');
    const config = await rpc<Record<string, number>>('platform.getValidatorFeeConfig');
    return {
      'fees.price': grouped(BigInt(price ?? 0)),
      ...nanoFact('fees.day', BigInt(price ?? 0) * 86_400n),
      'fees.minPrice': grouped(BigInt(config.minPrice ?? 0)),
      'fees.target': grouped(BigInt(config.target ?? 0)),
      'fees.capacity': grouped(BigInt(config.capacity ?? 0)),
      'fees.excess': grouped(BigInt(excess ?? 0)),
    };
  }

  it('every number on the pages of the platform chain is the one of the node', async () => {
    const seeded = await seedPlatform(node());
    const { page, faults } = await open('/validators');
    const { validators } = await rpc<{ validators: ValidatorJson[] }>('platform.getCurrentValidators');
    const [next] = validators.toSorted((one, other) => Number(one.endTime) - Number(other.endTime));
    const stake = validators.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
    const rows = validators.map((validator) =>
      inRow(validator.txID, {
        'row.node': validator.nodeID,
        'row.stake': nano(BigInt(validator.weight)),
        'row.delegated': nano(BigInt(validator.delegatorWeight)),
        'row.share': percent(validator.weight, String(stake)),
        'row.fee': trimmed(validator.delegationFee),
        'row.ends': time(validator.endTime),
        'row.reward': nano(BigInt(validator.potentialReward)),
      }),
    );
    await expectValues(
      page,
      '/validators',
      Object.assign(
        {
          'validators.count': String(validators.length),
          'validators.connected': String(validators.filter(({ connected }) => connected).length),
          ...nanoFact('validators.stake', stake),
          'validators.delegated': '0 AVAX',
          'platform.nextEnd': time(next?.endTime ?? ''),
          'platform.nextNode': next?.nodeID ?? '',
          ...inRow(seeded.subnet, { 'row.subnet': seeded.subnet }),
        },
        ...rows,
      ),
    );
    await expectL1(page, seeded);
    await expectConversion(page, seeded);
    await expectTransfer(page, seeded);
    expect(faults).toEqual([]);
  });

  /** The L1 with the time that its balances last, and one of its validations. */
  async function expectL1(page: Page, { subnet, address }: SeededPlatform): Promise<void> {
    const { validators } = await rpc<{ validators: ValidatorJson[] }>('platform.getCurrentValidators', {
      subnetID: subnet,
    });
    const details = await rpc<Record<string, string>>('platform.getSubnet', { subnetID: subnet });
    const fees = await feeValues();
    await expectValues(
      page,
      `/l1/${subnet}`,
      Object.assign(
        {
          'subnet.id': subnet,
          'subnet.tx': subnet,
          'subnet.owner.0': address,
          'subnet.manager': details.managerAddress ?? '',
          'subnet.managerChain': details.managerChainID ?? '',
          ...fees,
        },
        ...validators.map(({ validationID, nodeID, weight, balance }) =>
          inRow(validationID, {
            'row.node': nodeID,
            'row.weight': weight,
            'row.share': percent(weight, '41'),
            'row.validation': validationID,
            'row.balance': nano(BigInt(balance)),
          }),
        ),
      ),
    );
    const [poorest] = validators.toSorted((one, other) => Number(one.balance) - Number(other.balance));
    const left = page.locator('[data-check="row.left"]').first();
    // At one nano native token a second, 10 days less what passed since; all of them within the first second.
    expect(await left.textContent()).toMatch(/^(?:10 d|9 d 2[0-3] h) left$/);
    const id = poorest?.validationID ?? '';
    const validation = await rpc<ValidatorJson>('platform.getL1Validator', { validationID: id });
    await expectValues(page, `/validation/${id}`, {
      'validation.id': id,
      'validation.node': validation.nodeID,
      'validation.subnet': subnet,
      'validation.weight': validation.weight,
      'validation.since': time(validation.startTime),
      ...nanoFact('validation.balance', BigInt(validation.balance)),
      'validation.refund.0': validation.remainingBalanceOwner.addresses[0] ?? '',
      'validation.deactivation.0': validation.deactivationOwner.addresses[0] ?? '',
      'validation.nonce': validation.minNonce,
      'validation.key': validation.publicKey,
      'validation.height': validation.height,
      ...fees,
    });
  }

  /** What is sent off waits on the page of its export, and both halves stand there when it is taken. */
  async function expectTransfer(page: Page, seeded: SeededPlatform): Promise<void> {
    const [amount, account] = [5_000_000_000n, '0x00000000000000000000000000000000a70a1c00'] as const;
    const sent = await seeded.exportToChain(amount);
    await page.goto(`${node().url}/p/tx/${sent}`);
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'tx.destination.name': 'C-Chain' });
    await page.getByRole('link', { name: 'See both halves of the transfer' }).click();
    await page.getByText('waits to be imported').waitFor();
    const markers = () => readMarkers(page);
    // The export has an output for the rest before the one that it sends off.
    const between = inRow(`${sent}:1`, {
      'row.index': '1',
      'row.amount': nano(amount),
      'row.for.0': seeded.address,
    });
    const { height } = await rpc<{ height: string }>('platform.getHeight');
    const { block } = await rpc<{ block: Record<string, string> }>('platform.getBlockByHeight', {
      height,
      encoding: 'json',
    });
    const exported = inRow(sent, {
      'row.id': sent,
      'row.block': height,
      'row.time': time(block.time ?? ''),
      'row.fee': nano(seeded.fee),
    });
    await expect.poll(markers).toMatchObject({ ...between, ...exported });
    const taken = await seeded.importToChain(account);
    const { blockHeight } = await node().rpc<{ blockHeight: string }>(
      'native.getAtomicTxStatus',
      { txID: taken },
      '/ext/bc/C/native',
    );
    const { timestamp } = await node().rpc<{ timestamp: string }>('eth_getBlockByNumber', [
      `0x${Number(blockHeight).toString(16)}`,
      false,
    ]);
    const imported = inRow(taken, {
      'row.time': time(timestamp),
      'row.fee': nano(seeded.fee),
      'row.id': taken,
      'row.block': blockHeight,
      'row.account.0': checksummed(account),
      'row.amount.0': nano(amount - seeded.fee),
    });
    await page.reload();
    await expect.poll(markers).toMatchObject({ ...between, ...exported, ...imported });
    expect(await page.getByText('Look through older blocks too').count()).toBe(0);
    // From the other half it is the same transfer; its inputs do not say whose they were.
    await page.goto(`${node().url}/search?q=${taken}`);
    await page.waitForURL(`**/atomic/${taken}`);
    await expect.poll(markers).toMatchObject({ ...exported, ...imported });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    await page.goto(`${node().url}/atomic`);
    await expect.poll(markers).toMatchObject({
      ...inRow(sent, { 'row.id': sent, 'row.block': height, 'row.amount': nano(amount) }),
      ...inRow(taken, { 'row.id': taken, 'row.block': blockHeight, 'row.amount': nano(amount) }),
    });
    expect(await seriousFaults(page)).toEqual([]);
    const atAccount = inRow(taken, {
      'row.id': taken,
      'row.block': blockHeight,
      'row.time': time(timestamp),
      'row.amount': nano(amount - seeded.fee),
    });
    for (const up of ['', `?to=${blockHeight}`]) {
      await page.goto(`${node().url}/c/C/address/${account}${up}`);
      await expect.poll(markers).toMatchObject(atAccount);
    }
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    await page.goto(`${node().url}/p/address/${seeded.address}`);
    await expect.poll(markers).toMatchObject({
      'looked.P.highest': height,
      ...inRow(sent, { 'row.tx': sent, 'row.block': height }),
    });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
  }

  /** The transaction that made the L1, its block, and the address that paid. */
  async function expectConversion(page: Page, seeded: SeededPlatform): Promise<void> {
    interface TxJson {
      readonly unsignedTx: {
        readonly inputs: {
          readonly inputs: readonly [{ txID: string; outputIndex: number; input: { amount: number } }];
          readonly outputs: readonly [{ output: { amount: number } }];
        };
        readonly validators: readonly { nodeID: string; weight: number; balance: number }[];
        readonly address: string;
        readonly chainID: string;
      };
    }
    const { tx } = await rpc<{ tx: TxJson }>('platform.getTx', {
      txID: seeded.conversion,
      encoding: 'json',
    });
    const { inputs, validators, address, chainID } = tx.unsignedTx;
    const [input] = inputs.inputs;
    const funded = validators.reduce((sum, { balance }) => sum + BigInt(balance), 0n);
    await page.goto(`${node().url}/p/tx/${seeded.conversion}`);
    const markers = () => readMarkers(page);
    const { height } = await rpc<{ height: string }>('platform.getHeight');
    const { block } = await rpc<{ block: Record<string, string> }>('platform.getBlockByHeight', {
      height,
      encoding: 'json',
    });
    await expect.poll(markers).toMatchObject({
      'tx.block': height,
      'tx.time': time(block.time ?? ''),
      'tx.status': 'Success',
      'tx.id': seeded.conversion,
      'tx.subnet': seeded.subnet,
      'tx.manager': address,
      'tx.managerChain': chainID,
      'tx.funded': nano(funded),
      'tx.fee': nano(seeded.fee),
      ...Object.assign(
        {},
        ...validators.map(({ nodeID, weight, balance }) => ({
          [`tx.weight.${nodeID}`]: String(weight),
          [`tx.balance.${nodeID}`]: nano(BigInt(balance)),
        })),
      ),
      ...inRow(`${input.txID}:${input.outputIndex}`, {
        'row.tx': input.txID,
        'row.index': String(input.outputIndex),
        'row.amount': nano(BigInt(input.input.amount)),
        'row.from.0': seeded.address,
      }),
      ...inRow('output 0', {
        'row.index': '0',
        'row.amount': nano(BigInt(inputs.outputs[0].output.amount)),
        'row.to.0': seeded.address,
      }),
    });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    await expectValues(page, `/p/block/${height}`, {
      'block.height': height,
      'block.time': time(block.time ?? ''),
      'block.transactions': '1',
      'block.id': block.id ?? '',
      'block.parent': block.parentID ?? '',
      ...inRow(seeded.conversion, { 'row.tx': seeded.conversion, 'row.inputs': '1', 'row.outputs': '1' }),
    });
    const { balance } = await rpc<{ balance: string }>('platform.getBalance', {
      addresses: [seeded.address],
    });
    await page.goto(`${node().url}/p/address/${seeded.address}`);
    await expect.poll(markers).toMatchObject({
      address: seeded.address,
      'account.balance': nano(BigInt(balance)),
    });
  }
}
