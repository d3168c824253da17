import { readFileSync } from 'node:fs';

/** What there is more of in a later snapshot of a heap, and what holds it. */
export interface HeapGrowth {
  /** Names of constructors or kinds, from the object up to what is held by a root. */
  readonly path: string;
  readonly objects: number;
  readonly bytes: number;
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly (readonly string[] | string)[];
      readonly edge_fields: readonly string[];
      readonly edge_types: readonly (readonly string[] | string)[];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

/** Names in a path; what lies deeper has the same holders. */
const maxPathLength = 6;
const maxNameLength = 40;

/**
 * The objects of a later snapshot that an earlier one of the same process does not have, together by what holds them on the shortest way from
 * a root; the heaviest first.
 */
export function findHeapGrowth(earlierFile: string, laterFile: string): HeapGrowth[] {
  const known = idsOf(read(earlierFile));
  const later = read(laterFile);
  const parents = shortestWays(later);
  const { node_fields: fields } = later.snapshot.meta;
  const [width, idAt, sizeAt] = [fields.length, fields.indexOf('id'), fields.indexOf('self_size')];
  const byPath = new Map<string, { objects: number; bytes: number }>();
  for (let at = 0; at < later.nodes.length; at += width) {
    if (known.has(later.nodes[at + idAt] as number)) continue;
    const path = pathOf(later, parents, at);
    const sum = byPath.get(path) ?? { objects: 0, bytes: 0 };
    sum.objects += 1;
    sum.bytes += later.nodes[at + sizeAt] as number;
    byPath.set(path, sum);
  }
  return [...byPath].map(([path, sum]) => ({ path, ...sum })).sort((one, other) => other.bytes - one.bytes);
}

function read(file: string): Snapshot {
  return JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
}

function idsOf({ snapshot, nodes }: Snapshot): Set<number> {
  const { node_fields: fields } = snapshot.meta;
  const ids = new Set<number>();
  for (let at = fields.indexOf('id'); at < nodes.length; at += fields.length) ids.add(nodes[at] as number);
  return ids;
}

interface Ways {
  /** Of each node: where the one begins that holds it; -1 for none. */
  readonly holder: Int32Array;
  /** The edge that leads to it. */
  readonly edge: Int32Array;
}

/** Breadth first from the root, without weak edges. */
function shortestWays({ snapshot, nodes, edges }: Snapshot): Ways {
  const { node_fields: nodeFields, edge_fields: edgeFields, edge_types: edgeTypes } = snapshot.meta;
  const [nodeWidth, edgeWidth] = [nodeFields.length, edgeFields.length];
  const [countAt, typeAt, toAt] = [
    nodeFields.indexOf('edge_count'),
    edgeFields.indexOf('type'),
    edgeFields.indexOf('to_node'),
  ];
  const weak = (edgeTypes[typeAt] as readonly string[]).indexOf('weak');
  const count = nodes.length / nodeWidth;
  const firstEdge = new Int32Array(count + 1);
  for (let node = 0; node < count; node += 1)
    firstEdge[node + 1] = (firstEdge[node] as number) + (nodes[node * nodeWidth + countAt] as number);
  const ways: Ways = { holder: new Int32Array(count).fill(-1), edge: new Int32Array(count).fill(-1) };
  const seen = new Uint8Array(count);
  const queue = new Int32Array(count);
  seen[0] = 1;
  for (let head = 0, end = 1; head < end; head += 1) {
    const node = queue[head] as number;
    for (let edge = firstEdge[node] as number; edge < (firstEdge[node + 1] as number); edge += 1) {
      const at = edge * edgeWidth;
      const to = (edges[at + toAt] as number) / nodeWidth;
      if (seen[to] === 1 || edges[at + typeAt] === weak) continue;
      seen[to] = 1;
      ways.holder[to] = node;
      ways.edge[to] = at;
      queue[end] = to;
      end += 1;
    }
  }
  return ways;
}

function pathOf(snapshot: Snapshot, { holder, edge }: Ways, at: number): string {
  const { node_fields: nodeFields, edge_fields: edgeFields, edge_types: edgeTypes } = snapshot.snapshot.meta;
  const nameAt = edgeFields.indexOf('name_or_index');
  const kinds = edgeTypes[edgeFields.indexOf('type')] as readonly string[];
  const names: string[] = [nameOf(snapshot, at)];
  let node = at / nodeFields.length;
  while (names.length < maxPathLength && (holder[node] as number) > 0) {
    const kind = kinds[snapshot.edges[edge[node] as number] as number];
    const name = snapshot.edges[(edge[node] as number) + nameAt] as number;
    node = holder[node] as number;
    const of = nameOf(snapshot, node * nodeFields.length);
    // The places of a list or table are all the same.
    names.push(kind === 'element' || kind === 'hidden' ? `${of}[]` : `${of}.${snapshot.strings[name]}`);
  }
  return names.join(' < ');
}

function nameOf({ snapshot, nodes, strings }: Snapshot, at: number): string {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const type = (types[0] as readonly string[])[nodes[at + fields.indexOf('type')] as number] ?? '';
  // Texts and numbers are told apart by what holds them.
  if (['string', 'concatenated string', 'sliced string', 'number', 'bigint', 'code'].includes(type))
    return `(${type})`;
  return (strings[nodes[at + fields.indexOf('name')] as number] ?? '').slice(0, maxNameLength);
}
