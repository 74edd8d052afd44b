// All that a view of a model is: what is drawn of it, how it looks, where it is cut, and what is chosen.
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { storeysQuery } from '../models/model-data.ts';
import type { ColorChoice } from './colouring.ts';
import { isSpace, type Place } from './drawn-item.ts';
import type { Pose } from './engine/camera-rig.ts';
import type { Picked } from './engine/picking.ts';
import { elementQuery, type Geometry, spaceOfGuidQuery } from './geometry-data.ts';
import { FIRST_LOOKS, type Looks, lookUnder } from './looks.ts';
import { firstParts, isHeightShown, partOfStorey } from './part-choice.ts';
import { FIRST_PIN_KINDS, type PinKinds, usePins } from './pin-data.ts';
import { type Cuts, planesOf } from './section.ts';
import { useMeasuring } from './use-measuring.ts';
import { type Parts, useParts } from './use-parts.ts';
import { useViewAddress } from './use-view-address.ts';
import { type UsedViewer, useViewer } from './use-viewer.ts';
import { cutsIn, poseIn, storeysIn, type ViewAddress } from './view-address.ts';

interface Setting {
  readonly projectId: string;
  readonly modelId: string;
  readonly geometry: Geometry;
  readonly selected: string | undefined;
  readonly onSelect: (guid: string | undefined) => void;
  /** What the address said when the view was opened. */
  readonly address: ViewAddress;
  readonly onAddress: (address: ViewAddress) => void;
}

export type ModelViewState = ReturnType<typeof useModelView>;

/** Shows the geometry of a version in a box. */
export function useModelView(box: RefObject<HTMLElement | null>, setting: Setting) {
  const { projectId, modelId, geometry, selected, onSelect, onAddress } = setting;
  // The address follows the view from here on, and not the other way round.
  const [begin] = useState(() => beginningOf(setting));
  const picked = useRef<string>(begin.pose && selected);
  const used = useViewer(box, geometry.origin, (at) => pick(at));
  const { viewer, items } = used;
  const measuring = useMeasuring(viewer);
  const pick = (at: Picked | undefined) => {
    if (measuring.isOn) {
      measuring.take(at?.snap);
      return;
    }
    picked.current = at?.guid;
    onSelect(at?.guid);
  };
  const [wanted, setWanted] = useState<ReadonlySet<number>>(begin.wanted);
  const parts = useParts(viewer, geometry.parts, wanted);
  const [chosen, setLooks] = useState<Looks>(FIRST_LOOKS);
  const looks = useMemo(() => ({ ...chosen, selected }), [chosen, selected]);
  const [cuts, setCuts] = useState<Cuts>(begin.cuts);
  const [choice, setChosen] = useState<ColorChoice>();
  const [pinKinds, setPinKinds] = useState<PinKinds>(FIRST_PIN_KINDS);
  const changeLooks = useCallback((change: Partial<Looks>) => setLooks((before) => ({ ...before, ...change })), []);
  const want = useCallback((numbers: Iterable<number>) => setWanted((before) => new Set([...before, ...numbers])), []);
  useEffect(() => viewer?.dress(lookUnder(looks)), [viewer, looks]);
  useEffect(() => viewer?.cut(planesOf(cuts)), [viewer, cuts]);
  useFirstLook(used, parts, begin.pose);
  useViewAddress({ ...used, ...{ wanted, cuts, first: begin.first }, isComing: parts.isComing }, onAddress);
  const isOnShown = useCallback(
    (place: Place) => isHeightShown(geometry.parts, wanted, place.y),
    [geometry.parts, wanted],
  );
  const isDrawn = useArrival({ ...setting, viewer, items, parts, picked, want, changeLooks });
  return {
    ...used,
    ...{ parts, wanted, setWanted, looks, changeLooks, cuts, setCuts, pinKinds, setPinKinds, isDrawn, isOnShown },
    ...{ measuring, pick, pose: begin.pose },
    pins: usePins({ projectId, modelId }, pinKinds),
    choice,
    setChoice: (next: ColorChoice | undefined) => {
      setChosen(next);
      if (next === undefined) changeLooks({ colors: new Map() });
    },
    /** Goes to what is chosen, or to all. */
    fitSelected: () => viewer?.fit(selected === undefined ? undefined : ({ guid }) => guid === selected),
  };
}

function beginningOf({ geometry: { parts }, address }: Setting) {
  const first = firstParts(parts);
  const all = parts.map(({ number }) => number);
  return {
    first,
    wanted: storeysIn(address.storeys, all) ?? new Set(first),
    cuts: cutsIn(address.section),
    pose: poseIn(address.camera),
  };
}

type Drawn = Pick<UsedViewer, 'viewer' | 'items'>;

/** What comes first is looked at whole, or as the address says. */
function useFirstLook({ viewer, items }: Drawn, { isComing }: Parts, pose: Pose | undefined): void {
  const looked = useRef<Drawn['viewer']>(undefined);
  useEffect(() => {
    if (viewer === undefined || looked.current === viewer || items.length === 0) return;
    if (!isComing) looked.current = viewer;
    if (pose === undefined) viewer.look('iso');
    else viewer.setPose(pose);
  }, [viewer, items, isComing, pose]);
}

interface Arrival extends Setting, Drawn {
  readonly parts: Parts;
  /** What a click chose stands where one looks already. */
  readonly picked: RefObject<string | undefined>;
  readonly want: (numbers: Iterable<number>) => void;
  readonly changeLooks: (change: Partial<Looks>) => void;
}

/** Goes to what is chosen otherwise than by a click, once its storey is drawn; true where it is drawn. */
function useArrival(arrival: Arrival) {
  const { projectId, modelId, geometry, selected, viewer, items, picked, want, changeLooks } = arrival;
  const { isComing } = arrival.parts;
  const api = useApi();
  const element = useQuery({
    ...elementQuery(api, projectId, modelId, selected ?? ''),
    enabled: selected !== undefined,
  }).data;
  const space = useQuery({
    ...spaceOfGuidQuery(api, projectId, { modelId, guid: selected ?? '' }),
    enabled: selected !== undefined && element === null,
  }).data;
  const storeys = useQuery({ ...storeysQuery(api, projectId, modelId), enabled: selected !== undefined }).data?.rows;
  const gone = useRef<string>(undefined);
  useEffect(() => {
    const subject = element ?? space;
    if (selected === undefined || !subject || storeys === undefined || picked.current === selected) return;
    const isItsOwn = (storey: { readonly id: string; readonly name: string }) =>
      'storeyId' in subject ? storey.id === subject.storeyId : storey.name === subject.floor;
    const part = partOfStorey(geometry.parts, storeys.find(isItsOwn)?.guid ?? null);
    if (part !== undefined) want([part.number]);
  }, [selected, element, space, storeys, geometry.parts, want, picked]);
  const item = useMemo(() => items.find(({ guid }) => guid === selected), [items, selected]);
  useEffect(() => {
    if (selected === undefined) gone.current = undefined;
    // What comes meanwhile is first looked at whole.
    if (item === undefined || isComing || gone.current === item.guid) return;
    gone.current = item.guid;
    if (picked.current === item.guid) return;
    // A room is hidden by its walls.
    if (isSpace(item)) changeLooks({ isolated: new Set([item.guid]), rest: 'ghost' });
    viewer?.fit(({ guid }) => guid === item.guid);
  }, [item, isComing, selected, viewer, changeLooks, picked]);
  return item !== undefined;
}
