interface Visit<Node> {
  readonly node: Node;
  readonly next: readonly Node[];
  /** How many of `next` were visited. */
  done: number;
  /** Order of the earliest node that it leads back to. */
  low: number;
}

/**
 * The strongly connected components of a graph, each after those that it leads to (Tarjan). Linear, and without recursion: a chain of nodes may
 * be as long as a document.
 * @param nextOf the nodes that a node leads to.
 */
export function strongComponents<Node>(
  nodes: Iterable<Node>,
  nextOf: (node: Node) => readonly Node[],
): Node[][] {
  const order = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const components: Node[][] = [];
  const begin = (node: Node): Visit<Node> => {
    const low = order.size;
    order.set(node, low);
    open.push(node);
    isOpen.add(node);
    return { node, next: nextOf(node), done: 0, low };
  };
  const close = (start: Node): void => {
    const component = open.splice(open.lastIndexOf(start));
    for (const node of component) isOpen.delete(node);
    components.push(component);
  };
  for (const root of nodes) {
    if (order.has(root)) continue;
    const way = [begin(root)];
    for (let visit = way.at(-1); visit !== undefined; visit = way.at(-1)) {
      const next = visit.next[visit.done];
      if (visit.done < visit.next.length && next !== undefined) {
        visit.done += 1;
        if (!order.has(next)) way.push(begin(next));
        else if (isOpen.has(next)) visit.low = Math.min(visit.low, order.get(next) ?? 0);
        continue;
      }
      way.pop();
      const around = way.at(-1);
      if (around !== undefined) around.low = Math.min(around.low, visit.low);
      if (visit.low === order.get(visit.node)) close(visit.node);
    }
  }
  return components;
}
