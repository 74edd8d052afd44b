// A comparison in the view: what differs is coloured, what was removed is drawn from the other version, the rest stands back.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { changesQuery } from '../models/model-data.ts';
import { type GroupedChanges, groupChanges, type HiddenGroups, looksOfChanges, partsWith } from './changes.ts';
import type { DrawnItem } from './drawn-item.ts';
import type { Placing } from './engine/viewer.ts';
import { type Geometry, type GeometryPart, geometryQuery } from './geometry-data.ts';
import type { Looks } from './looks.ts';
import type { ModelViewState } from './use-model-view.ts';
import { useParts } from './use-parts.ts';

interface Setting {
  readonly projectId: string;
  readonly modelId: string;
  readonly geometry: Geometry;
  /** The version that is compared with; undefined: none. */
  readonly comparedWith: string | undefined;
}

export type ChangesState = ReturnType<typeof useChanges>;

/** Parts of the other version have numbers beyond those of this one. */
const OTHER_PARTS_FROM = 100_000;
const NO_PARTS: readonly GeometryPart[] = [];
const NO_CHANGES: GroupedChanges = groupChanges([]);

/** Shows in a view what differs from another version. */
export function useChanges(view: ModelViewState, { projectId, modelId, geometry, comparedWith }: Setting) {
  const api = useApi();
  const enabled = comparedWith !== undefined;
  const changes = useQuery({ ...changesQuery(api, projectId, modelId, comparedWith ?? ''), enabled });
  const other = useQuery({ ...geometryQuery(api, projectId, comparedWith ?? ''), enabled }).data;
  const [hidden, setHidden] = useState<HiddenGroups>(new Set());
  const groups = useMemo(
    () => (changes.data === undefined ? NO_CHANGES : groupChanges(changes.data.rows)),
    [changes.data],
  );
  useLooks(view, { groups, hidden, isOn: changes.data !== undefined });
  useStoreys(view, geometry, groups);
  const removed = useRemoved(view, { groups, other, geometry });
  return { changes, groups, hidden, setHidden, removed };
}

interface Shown {
  readonly groups: GroupedChanges;
  readonly hidden: HiddenGroups;
  readonly isOn: boolean;
}

function useLooks({ changeLooks }: ModelViewState, { groups, hidden, isOn }: Shown): void {
  useEffect(() => {
    if (isOn) changeLooks(looksOfChanges(groups, hidden) satisfies Partial<Looks>);
  }, [changeLooks, groups, hidden, isOn]);
}

/** Has the storeys drawn that something differs on. */
function useStoreys({ setWanted }: ModelViewState, { parts }: Geometry, groups: GroupedChanges): void {
  useEffect(() => {
    const { removed, ...drawn } = groups;
    const numbers = partsWith(parts, Object.values(drawn).flat());
    if (numbers.length > 0) setWanted((before) => new Set([...before, ...numbers]));
  }, [parts, groups, setWanted]);
}

interface Removed {
  readonly groups: GroupedChanges;
  readonly other: Geometry | undefined;
  readonly geometry: Geometry;
}

function useRemoved({ viewer }: ModelViewState, { groups, other, geometry }: Removed) {
  const { removed } = groups;
  const parts = useMemo(
    () => other?.parts.map((part) => ({ ...part, number: part.number + OTHER_PARTS_FROM })) ?? NO_PARTS,
    [other],
  );
  const wanted = useMemo(() => new Set(partsWith(parts, removed)), [parts, removed]);
  const placing = useMemo((): Placing => {
    const guids = new Set(removed.map(({ guid }) => guid));
    const by = (axis: 'x' | 'y' | 'z') => (other?.origin[axis] ?? 0) - geometry.origin[axis];
    return {
      isWanted: ({ guid }: DrawnItem) => guids.has(guid),
      by: { x: by('x'), y: by('y'), z: by('z') },
    };
  }, [removed, other, geometry]);
  return useParts(viewer, parts, wanted, placing);
}
