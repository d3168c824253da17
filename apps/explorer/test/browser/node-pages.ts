import { expect, it, onTestFinished } from 'vitest';
import { answeringCode, loggingAmounts, textAnswer, word } from '../answering-code.ts';
import { type RunningNode, startMetrics, startNode } from '../running-node.ts';
import { transferTopic } from '../seed.ts';
import { checksummed, coins, inRow, type TransactionJson } from './expected.ts';
import type { Opened } from './platform-pages.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { seriousFaults } from './serious-faults.ts';

/**
 * Logs the first three words that it is called with, and calls the precompile of messages with what follows, if anything does: what a messenger
 * contract does when it sends a message, and when it takes one.
 */
const loggingAndSending =
  '0x60403560203560003560006000a3606036038060606000378015603e57600060008260006000730200000000000000000000000000000000000005' +
  '5af1505b00';

const messenger = '0x00000000000000000000000000000000000c0de5';
const twice = '0x00000000000000000000000000000000000c0de6';
/** Calls the messenger with what it is called with, and again with the last byte of the second word and the first one of the payload as 0x99. */
const callingTwice = `0x366000600037${callMessenger()}6099603f53609960a453${callMessenger()}00`;

function callMessenger(): string {
  return `600060003660006000${`73${messenger.slice(2)}`}5af150`;
}

/** First topics of a messenger's events. */
const events = {
  sent: '2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8',
  received: '292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34',
  executed: '34795cc6b122b9a0ae684946319f1e14a577b4e8f9b3dda9ac94c21a54d3188c',
};

const sender = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const receiver = '0x1f0e5c64afdf53175f78846f7125776e76fa8f34';

/** Tests of the pages of what waits, of the node and of the metrics service, in the browser of the others. */
export function testNodePages(node: () => RunningNode, open: (path: string) => Promise<Opened>): void {
  it('says that what comes from a metrics service is not available without one', async () => {
    const { page, faults } = await open('/charts/txCount');
    await page.getByText('Not available here').waitFor();
    await page.getByText('--explorer-metrics-url').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('lists what waits on a chain, and what for', async () => {
    await node().rpc('evm_setAutomine', [false]);
    onTestFinished(async () => {
      await node().rpc('anvil_dropAllTransactions', []);
      await node().rpc('evm_setAutomine', [true]);
    });
    const next = Number(await node().rpc('eth_getTransactionCount', [sender, 'latest']));
    const send = (nonce: number) =>
      node().rpc<string>('eth_sendTransaction', [
        { from: sender, to: receiver, value: '0x7', gas: '0x5208', nonce: `0x${nonce.toString(16)}` },
      ]);
    const { page, faults } = await open('/c/C/pool');
    await page.getByText('Nothing waits.').waitFor();
    const [ready, blocked] = [await send(next), await send(next + 2)];
    const { nonce } = await node().rpc<TransactionJson>('eth_getTransactionByHash', [blocked]);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'pool.ready': '1',
        'pool.blocked': '1',
        ...inRow(ready, {
          'row.from': checksummed(sender),
          'row.nonce': String(next),
          'row.value': coins(7n),
        }),
        ...inRow(blocked, { 'row.to': checksummed(receiver), 'row.nonce': String(Number(nonce)) }),
      });
    await page.locator(`[data-row="${blocked}"]`).getByText('a lower nonce').waitFor();
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('lists the messages that contracts sent to other chains', async () => {
    const { page, faults } = await open('/icm');
    await page.getByText('No contract sent a message').waitFor();
    // `sendWarpMessage` of five bytes.
    const words = [32, 5].map((value) => value.toString(16).padStart(64, '0')).join('');
    const data = `0xee5b48eb${words}${'68656c6c6f'.padEnd(64, '0')}`;
    const hash = await node().rpc<string>('eth_sendTransaction', [
      { from: sender, to: '0x0200000000000000000000000000000000000005', data, gas: '0x30d40' },
    ]);
    while ((await node().rpc('eth_getTransactionReceipt', [hash])) === null) await node().rpc('evm_mine', []);
    const { logs } = await node().rpc<{ logs: { topics: string[]; data: string; logIndex: string }[] }>(
      'eth_getTransactionReceipt',
      [hash],
    );
    const [log] = logs;
    const id = log?.topics[2] ?? '';
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject(
        inRow(`C ${hash} ${Number(log?.logIndex)}`, {
          'row.id': id,
          'row.chain': 'C-Chain',
          'row.sender': checksummed(sender),
          'row.transaction': hash,
          'row.bytes': String(BigInt(`0x${log?.data.slice(66, 130)}`)),
        }),
      );
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('joins a message with what its messenger says of its delivery', async () => {
    await node().rpc('hardhat_setCode', [messenger, loggingAndSending]);
    const log = async (to: string, ...words: readonly string[]) => {
      const [transaction] = [{ from: sender, to, data: `0x${words.join('')}`, gas: '0x30d40' }];
      const hash = await node().rpc<string>('eth_sendTransaction', [transaction]);
      while ((await node().rpc('eth_getTransactionReceipt', [hash])) === null)
        await node().rpc('evm_mine', []);
      return hash;
    };
    const [own, destination] = ['11'.repeat(32), '00'.repeat(32)];
    // `SendCrossChainMessage`, then `sendWarpMessage` of two bytes.
    const send = ['ee5b48eb', word(32n), word(2n), 'cafe'.padEnd(64, '0')];
    const sent = await log(messenger, events.sent, own, destination, ...send);
    const { logs } = await node().rpc<{ logs: { topics: string[] }[] }>('eth_getTransactionReceipt', [sent]);
    const id = logs[1]?.topics[2] ?? '';
    const { page, faults } = await open('/icm');
    await page.locator(`[data-row^="C ${sent}"]`).getByRole('link').first().click();
    await page.getByText('Sent; no log of its delivery').waitFor();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'message.id': id,
        'message.transaction': sent,
        'message.sender': checksummed(messenger),
        'message.messengerId': `0x${own}`,
        'message.destination': '11111111111111111111111111111111LpoYY',
        'message.destination.name': 'P-Chain',
        'message.payload': '0xcafe',
        'message.network': '12345',
      });
    const received = await log(messenger, events.received, own, destination);
    const executed = await log(messenger, events.executed, own, destination);
    await page.getByText('Delivered and executed').waitFor();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        ...inRow(`delivered C ${received}`, { 'row.step': 'Delivered', 'row.transaction': received }),
        ...inRow(`executed C ${executed}`, { 'row.step': 'Executed', 'row.transaction': executed }),
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);

    // Two messages of one transaction, each with the log of its messenger right before it.
    await node().rpc('hardhat_setCode', [twice, callingTwice]);
    const other = [...send.slice(0, 3), 'beef'.padEnd(64, '0')];
    const both = await log(twice, events.sent, own, destination, ...other);
    const { logs: ofBoth } = await node().rpc<{ logs: { topics: string[] }[] }>('eth_getTransactionReceipt', [
      both,
    ]);
    expect(ofBoth).toHaveLength(4);
    for (const [place, messengerId, payload] of [
      [1, own, 'beef'],
      [3, `${own.slice(0, -2)}99`, '99ef'],
    ] as const) {
      await page.goto(`${node().url}/icm/${ofBoth[place]?.topics[2]}`);
      await expect
        .poll(() => readMarkers(page))
        .toMatchObject({
          'message.messengerId': `0x${messengerId}`,
          'message.payload': `0x${payload}`,
          'message.transaction': both,
        });
    }
    await page.goto(`${node().url}/icm/0x${'ab'.repeat(32)}`);
    await page.getByText('No contract sent a message').waitFor();
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says what the node is, how it is, and which upgrades hold', async () => {
    const ask = <Result>(method: string, path: string) => node().rpc<Result>(method, {}, path);
    const { version } = await ask<{ version: string }>('info.getNodeVersion', '/ext/info');
    const { nodeID } = await ask<{ nodeID: string }>('info.getNodeID', '/ext/info');
    const { etnaTime } = await ask<{ etnaTime: string }>('info.upgrades', '/ext/info');
    const { checks } = await ask<{ checks: Record<string, object> }>('health.health', '/ext/health');
    const { timestamp } = await ask<{ timestamp: string }>('platform.getTimestamp', '/ext/bc/P');
    const { page, faults } = await open('/node');
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'node.network': 'local',
        'node.networkId': '12345',
        'node.id': nodeID,
        'node.version': version,
        'clock.platform': timestamp.replace(/Z$/, '.000Z'),
        'Etna row.time': new Date(etnaTime).toISOString(),
        ...Object.assign(
          {},
          ...Object.keys(checks).map((name) => inRow(name, { 'row.check': name, 'row.failures': '0' })),
        ),
      });
    await page.getByText('All is well').waitFor();
    await page.getByText('None: a node of a local network has no peers').waitFor();
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    const shared = await startNode('--public-api', '--explorer');
    onTestFinished(() => shared.stop());
    await page.goto(`${shared.url}/node`);
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'node.network': 'local' });
    await page.getByRole('button', { name: 'Count calls' }).click();
    await page.getByText('does not serve its own metrics').waitFor();
    await page.getByRole('button', { name: 'Show the levels' }).click();
    await page.getByText('--api-admin-enabled=true').waitFor();
  });

  it('counts the calls of a node, and changes what its loggers say', async () => {
    const own = await startNode('--api-admin-enabled=true');
    onTestFinished(() => own.stop());
    const { page, faults } = await open('/settings');
    await page.goto(`${own.url}/node`);
    await own.rpc('eth_gasPrice', []);
    await page.getByRole('button', { name: 'Count calls' }).click();
    await page.getByText('what took longest together').waitFor();
    for (let count = 0; count < 3; count++) await own.rpc('eth_gasPrice', []);
    await expect(own.rpc('eth_getBalance', ['0x12', 'latest'])).rejects.toThrow('eth_getBalance');
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        ...inRow('C/rpc eth_gasPrice', { 'row.calls': '3', 'row.failed': '0' }),
        ...inRow('C/rpc eth_getBalance', { 'row.calls': '1', 'row.failed': '1' }),
      });

    await page.getByRole('button', { name: 'Show the levels' }).click();
    await page.getByRole('combobox', { name: 'Level of C in the file' }).selectOption('DEBUG');
    await page.getByText('Changed the level of C').waitFor();
    const { loggerLevels } = await own.rpc<{ loggerLevels: object }>(
      'admin.getLoggerLevel',
      {},
      '/ext/admin',
    );
    expect(loggerLevels).toMatchObject({ C: { logLevel: 'DEBUG', displayLevel: 'INFO' } });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    // What came from another node is none of this one's requests.
    expect(faults.filter((fault) => !fault.startsWith(own.url))).toEqual([]);
  });

  it('says how far the metrics service is with each chain', async () => {
    const service = await startMetrics(node());
    onTestFinished(() => service.stop());
    const { page, faults } = await open(`${service.url}/service`);
    const height = String(Number(await node().rpc('eth_blockNumber', [])));
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'chain 43112 row.lastBlock': height,
        'chain 43112 row.lagBlocks': '0',
        'store row.state': 'Up',
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    const token = '0x0000000000000000000000000000000000070ce2';
    const [holder, amount] = [`0x${'0'.repeat(37)}b0b`, 7_500n];
    const answers = { '06fdde03': textAnswer('Held'), '18160ddd': word(10_000n), '70a08231': word(amount) };
    await node().rpc('anvil_setCode', [token, answeringCode(answers, loggingAmounts)]);
    const input = `0x${transferTopic}${word(0n)}${word(holder)}${word(amount)}`;
    await node().rpc('eth_sendTransaction', [{ from: sender, to: token, input, gas: '0x186a0' }]);
    await page.goto(`${service.url}/c/C/token/${token}?tab=holders`);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject(
        inRow(holder, { 'row.address': checksummed(holder), 'row.balance': '7500', 'row.share': '75 %' }),
      );
    const holders = page.getByRole('table', { name: 'Holders' });
    expect(await holders.locator('tbody tr').count()).toBe(1);
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.goto(`${node().url}/service`);
    await page.getByText('no metrics service is known').waitFor();
  });
}
