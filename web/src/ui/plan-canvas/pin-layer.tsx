// Layer of pins over a picture. Panning moves the layer, zooming changes one variable of its style: pins are drawn again only
// when others come into sight or groups change.
import { type CSSProperties, type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { useIsTouch } from '../touch.ts';
import { PinButton, type PinHandling, type PlanPin } from './pin-button.tsx';
import {
  areInseparable,
  type Cluster,
  clusterPins,
  clusterScale,
  NEAR_FOR_TOUCH_PX,
  NEAR_PX,
  nextTowards,
  within,
} from './pin-clusters.ts';
import classes from './plan-canvas.module.css';
import { closestScale, fitPoints, toBox } from './plan-view.ts';
import type { Zoom } from './use-zoom.ts';
import { getArrow } from './zoom-box.tsx';

export interface Carried {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly zoom: Zoom;
  readonly pins: readonly PlanPin[];
  readonly carried: Carried | undefined;
  readonly metresPerPx: number | undefined;
  /** True while a place is being chosen: pins let clicks through. */
  readonly isAiming: boolean;
  readonly onOpenPin: ((id: string) => void) | undefined;
  /** Handles the keys that pick up and move a pin; returns true if the key was handled. */
  readonly onCarryKey: ((event: KeyboardEvent, pin: PlanPin) => boolean) | undefined;
  readonly onDrag: PinHandling['onDrag'];
  readonly onDrop: PinHandling['onDrop'];
}

type Group = Cluster<PlanPin>;

/** Shows pins over a picture, near ones grouped. */
export function PinLayer(props: Props) {
  const { zoom, pins, carried, metresPerPx, isAiming, onOpenPin, onCarryKey, onDrag, onDrop } = props;
  const { layout, view, onView } = zoom;
  const layer = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Group>();
  const [tabStop, setTabStop] = useState<string>();
  const scale = clusterScale(view.scale);
  const nearPx = useIsTouch() ? NEAR_FOR_TOUCH_PX : NEAR_PX;
  const groups = useMemo(
    () => createGroups(carried ? pins.filter(({ id }) => id !== carried.id) : pins, scale, nearPx),
    [pins, scale, carried, nearPx],
  );
  const seen = useSeen(groups, zoom);
  const lifted = carried && pins.find(({ id }) => id === carried.id);
  const shown = useMemo(
    () => (lifted && carried ? [...seen, { ...carried, pins: [{ ...lifted, ...carried }] } satisfies Group] : seen),
    [seen, lifted, carried],
  );

  const closest = closestScale(layout, metresPerPx);
  const open = (group: Group) => {
    if (group.pins.length === 1) onOpenPin?.(group.pins[0].id);
    else onView(fitPoints(layout, group.pins, closest));
  };
  const onKey = (event: KeyboardEvent, group: Group) => {
    const [pin] = group.pins;
    if (group.pins.length === 1 && onCarryKey?.(event, pin)) return taken(event);
    const arrow = getArrow(event);
    if (arrow === undefined) return undefined;
    const next = nextTowards(shown, group, arrow)?.pins[0].id;
    if (next !== undefined) layer.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(next)}"]`)?.focus();
    return taken(event);
  };
  const handling = useStable<PinHandling>({
    onOpen: open,
    onOpenOne: (id) => onOpenPin?.(id),
    onPoint: setPointed,
    onKey,
    onFocus: (group) => {
      setTabStop(group.pins[0].id);
      setPointed(group);
    },
    onDrag,
    onDrop,
  });
  const first = shown.some(({ pins: [pin] }) => pin.id === tabStop) ? tabStop : shown[0]?.pins[0].id;
  const { x, y } = toBox(layout.box, view, { x: 0, y: 0 });
  const style = {
    transform: `translate(${x}px, ${y}px)`,
    '--k': view.scale,
    pointerEvents: isAiming ? 'none' : 'auto',
  };
  return (
    <>
      <div ref={layer} className={classes.layer} style={style as CSSProperties}>
        <Pins
          groups={shown}
          carriedId={carried?.id}
          first={first}
          closest={clusterScale(closest)}
          nearPx={nearPx}
          canMove={onDrag !== undefined}
          {...handling}
        />
      </div>
      {pointed && <Tip group={pointed} zoom={zoom} />}
    </>
  );
}

/** Groups near pins; a pin that is being placed stays single, above the others. */
function createGroups(pins: readonly PlanPin[], scale: number, nearPx: number): Group[] {
  const apart = pins.filter(({ isApart }) => isApart);
  const others = apart.length === 0 ? pins : pins.filter(({ isApart }) => !isApart);
  return [...clusterPins(others, scale, nearPx), ...apart.map((pin): Group => ({ x: pin.x, y: pin.y, pins: [pin] }))];
}

interface PinsProps extends PinHandling {
  readonly groups: readonly Group[];
  readonly carriedId: string | undefined;
  readonly first: string | undefined;
  /** Scale that pins are grouped for at the closest zoom. */
  readonly closest: number;
  readonly nearPx: number;
  readonly canMove: boolean;
}

const Pins = memo(function Pins({ groups, carriedId, first, closest, nearPx, canMove, ...handling }: PinsProps) {
  const { onDrag, onDrop, ...rest } = handling;
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  // Created once here instead of by each of hundreds of pins.
  const words = useMemo(
    () => ({ count: number, cluster: (count: number) => t('canvas.cluster', { count, shown: number(count) }) }),
    [t, number],
  );
  return groups.map((group) => (
    <PinButton
      key={group.pins[0].id}
      cluster={group}
      isCarried={group.pins[0].id === carriedId}
      isTabStop={group.pins[0].id === first}
      isInseparable={group.pins.length > 1 && areInseparable(group.pins, closest, nearPx)}
      words={words}
      {...rest}
      {...(canMove && { onDrag, onDrop })}
    />
  ));
});

/** Returns the groups near the visible part; the same ones until the view has moved by half a box. */
function useSeen(groups: readonly Group[], { layout, view }: Zoom): Group[] {
  const [wide, high] = [layout.box.width / clusterScale(view.scale), layout.box.height / clusterScale(view.scale)];
  const [x, y] = [Math.round((2 * view.x) / wide) * (wide / 2), Math.round((2 * view.y) / high) * (high / 2)];
  return useMemo(
    () => within(groups, { left: x - wide, right: x + wide, top: y - high, bottom: y + high }),
    [groups, x, y, wide, high],
  );
}

/** Returns functions of constant identity that call the latest ones, so that pins are not drawn again for them. */
function useStable<Handling extends PinHandling>(latest: Handling): PinHandling {
  const now = useRef<PinHandling>(latest);
  now.current = latest;
  const [stable] = useState<PinHandling>(() => ({
    onOpen: (group) => now.current.onOpen(group),
    onOpenOne: (id) => now.current.onOpenOne(id),
    onPoint: (group) => now.current.onPoint(group),
    onKey: (event, group) => now.current.onKey(event, group),
    onFocus: (group) => now.current.onFocus(group),
    onDrag: (id, event) => now.current.onDrag?.(id, event),
    onDrop: (id) => now.current.onDrop?.(id),
  }));
  return stable;
}

const NEAR_TOP_PX = 64;
const TIP_HALF_PX = 120;

function Tip({ group, zoom }: { readonly group: Group; readonly zoom: Zoom }) {
  const { number } = useFormats();
  const { box } = zoom.layout;
  const { x, y } = toBox(box, zoom.view, group);
  const inside = Math.min(
    Math.max(x, Math.min(TIP_HALF_PX, box.width / 2)),
    box.width - Math.min(TIP_HALF_PX, box.width / 2),
  );
  const [first, ...others] = group.pins;
  return (
    <div className={classes.tip} aria-hidden style={{ left: inside, top: y }} data-below={y < NEAR_TOP_PX || undefined}>
      <span className="own-direction">{first.label}</span>
      {others.length > 0 && ` +${number(others.length)}`}
    </div>
  );
}

function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
