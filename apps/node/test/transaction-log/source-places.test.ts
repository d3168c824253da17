import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { checksumAddress, createWalletClient, encodeFunctionData, http, parseAbi } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { logTransactions } from '../../src/transaction-log/log-transactions.js';
import { funded, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();
const path = '/ext/bc/C/rpc';

type Hex = `0x${string}`;
interface Code {
  readonly object: string;
  readonly sourceMap: string;
}
interface Build {
  readonly settings: { readonly optimizer: boolean; readonly viaIR?: boolean };
  readonly abi: readonly object[];
  readonly bytecode: Code;
  readonly deployedBytecode: Code;
}
/** What solc 0.8.28 made of two sources: as they are, optimized, and optimized by way of its intermediate language. */
const { sources, builds } = JSON.parse(
  readFileSync(new URL('../abi/fixtures/solc-token.json', import.meta.url), 'utf8'),
) as {
  readonly sources: Readonly<Record<string, { readonly id: number; readonly content: string }>>;
  readonly builds: Readonly<Record<'plain' | 'optimized' | 'viaIR', Build>>;
};

const token = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function lend(address other, uint256 amount)',
  'function burn(uint256 amount)',
]);

/** Writes the outputs of three tools into one folder: of Hardhat 2 the plain code, of Hardhat 3 the optimized one, of Foundry the third. */
function writeArtifacts(root: string): void {
  const write = (name: string, value: unknown): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), typeof value === 'string' ? value : JSON.stringify(value));
  };
  const ids = Object.fromEntries(Object.entries(sources).map(([name, { id }]) => [name, { id }]));
  const settingsOf = ({ settings: { optimizer, viaIR } }: Build): object => ({
    optimizer: { enabled: optimizer },
    ...(viaIR && { viaIR }),
  });
  const inputOf = (build: Build): object => ({
    sources: Object.fromEntries(Object.entries(sources).map(([name, { content }]) => [name, { content }])),
    settings: settingsOf(build),
  });
  const outputOf = ({ bytecode, deployedBytecode }: Build): object => ({
    sources: ids,
    contracts: { 'contracts/Token.sol': { Token: { evm: { bytecode, deployedBytecode } } } },
  });
  const hardhat = ({ abi, bytecode, deployedBytecode }: Build): object => ({
    contractName: 'Token',
    sourceName: 'contracts/Token.sol',
    abi,
    bytecode: `0x${bytecode.object}`,
    deployedBytecode: `0x${deployedBytecode.object}`,
  });
  write('contracts/Token.sol/Token.json', hardhat(builds.plain));
  write('contracts/Token.sol/Token.dbg.json', { buildInfo: '../../build-info/two.json' });
  write('build-info/two.json', { input: inputOf(builds.plain), output: outputOf(builds.plain) });
  const three = { inputSourceName: 'contracts/Token.sol', buildInfoId: 'three' };
  write('three/Token.sol/Token.json', { ...hardhat(builds.optimized), ...three });
  write('build-info/three.json', { input: inputOf(builds.optimized) });
  write('build-info/three.output.json', { output: outputOf(builds.optimized) });
  const names = Object.fromEntries(Object.entries(sources).map(([name, { id }]) => [id, name]));
  write('Token.sol/Token.json', {
    ...builds.viaIR,
    id: 1,
    metadata: {
      settings: { ...settingsOf(builds.viaIR), compilationTarget: { 'contracts/Token.sol': 'Token' } },
    },
  });
  write('build-info/foundry.json', { source_id_to_path: names });
  write('build-info/older.json', { source_id_to_path: { 1: 'contracts/Other.sol' } });
  for (const [name, { content }] of Object.entries(sources)) write(join('..', name), content);
}

describe('the log of failures with the sources of contracts', () => {
  let node: TestNode;
  const heard: ((calls: readonly string[]) => void)[] = [];

  beforeAll(async () => {
    const root = join(temporaryFolder(atEnd), 'artifacts');
    writeArtifacts(root);
    node = await startTestNode(atEnd, { artifactsDir: root });
    const [hosted] = node.running.node.evmChains;
    if (hosted === undefined) throw new Error('there is no chain');
    const levels = { logLevel: 'INFO', displayLevel: 'OFF' } as const;
    const info = (details: object): void => heard.shift()?.((details as { calls: string[] }).calls);
    const logger = { ...hosted.logger, levels, info };
    const { executions, options } = node.running.node;
    atEnd(logTransactions({ ...hosted, logger }, { dataDir: options.dataDir, executions: () => executions }));
  });

  const send = async (to: Hex | undefined, data: Hex, value = 0n): Promise<Hex> => {
    const wallet = createWalletClient({
      chain: localChain,
      transport: http(node.url + path),
      account: funded,
    });
    const hash = await wallet.sendTransaction({ ...(to && { to }), data, value, gas: 2_000_000n });
    const { result } = await node.call(path, 'eth_getTransactionReceipt', [hash]);
    return (result as { contractAddress: Hex | null }).contractAddress ?? hash;
  };
  const failureOf = async (to: Hex | undefined, data: Hex, value?: bigint): Promise<readonly string[]> => {
    const failure = new Promise<readonly string[]>((resolve) => heard.push(resolve));
    await send(to, data, value);
    return failure;
  };

  it.each([
    {
      build: 'plain',
      transfer: 'at contracts/Token.sol:21, contracts/Token.sol:15',
      closed: 'at contracts/Guard.sol:8, contracts/Token.sol:29',
      lend: 'at contracts/Token.sol:30',
      burn: 'at contracts/Token.sol:34',
      made: ' at contracts/Token.sol:10',
    },
    {
      // The reverts of both sources end in one piece of code, which the optimizer ascribes to Guard.sol.
      build: 'optimized',
      transfer: 'at contracts/Token.sol:21, contracts/Token.sol:15',
      closed: 'at contracts/Guard.sol:8, contracts/Token.sol:29',
      lend: 'at contracts/Token.sol:30',
      burn: 'near contracts/Token.sol:34',
      made: ' near contracts/Token.sol:10',
    },
    {
      build: 'viaIR',
      transfer: 'near contracts/Token.sol:22',
      closed: 'near contracts/Guard.sol:8',
      lend: 'near contracts/Token.sol:30',
      burn: 'near contracts/Token.sol:34',
      made: '',
    },
  ] as const)(
    'tells lines, and who called: $build',
    async ({ build, transfer, closed, lend, burn, made }) => {
      const code: Hex = `0x${builds[build].bytecode.object}`;
      const [one, two] = [await send(undefined, code), await send(undefined, code)];
      const call = (functionName: 'transfer' | 'lend' | 'burn', args: readonly unknown[]): Hex =>
        encodeFunctionData({ abi: token, functionName, args } as never);
      const [first, second, to] = [one, two, receiver].map((address) => checksumAddress(address as Hex));
      expect(await failureOf(one, call('transfer', [receiver, 101n]))).toEqual([
        `Token(${first}).transfer(${to}, 101) failed: low balance ${transfer}`,
      ]);
      expect(await failureOf(one, call('lend', [two, 13n]))).toEqual([
        `Token(${first}).lend(${second}, 13) failed: Closed(13) ${closed}`,
      ]);
      expect(await failureOf(one, call('lend', [two, 14n]))).toEqual([
        `Token(${first}).lend(${second}, 14) failed: low balance ${lend}`,
        `  Token(${second}).transfer(${checksumAddress(funded.address)}, 14) failed: low balance ${transfer}`,
      ]);
      expect(await failureOf(one, call('burn', [101n]))).toEqual([
        `Token(${first}).burn(101) failed: arithmetic underflow or overflow ${burn}`,
      ]);
      expect(await failureOf(undefined, code, 1n)).toEqual([
        `create Token with 1 wei failed: execution reverted${made}`,
      ]);
    },
  );
});
