// Fetches the wanted parts of the geometry one after the other and draws them; drops those that are not wanted any more.
import { useEffect, useRef, useState } from 'react';
import { useService } from '../../api/use-api.ts';
import type { Placing, Viewer } from './engine/viewer.ts';
import { fetchPart, type GeometryPart } from './geometry-data.ts';

export type PartState =
  | { readonly is: 'coming'; readonly share: number }
  | { readonly is: 'drawn' }
  | { readonly is: 'failed'; readonly problem: unknown };

export interface Parts {
  readonly states: ReadonlyMap<number, PartState>;
  /** True until all that are wanted are drawn, or failed. */
  readonly isComing: boolean;
  readonly retry: (part: number) => void;
}

/** Has the wanted parts drawn. */
export function useParts(
  viewer: Viewer | undefined,
  parts: readonly GeometryPart[],
  wanted: ReadonlySet<number>,
  /** The place of the parts if they belong to another version. */
  placing?: Placing,
): Parts {
  const { ask } = useService();
  const [states, setStates] = useState<ReadonlyMap<number, PartState>>(new Map());
  const underWay = useRef(new Map<number, AbortController>());
  useEffect(() => {
    if (viewer === undefined) return undefined;
    const { current } = underWay;
    return () => {
      for (const each of current.values()) each.abort();
      current.clear();
      setStates(new Map());
    };
  }, [viewer]);
  useEffect(() => {
    if (viewer === undefined) return;
    const { current } = underWay;
    const set = (number: number, state: PartState | undefined) =>
      setStates((before) => {
        const next = new Map(before);
        if (state === undefined) next.delete(number);
        else next.set(number, state);
        return next;
      });
    for (const number of states.keys()) {
      if (wanted.has(number)) continue;
      current.get(number)?.abort();
      current.delete(number);
      viewer.drop(number);
      set(number, undefined);
    }
    const next = parts.find(({ number }) => wanted.has(number) && !states.has(number));
    if (next === undefined || current.size > 0) return;
    const { number } = next;
    const stop = new AbortController();
    current.set(number, stop);
    set(number, { is: 'coming', share: 0 });
    const end = (state: PartState) => {
      if (stop.signal.aborted) return;
      current.delete(number);
      set(number, state);
    };
    drawPart(viewer, next, {
      ask,
      placing,
      signal: stop.signal,
      onShare: (share) => set(number, { is: 'coming', share }),
    }).then(
      () => end({ is: 'drawn' }),
      (problem: unknown) => end({ is: 'failed', problem }),
    );
  }, [viewer, parts, wanted, states, ask, placing]);
  return {
    states,
    isComing: parts.some(({ number }) => wanted.has(number) && (states.get(number)?.is ?? 'coming') === 'coming'),
    retry: (part) => setStates((before) => new Map([...before].filter(([number]) => number !== part))),
  };
}

interface Fetching {
  readonly ask: (request: Request) => Promise<Response>;
  readonly placing: Placing | undefined;
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
}

async function drawPart(
  viewer: Viewer,
  part: GeometryPart,
  { ask, placing, signal, onShare }: Fetching,
): Promise<void> {
  const bytes = await fetchPart(ask, part, { signal, onShare });
  await viewer.show(part.number, bytes, placing);
  if (signal.aborted) viewer.drop(part.number);
}
