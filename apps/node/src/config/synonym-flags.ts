import { type Command, Option } from 'commander';
import { portFlag } from './flag-values.js';

/** What flags of other tools say of where the node listens. */
export interface SynonymFlags {
  readonly port?: number;
  readonly host?: string;
  readonly hostname?: string;
}

/** Adds the flags that Anvil and Hardhat have under other names. With the flag of the node's own they are refused: one of both would be dropped. */
export function addSynonymFlags(command: Command): void {
  command.optionsGroup('Of Anvil and Hardhat:');
  command.addOption(
    new Option('-p, --port <port>', 'the same as --http-port').argParser(portFlag).conflicts('httpPort'),
  );
  command.addOption(
    new Option('--host <host>', 'the same as --http-host').conflicts(['httpHost', 'hostname']),
  );
  command.addOption(new Option('--hostname <host>', 'the same as --http-host').conflicts('httpHost'));
}
