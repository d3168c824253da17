import path from 'node:path';
import type { Change } from '../change.js';
import { worstOf } from '../change.js';
import type { Comparison } from '../run-diff.js';

/** The whole comparison as plain data, for programs. */
export function jsonReport({ contracts }: Comparison): object {
  return {
    verdict: worstOf(contracts.flatMap(({ diff }) => diff.changes)) ?? 'none',
    contracts: contracts.map(({ diff, packages, from, to, declared }) => ({
      name: diff.contract,
      from: from.label,
      to: to.label,
      verdict: diff.verdict ?? 'none',
      changes: diff.changes.map((change) => jsonChange(change, change.side === 'old' ? from.root : to.root)),
      packages: packages.map(({ name, version, role, own, bump }) => ({
        name,
        role,
        version,
        own,
        bump,
        ...(declared !== undefined && { declared: declared.get(name) ?? 'none' }),
      })),
    })),
  };
}

function jsonChange(change: Change, root: string): object {
  const { kind, direction, verdict, side, subject, what, operations, client, server, location } = change;
  return {
    kind,
    ...(direction !== undefined && { direction }),
    verdict,
    subject,
    what,
    side,
    file: path.relative(root, location.file).split(path.sep).join('/'),
    pointer: location.pointer,
    line: location.line,
    operations,
    client: { effect: client, meaning: change.forClients },
    server: { effect: server, meaning: change.forServers },
  };
}
