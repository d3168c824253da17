/** What the command line says of documents on the network. */
export interface RemoteSettings {
  /** Whether any are read; by default those that are named and what stands on their servers, and none where CI is set. */
  readonly remote?: boolean | undefined;
  /** Take what is there now into the lock, whatever it had before. */
  readonly updateLock?: boolean | undefined;
}

/** The same, of the options of a command. */
export function remoteSettingsOf(options: Readonly<Record<string, unknown>>): RemoteSettings {
  return {
    ...(typeof options.remote === 'boolean' && { remote: options.remote }),
    updateLock: options.updateLock === true,
  };
}

/** Which documents on the network may be read. */
export type RemotePolicy = 'all' | 'named' | 'none' | 'none-in-ci';

/** Continuous integration reads the network only where somebody has said so. */
export function remotePolicy({ remote }: RemoteSettings, env: NodeJS.ProcessEnv = process.env): RemotePolicy {
  if (remote !== undefined) return remote ? 'all' : 'none';
  const isCi = !['', '0', 'false', undefined].includes(env.CI?.toLowerCase());
  return isCi ? 'none-in-ci' : 'named';
}
