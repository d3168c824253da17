import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilterTable } from '../../src/chains/filter-table.js';

describe('FilterTable', () => {
  let removed: string[];
  let table: FilterTable<string>;
  beforeEach(() => {
    vi.useFakeTimers();
    removed = [];
    table = new FilterTable({ ofClient: 3, total: 5 }, (filter) => removed.push(filter));
  });
  afterEach(() => vi.useRealTimers());

  function fill(client: string, count: number): string[] {
    return Array.from({ length: count }, (_, index) => table.add(`${client}${index}`, { client }));
  }

  it('refuses the client that has too many, and no other', () => {
    fill('a', 3);
    expect(() => table.add('a3', { client: 'a' })).toThrow(
      'too many filters: this client has 3 already; end some with eth_uninstallFilter, or do not ask for them for 5 minutes',
    );
    const [id = ''] = fill('b', 1);
    expect(table.take(id)).toBe('b0');
    expect(removed).toEqual([]);
  });

  it('takes the place for a newcomer from who holds most, of whom the filter that was asked for least recently goes', () => {
    const [first = ''] = fill('a', 3);
    fill('b', 2);
    table.take(first);
    fill('c', 1);
    expect(removed).toEqual(['a1']);
    fill('c', 1);
    expect(removed).toEqual(['a1', 'a2']);
    expect(() => fill('b', 1)).toThrow('this client has 2 already');
  });

  it('ends what was not asked for in five minutes, which makes place', () => {
    const [kept = '', idle = ''] = fill('a', 3);
    vi.advanceTimersByTime(299_000);
    table.take(kept);
    vi.advanceTimersByTime(2_000);
    expect(table.take(idle)).toBeUndefined();
    expect(table.take(kept)).toBe('a0');
    expect(removed).toEqual(['a1', 'a2']);
    fill('a', 2);
  });

  it('ends the filters of a connection with it, and those alone', () => {
    const connection = new AbortController();
    const owner = { client: 'a', connection: connection.signal };
    const [gone, over] = [table.add('gone', owner), table.add('over', owner)];
    const other = table.add('other', { client: 'a' });
    table.remove(over);
    connection.abort();
    expect(removed).toEqual(['over', 'gone']);
    expect(table.take(gone)).toBeUndefined();
    expect(table.take(other)).toBe('other');
  });
});
