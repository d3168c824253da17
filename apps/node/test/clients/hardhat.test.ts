import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { tokenCode } from '@firn/evm/fixtures/token';
import { testPackageFile } from '@firn/testing/test-packages';
import { expect, it, onTestFinished } from 'vitest';
import { fundedKey, receiver } from '../fixtures/funded.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';

const run = promisify(execFile);
const hardhat = dirname(testPackageFile('hardhat', 'package.json'));

/** What a user's script does; it prints what it found. */
const script = `
async function main() {
  const { network } = require('hardhat');
  const ask = (method, params = []) => network.provider.request({ method, params });
  const [from] = await ask('eth_accounts');
  const create = await ask('eth_sendTransaction', [{ from, data: process.env.CODE }]);
  const { contractAddress } = await ask('eth_getTransactionReceipt', [create]);
  const transfer = await ask('eth_sendTransaction', [{ from, to: process.env.RECEIVER, value: '0x5' }]);
  const { status } = await ask('eth_getTransactionReceipt', [transfer]);
  const code = await ask('eth_getCode', [contractAddress, 'latest']);
  const balance = await ask('eth_getBalance', [process.env.RECEIVER, 'latest']);
  const snapshot = await ask('evm_snapshot').catch(() => null);
  console.log(JSON.stringify({ from, chainId: await ask('eth_chainId'), status, hasCode: code.length > 10, balance, snapshot }));
}
main().catch((error) => { console.error(error); process.exitCode = 1; });
`;

it('hardhat runs a script with the node as its network', { timeout: 120_000 }, async () => {
  const node = await startTestNode(onTestFinished);
  const folder = temporaryFolder(onTestFinished);
  const settings = {
    solidity: '0.8.28',
    defaultNetwork: 'firn',
    networks: { firn: { url: `${node.url}/ext/bc/C/rpc`, accounts: [fundedKey] } },
  };
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  writeFileSync(join(folder, 'hardhat.config.cjs'), `module.exports = ${JSON.stringify(settings)};\n`);
  writeFileSync(join(folder, 'script.cjs'), script);
  // Hardhat wants to be installed in the project that it works on.
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(hardhat, join(folder, 'node_modules/hardhat'));
  const { stdout } = await run(
    process.execPath,
    [
      join(hardhat, 'internal/cli/bootstrap.js'),
      '--config',
      'hardhat.config.cjs',
      'run',
      '--no-compile',
      'script.cjs',
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        HOME: folder,
        CODE: tokenCode,
        RECEIVER: receiver,
        HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
      },
    },
  );
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
    from: '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
    chainId: '0xa868',
    status: '0x1',
    hasCode: true,
    balance: '0x5',
  });
});
