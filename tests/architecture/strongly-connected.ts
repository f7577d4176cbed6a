/**
 * Finds the cycles of a directed graph with Tarjan's algorithm.
 * @returns the strongly connected components that hold a cycle, each sorted: two or more nodes, or one that points to itself
 */
export function cyclicComponents(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];

  const lower = (node: string, value: number) => lowest.set(node, Math.min(lowest.get(node) ?? value, value));

  function visit(node: string): void {
    const index = indexes.size;
    indexes.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    onStack.add(node);
    const targets = edges.get(node) ?? [];
    for (const target of targets) {
      const seen = indexes.get(target);
      if (seen === undefined) {
        visit(target);
        lower(node, lowest.get(target) ?? index);
      } else if (onStack.has(target)) lower(node, seen);
    }
    if (lowest.get(node) !== index) return;
    const component = stack.splice(stack.lastIndexOf(node));
    for (const member of component) onStack.delete(member);
    if (component.length > 1 || targets.includes(node)) found.push(component.toSorted());
  }

  for (const node of edges.keys()) if (!indexes.has(node)) visit(node);
  return found;
}
