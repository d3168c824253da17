/**
 * The groups of files that import one another in a circle, each sorted; a file alone that imports itself is one too.
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[][]}
 */
export function findCircles(imports) {
  const circles = [];
  const order = new Map();
  const lowest = new Map();
  const path = [];
  const onPath = new Set();
  // Tarjan's algorithm.
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    path.push(file);
    onPath.add(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (onPath.has(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = path.splice(path.indexOf(file));
    for (const member of group) onPath.delete(member);
    if (group.length > 1 || imports.get(file)?.includes(file)) circles.push(group.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles.sort(([a = ''], [b = '']) => a.localeCompare(b));
}
