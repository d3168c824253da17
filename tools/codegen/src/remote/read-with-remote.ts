import type { RemoteDocuments } from '@firn/contract/read';
import { type Lock, readLock } from './lock-file.js';
import { RemoteSession } from './remote-session.js';
import { type RemoteSettings, remotePolicy } from './remote-settings.js';

/** How many documents in a row may be found only by reading the one before. */
const mostReadings = 100;

/** What was read, and what of it came from the network. */
export interface RemoteReading<Result> {
  readonly result: Result;
  /** What the lock has to say, where anything was read from the network. */
  readonly lock: Lock | undefined;
}

/**
 * Reads again and again until nothing is missing that references lead to; what is not on the network is read once.
 * @param folder where the lock is.
 * @throws what the last reading throws.
 */
export async function readWithRemote<Result>(
  folder: string,
  settings: RemoteSettings,
  read: (remote: RemoteDocuments) => Result | Promise<Result>,
): Promise<RemoteReading<Result>> {
  const session = new RemoteSession({
    policy: remotePolicy(settings),
    lock: readLock(folder),
    updateLock: settings.updateLock === true,
  });
  for (let reading = 1; ; reading += 1) {
    try {
      const result = await read(session);
      if (!session.isMissing || reading >= mostReadings)
        return { result, lock: session.read.size === 0 ? undefined : session.read };
    } catch (error) {
      if (!session.isMissing || reading >= mostReadings) throw error;
    }
    await session.load();
  }
}
