// All that a view of a model is: what is drawn of it, how it looks, where it is cut, and what is chosen.
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { storeysQuery } from '../models/model-data.ts';
import type { ColorChoice } from './colouring.ts';
import { type Drawing, elementQuery, spaceOfGuidQuery } from './drawing-data.ts';
import { isSpace } from './drawn-item.ts';
import { FIRST_LOOKS, type Looks, lookUnder } from './looks.ts';
import { firstParts, partOfStorey } from './part-choice.ts';
import { FIRST_PIN_KINDS, type PinKinds, usePins } from './pin-data.ts';
import { type Cuts, planesOf } from './section.ts';
import { type Parts, useParts } from './use-parts.ts';
import { useViewer } from './use-viewer.ts';

interface Setting {
  readonly projectId: string;
  readonly modelId: string;
  readonly drawing: Drawing;
  readonly selected: string | undefined;
  readonly onSelect: (guid: string | undefined) => void;
}

export type ModelViewState = ReturnType<typeof useModelView>;

/** A view of a drawing in a box. */
export function useModelView(box: RefObject<HTMLElement | null>, setting: Setting) {
  const { projectId, drawing, selected, onSelect } = setting;
  const picked = useRef<string>(undefined);
  const used = useViewer(box, drawing.origin, (guid) => {
    picked.current = guid;
    onSelect(guid);
  });
  const { viewer } = used;
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => new Set(firstParts(drawing.parts)));
  const parts = useParts(viewer, drawing.parts, wanted);
  const [chosen, setLooks] = useState<Looks>(FIRST_LOOKS);
  const looks = useMemo(() => ({ ...chosen, selected }), [chosen, selected]);
  const [cuts, setCuts] = useState<Cuts>({});
  const [choice, setChosen] = useState<ColorChoice>();
  const [pinKinds, setPinKinds] = useState<PinKinds>(FIRST_PIN_KINDS);
  const changeLooks = useCallback((change: Partial<Looks>) => setLooks((before) => ({ ...before, ...change })), []);
  const want = useCallback((numbers: Iterable<number>) => setWanted((before) => new Set([...before, ...numbers])), []);
  useEffect(() => viewer?.dress(lookUnder(looks)), [viewer, looks]);
  useEffect(() => viewer?.cut(planesOf(cuts)), [viewer, cuts]);
  useFirstLook(viewer, parts);
  const isDrawn = useArrival({ ...setting, viewer, parts, picked, want, changeLooks });
  return {
    ...used,
    ...{ parts, wanted, setWanted, looks, changeLooks, cuts, setCuts, pinKinds, setPinKinds, isDrawn },
    pins: usePins(projectId, pinKinds),
    choice,
    setChoice: (next: ColorChoice | undefined) => {
      setChosen(next);
      if (next === undefined) changeLooks({ colors: new Map() });
    },
    /** Goes to what is chosen, or to all. */
    fitSelected: () => viewer?.fit(selected === undefined ? undefined : ({ guid }) => guid === selected),
  };
}

type Viewer = ReturnType<typeof useViewer>['viewer'];

/** What comes first is looked at whole. */
function useFirstLook(viewer: Viewer, { drawn, isComing }: Parts): void {
  const looked = useRef<Viewer>(undefined);
  useEffect(() => {
    if (viewer === undefined || looked.current === viewer || viewer.items().length === 0) return;
    if (drawn > 0 && !isComing) looked.current = viewer;
    viewer.look('iso');
  }, [viewer, drawn, isComing]);
}

interface Arrival extends Setting {
  readonly viewer: Viewer;
  readonly parts: Parts;
  /** What a click chose stands where one looks already. */
  readonly picked: RefObject<string | undefined>;
  readonly want: (numbers: Iterable<number>) => void;
  readonly changeLooks: (change: Partial<Looks>) => void;
}

/** Goes to what is chosen otherwise than by a click, once its storey is drawn; true where it is drawn. */
function useArrival(arrival: Arrival) {
  const { projectId, modelId, drawing, selected, viewer, picked, want, changeLooks } = arrival;
  const { drawn, isComing } = arrival.parts;
  const api = useApi();
  const element = useQuery({
    ...elementQuery(api, projectId, modelId, selected ?? ''),
    enabled: selected !== undefined,
  }).data;
  const space = useQuery({
    ...spaceOfGuidQuery(api, projectId, selected ?? ''),
    enabled: selected !== undefined && element === null,
  }).data;
  const storeys = useQuery({ ...storeysQuery(api, projectId, modelId), enabled: selected !== undefined }).data?.rows;
  const gone = useRef<string>(undefined);
  useEffect(() => {
    const subject = element ?? space;
    if (selected === undefined || !subject || storeys === undefined || picked.current === selected) return;
    const isItsOwn = (storey: { readonly id: string; readonly name: string }) =>
      'storeyId' in subject ? storey.id === subject.storeyId : storey.name === subject.floor;
    const part = partOfStorey(drawing.parts, storeys.find(isItsOwn)?.guid ?? null);
    if (part !== undefined) want([part.number]);
  }, [selected, element, space, storeys, drawing.parts, want, picked]);
  const item = useMemo(() => {
    void drawn; // What is drawn changes with the parts, which the viewer itself does not tell of.
    return viewer?.items().find(({ guid }) => guid === selected);
  }, [viewer, selected, drawn]);
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
