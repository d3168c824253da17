import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { median, round3 } from '../measure/statistics.mjs';
import { precompileInputs } from '../precompiles/inputs.mjs';

const evmPackage = new URL('../../packages/evm/', import.meta.url);
const evmRequire = createRequire(new URL('package.json', evmPackage));
const rounds = 3;
const sampleMicroseconds = 100_000;
const warmUps = 3;
/** Gas of the instruction that calls. */
const callGas = 100;

/** What the built-in contracts cost for their dearest inputs, beside the price in time that is taken before they run. */
export async function run() {
  const { createExecutionRules } = await import(new URL('dist/execution/rules.js', evmPackage));
  const { fastPrecompiles } = await import(new URL('dist/precompiles/fast-precompiles.js', evmPackage));
  const { priceOf } = await import(new URL('dist/precompiles/precompile-price.js', evmPackage));
  const { TurnTaking } = await import(new URL('dist/turns/turn-taking.js', evmPackage));
  const { createEVM, NobleBN254 } = await import(pathToFileURL(evmRequire.resolve('@ethereumjs/evm')));
  const turns = new TurnTaking();
  turns.start();

  /** The contract with the least gas: MODEXP as it was before Osaka, P-256 as it is since. */
  const hardforks = { 256: 'osaka' };
  const rows = [];
  for (const [name, number, data] of precompileInputs) {
    const { common } = createExecutionRules({
      name,
      chainId: 1n,
      hardfork: hardforks[number] ?? 'prague',
    });
    const evm = await createEVM({ common, bn254: new NobleBN254() });
    const key = number.toString(16).padStart(40, '0');
    const standard = evm.precompiles.get(key);
    const gas = 10n ** 12n;
    const ours = fastPrecompiles.get(key)?.(standard);
    const call = () =>
      ours?.({ data, gas, common, turns }) ?? standard({ data, gasLimit: gas, common, _EVM: evm });
    const { executionGasUsed, exceptionError } = await call();
    if (exceptionError !== undefined) throw new Error(`${name}: ${exceptionError.error}`);
    const microseconds = await measure(call);
    rows.push({
      contract: name,
      gas: Number(executionGasUsed),
      microseconds: round3(microseconds),
      'ns for a unit of gas': round3((microseconds * 1000) / (Number(executionGasUsed) + callGas)),
      'price / measured': round3(priceOf(key, data) / microseconds),
    });
  }
  return { title: 'Built-in contracts', rows };
}

async function measure(call) {
  for (let count = 0; count < warmUps; count += 1) await call();
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = cpu();
    let count = 0;
    while (cpu() - start < sampleMicroseconds) {
      await call();
      count += 1;
    }
    samples.push((cpu() - start) / count);
  }
  return median(samples);
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return user + system;
}
