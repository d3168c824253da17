import { followPlatform, type PlatformContext } from './follow-platform.js';
import { createPlatformSource } from './platform-source.js';

/** Follows the platform chain of a node until the signal is aborted. */
export interface PlatformFollowing {
  follow(nodeUrl: string): void;
  /** Rejects when following cannot go on at all: the right to write is lost. */
  readonly failed: Promise<never>;
  /** Resolves when everything has stopped; call it after the signal was aborted. */
  stopped(): Promise<void>;
}

/** Makes it; nothing is followed yet. */
export function createPlatformFollower(context: PlatformContext, signal: AbortSignal): PlatformFollowing {
  let running: Promise<void> = Promise.resolve();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  return {
    follow(nodeUrl) {
      running = followPlatform(context, createPlatformSource(nodeUrl), signal).catch(fail);
    },
    failed,
    stopped: () => running,
  };
}
