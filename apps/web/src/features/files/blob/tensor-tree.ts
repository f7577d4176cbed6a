import type { WeightsView } from "@modelyard/hub/contract";

type Tensor = WeightsView["tensors"][number];

/** A part of tensor names with everything below it, or a tensor. */
export interface TensorGroup {
  /** The segments of the name below the parent, joined by dots. */
  name: string;
  tensor: Tensor | undefined;
  groups: TensorGroup[];
  /** Tensors and parameters of the group. */
  count: number;
  parameters: number;
}

/** Segments of a name that are levels of the tree; the others are part of the last one. */
const mostLevels = 12;

/** Arranges tensors by the segments of their names, in their order. Groups with a single member are joined with it. */
export function tensorTree(tensors: readonly Tensor[]): TensorGroup[] {
  return groupsOf(
    tensors.map((tensor) => {
      const segments = tensor.name.split(".");
      const levels = segments.slice(0, mostLevels - 1);
      const rest = segments.slice(mostLevels - 1);
      return { tensor, segments: rest.length === 0 ? levels : [...levels, rest.join(".")] };
    }),
    0,
  );
}

interface Segmented {
  tensor: Tensor;
  segments: readonly string[];
}

function groupsOf(members: readonly Segmented[], level: number): TensorGroup[] {
  const byName = Map.groupBy(members, ({ segments }) => segments[level] ?? "");
  const groups: TensorGroup[] = [];
  for (const [name, group] of byName) {
    for (const { tensor, segments } of group) if (segments.length === level + 1) groups.push(leaf(name, tensor));
    const deeper = group.filter(({ segments }) => segments.length > level + 1);
    if (deeper.length > 0) groups.push(joined(name, groupsOf(deeper, level + 1)));
  }
  return groups;
}

function joined(name: string, below: TensorGroup[]): TensorGroup {
  const [only] = below;
  if (below.length === 1 && only !== undefined) return { ...only, name: `${name}.${only.name}` };
  const count = below.reduce((sum, each) => sum + each.count, 0);
  const parameters = below.reduce((sum, each) => sum + each.parameters, 0);
  return { name, tensor: undefined, groups: below, count, parameters };
}

function leaf(name: string, tensor: Tensor): TensorGroup {
  return { name, tensor, groups: [], count: 1, parameters: tensor.parameters };
}
