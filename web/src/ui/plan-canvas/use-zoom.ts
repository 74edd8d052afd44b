// Zoom and pan of a picture by wheel, pinch and drag (d3-zoom), and by buttons and keys.
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useShrunkOnPaper } from '../printing.ts';
import { clampView, fitView, type Layout, type Size, scaleRange, type View } from './plan-view.ts';

export interface Zoom {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly layout: Layout;
  readonly view: View;
  /** Undefined for the whole picture. */
  readonly onView: (view: View | undefined) => void;
}

interface Zooming {
  /** True inside an area that scrolls: one finger scrolls that, two move and zoom the picture. */
  readonly isEmbedded: boolean;
  readonly picture: Size;
  /** Undefined for the whole picture. */
  readonly view: View | undefined;
  readonly onView: (view: View | undefined) => void;
}

const UNMEASURED: Size = { width: 640, height: 480 };

/** Connects the gestures on an element to a view that the caller keeps. */
export function useZoom({ picture, view: wanted, onView, isEmbedded }: Zooming): Zoom {
  const element = useRef<HTMLDivElement>(null);
  useShrunkOnPaper(element);
  const box = useBox(element);
  const layout = { picture, box };
  const view = wanted === undefined ? fitView(layout) : clampView(layout, wanted);
  const latest = useRef({ layout, onView });
  const behaviour = useRef<ZoomBehavior<HTMLDivElement, unknown>>(undefined);
  useLayoutEffect(() => {
    latest.current = { layout, onView };
  });
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const selection = select<HTMLDivElement, unknown>(element.current);
    const made = zoomBehaviour(latest, isEmbedded);
    behaviour.current = made;
    // No zoom by double click: points that are measured may be close together.
    selection.call(made).on('dblclick.zoom', null);
    return () => {
      selection.on('.zoom', null);
    };
  }, [isEmbedded]);
  // Reports changes by buttons and keys to d3-zoom, so that the next gesture continues from there.
  useLayoutEffect(() => {
    if (element.current === null || behaviour.current === undefined) return;
    behaviour.current.scaleExtent(scaleRange(layout));
    const shown = toTransform(layout.box, view);
    if (isSame(zoomTransform(element.current), shown)) return;
    select<HTMLDivElement, unknown>(element.current).call(behaviour.current.transform, shown);
  });
  return { element, layout, view, onView };
}

function zoomBehaviour(latest: RefObject<Pick<Zoom, 'layout' | 'onView'>>, isEmbedded: boolean) {
  return (
    zoom<HTMLDivElement, unknown>()
      .clickDistance(4)
      // Only the main button pans; movable pins handle their own presses.
      .filter((event: MouseEvent | TouchEvent) => {
        if (event.type === 'wheel') return true;
        if (isEmbedded && 'touches' in event && event.touches.length < 2) return false;
        const isMovable = event.target instanceof Element && event.target.closest('[data-movable]') !== null;
        return !isMovable && !('button' in event && event.button !== 0) && !event.ctrlKey;
      })
      .constrain((transform) => {
        const { layout } = latest.current;
        return toTransform(layout.box, clampView(layout, viewFrom(layout.box, transform)));
      })
      .on('zoom', ({ sourceEvent, transform }: D3ZoomEvent<HTMLDivElement, unknown>) => {
        if (sourceEvent) latest.current.onView(viewFrom(latest.current.layout.box, transform));
      })
  );
}

function toTransform(box: Size, { x, y, scale }: View): ZoomTransform {
  return zoomIdentity.translate(box.width / 2 - x * scale, box.height / 2 - y * scale).scale(scale);
}

function viewFrom(box: Size, { x, y, k }: ZoomTransform): View {
  return { x: (box.width / 2 - x) / k, y: (box.height / 2 - y) / k, scale: k };
}

function isSame(a: ZoomTransform, b: ZoomTransform): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) < 1e-6 * Math.max(1, Math.abs(one));
  return near(a.x, b.x) && near(a.y, b.y) && near(a.k, b.k);
}

function useBox(element: RefObject<HTMLDivElement | null>): Size {
  const [box, setBox] = useState(UNMEASURED);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const [width, height] = [Math.max(1, current.clientWidth), Math.max(1, current.clientHeight)];
      setBox((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
