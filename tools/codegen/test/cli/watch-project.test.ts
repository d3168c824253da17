import path from 'node:path';
import { describe, it } from 'vitest';
import { WatchSession } from '../../src/cli/watch-project.js';
import { readConfig } from '../../src/config/config.js';
import {
  recordedConsole,
  smallProject,
  temporaryProject,
  writeFiles,
} from '../fixtures/temporary-project.js';

/** Waits for lines that a session prints. */
class Lines {
  readonly #lines: string[] = [];
  #waiting: { pattern: RegExp; resolve: (line: string) => void } | undefined;

  readonly add = (line: string): void => {
    this.#lines.push(line);
    this.#settle();
  };

  /** The next line that matches; lines before it are forgotten. */
  next(pattern: RegExp): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting = { pattern, resolve };
      this.#settle();
    });
  }

  #settle(): void {
    const found = this.#lines.findIndex((line) => this.#waiting?.pattern.test(line));
    if (found === -1) return;
    const [line = ''] = this.#lines.splice(0, found + 1).slice(-1);
    this.#waiting?.resolve(line);
    this.#waiting = undefined;
  }
}

describe('watching', () => {
  it('runs once, after every change, and after mistakes too, until it is closed', async () => {
    const root = temporaryProject(smallProject);
    const lines = new Lines();
    const session = new WatchSession(
      readConfig(path.join(root, 'firn.json')),
      recordedConsole(root, lines.add),
    );
    try {
      await session.start();
      await lines.next(/^generated: \d+ new of \d+ files in \d+ ms$/);
      await lines.next(/^watching; stop with Ctrl-C$/);

      const peer = smallProject['specs/node/schemas/Peer.yaml'] ?? '';
      writeFiles(root, { 'specs/node/schemas/Peer.yaml': peer.replace('Its stake.', 'Its whole stake.') });
      await lines.next(/^generated: \d+ changed of \d+ files in \d+ ms$/);

      writeFiles(root, { 'specs/node/schemas/Peer.yaml': 'type: [' });
      await lines.next(/error 1 error in the contract/);

      writeFiles(root, { 'specs/node/schemas/Peer.yaml': peer });
      await lines.next(/^generated: \d+ changed of \d+ files in \d+ ms$/);

      writeFiles(root, {
        'specs/node/extra/ping.yaml':
          smallProject['specs/node/info/uptime.yaml']?.replace('info.uptime', 'extra.ping') ?? '',
        'specs/node/extra/openrpc.yaml':
          'openrpc: 1.3.2\ninfo: { title: Extra, version: 1.0.0 }\nx-group: extra\nx-path: /extra\nx-access: public\nmethods: [{ $ref: ping.yaml }]\n',
      });
      await lines.next(/^generated: .* new of \d+ files in \d+ ms$/);
    } finally {
      await session.close();
    }
  });
});
