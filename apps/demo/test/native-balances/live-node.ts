import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type ChildProgram, startChildProgram } from '../../src/child-program.js';
import { type DataFolder, openDataFolder } from '../../src/data-folder.js';
import { programScript } from '../../src/programs.js';
import { customGenesis, customUpgrades, feeRecipient } from './custom-chain.js';

/** A node with a custom chain, for the tests of a file. */
export interface LiveNode {
  readonly url: string;
  readonly data: DataFolder;
}

/** Starts it before the tests. */
export function liveNode(): LiveNode {
  const folder = mkdtempSync(join(tmpdir(), 'firn-balances-'));
  const data = openDataFolder(folder);
  let nodeProgram: ChildProgram | undefined;
  beforeAll(async () => {
    const genesisFile = join(folder, 'genesis.json');
    writeFileSync(genesisFile, JSON.stringify(customGenesis));
    writeFileSync(join(folder, 'upgrade.json'), JSON.stringify(customUpgrades));
    nodeProgram = await startChildProgram({
      name: 'node',
      script: programScript('@firn/node'),
      args: [
        ...['--http-port', '0', '--staking-port', '0', '--data-dir', data.node],
        ...['--custom-chain', `mine=${genesisFile}`, '--fee-recipient', feeRecipient],
      ],
      logFile: data.nodeLog,
      readyTimeoutMs: 60_000,
    });
  }, 120_000);

  afterAll(async () => {
    await nodeProgram?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    data,
    get url() {
      return nodeProgram?.url ?? '';
    },
  };
}
