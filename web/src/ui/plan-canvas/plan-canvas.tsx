// Plan with pins, which are opened, moved and placed by pointer or keyboard. Coordinates are pixels of the plan picture, origin
// top left (spec 2.4).
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Crosshair } from './crosshair.tsx';
import type { PlanPin } from './pin-button.tsx';
import { type Carried, PinLayer } from './pin-layer.tsx';
import classes from './plan-canvas.module.css';
import { type Point, type Size, showing, toBox, toPicture, type View, withinPicture } from './plan-view.ts';
import { roundLength } from './scale-length.ts';
import type { Zoom } from './use-zoom.ts';
import { getArrow, ZoomBox } from './zoom-box.tsx';

interface Props {
  /** URL of the rendition for the screen; `fullSrc` is that of the plan picture, fetched at close zoom. */
  readonly src: string;
  readonly fullSrc?: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Must be the same array while nothing in it has changed. */
  readonly pins: readonly PlanPin[];
  readonly label: string;
  readonly onOpenPin?: (id: string) => void;
  /** Given while a place is to be chosen: by click, or by Enter with a crosshair that arrow keys move. */
  readonly onPlace?: ((at: Point) => void) | undefined;
  readonly onCancelPlace?: (() => void) | undefined;
  /** Given if pins may be moved: dragged, or picked up with M, moved by arrow keys and put down with Enter. */
  readonly onMovePin?: ((id: string, to: Point) => void) | undefined;
  /** Undefined for the whole plan. The canvas keeps it unless `onView` is given. */
  readonly view?: View | undefined;
  readonly onView?: (view: View | undefined) => void;
  /** Draws a scale bar if it is known. */
  readonly metresPerPx?: number | null;
  /** True inside a form or list that scrolls: one finger scrolls that, two move and zoom the plan. */
  readonly isEmbedded?: boolean;
  /** Draws SVG over the plan and its pins, in pixels of the box. */
  readonly drawing?: (project: (point: Point) => Point, box: Size) => ReactNode;
}

/** Shows a plan with its pins. */
export function PlanCanvas(props: Props) {
  const { src, fullSrc, widthPx, heightPx, pins, label, onOpenPin, onPlace, onCancelPlace, onMovePin } = props;
  const { t } = useTranslation('plans');
  const [own, setOwn] = useState<View>();
  const picture = { width: widthPx, height: heightPx };
  const aim = useAim(picture, onPlace, onCancelPlace);
  const carry = useCarry(picture, pins, onMovePin);
  const isAiming = onPlace !== undefined;
  return (
    <ZoomBox
      label={label}
      src={src}
      fullSrc={fullSrc}
      picture={picture}
      view={props.onView ? props.view : own}
      onView={props.onView ?? setOwn}
      isAiming={isAiming}
      isEmbedded={props.isEmbedded}
      help={[isAiming && t('canvas.placeKeys'), onMovePin && t('canvas.moveKeys')].filter(Boolean).join(' ')}
      onKey={aim.onKey}
      onFocusChange={aim.onFocusChange}
      onClick={(at, { layout, view }) => onPlace?.(withinPicture(picture, toPicture(layout.box, view, at)))}
    >
      {(zoom) => (
        <>
          <PinLayer
            {...{ zoom, pins, isAiming, onOpenPin }}
            metresPerPx={props.metresPerPx ?? undefined}
            carried={carry.carried}
            onCarryKey={onMovePin && ((event, pin) => carry.onKey(event, pin, zoom))}
            onDrag={onMovePin && ((id, event) => carry.toPointer(id, event, zoom))}
            onDrop={onMovePin && carry.drop}
          />
          {props.drawing && (
            <svg className={classes.drawing} aria-hidden="true">
              {props.drawing((point) => toBox(zoom.layout.box, zoom.view, point), zoom.layout.box)}
            </svg>
          )}
          {aim.isShown && <Crosshair at={aim.at ?? zoom.view} zoom={zoom} />}
          <span className="visually-hidden" role="status">
            {carry.said ?? (aim.isShown ? aim.said : '')}
          </span>
          {props.metresPerPx != null && <ScaleBar metresPerBoxPx={props.metresPerPx / zoom.view.scale} />}
        </>
      )}
    </ZoomBox>
  );
}

const STEP_PX = 12;

/** Holds the crosshair that arrow keys move while a place is chosen. */
function useAim(picture: Size, onPlace: Props['onPlace'], onCancel: Props['onCancelPlace']) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const [at, setAt] = useState<Point>();
  const [hasFocus, setFocus] = useState(false);
  return {
    at,
    isShown: onPlace !== undefined && (hasFocus || at !== undefined),
    said: at && t('canvas.at', { x: number(at.x, 'pixels'), y: number(at.y, 'pixels') }),
    onFocusChange: (now: boolean) => {
      setFocus(now);
      if (!now) setAt(undefined);
    },
    onKey: (event: KeyboardEvent, zoom: Zoom): boolean => {
      if (onPlace === undefined) return false;
      const from = at ?? withinPicture(picture, zoom.view);
      const arrow = getArrow(event);
      if (arrow) setAt(stepFrom(from, arrow, { event, picture, zoom }));
      else if (event.key === 'Enter' || event.key === ' ') onPlace(from);
      else if (event.key === 'Escape' && onCancel) onCancel();
      else return false;
      return true;
    },
  };
}

/** Holds the pin that is being moved, and its new place until the record has it. */
function useCarry(picture: Size, pins: readonly PlanPin[], onMovePin: Props['onMovePin']) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const [held, setHeld] = useState<
    Carried & { readonly droppedOver?: readonly PlanPin[]; readonly byKeys?: boolean }
  >();
  const isPast = held?.droppedOver !== undefined && held.droppedOver !== pins;
  const carried = isPast ? undefined : held;
  const isUp = carried !== undefined && carried.droppedOver === undefined;
  const drop = () => {
    if (carried === undefined || !isUp) return;
    setHeld({ ...carried, droppedOver: pins });
    onMovePin?.(carried.id, { x: carried.x, y: carried.y });
  };
  return {
    carried,
    drop,
    said:
      isUp && carried.byKeys
        ? t('canvas.carrying', { x: number(carried.x, 'pixels'), y: number(carried.y, 'pixels') })
        : undefined,
    toPointer: (id: string, event: { clientX: number; clientY: number }, { layout, view, element }: Zoom) => {
      const { left = 0, top = 0 } = element.current?.getBoundingClientRect() ?? {};
      const at = toPicture(layout.box, view, { x: event.clientX - left, y: event.clientY - top });
      setHeld({ id, ...withinPicture(picture, at) });
    },
    onKey: (event: KeyboardEvent, pin: PlanPin, zoom: Zoom): boolean => {
      const isHeld = isUp && carried.id === pin.id;
      if (!isHeld) {
        if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || pin.isFixed) return false;
        setHeld({ id: pin.id, x: pin.x, y: pin.y, byKeys: true });
        return true;
      }
      const arrow = getArrow(event);
      if (arrow) setHeld({ id: pin.id, ...stepFrom(carried, arrow, { event, picture, zoom }), byKeys: true });
      else if (event.key === 'Enter' || event.key.toLowerCase() === 'm') drop();
      else if (event.key === 'Escape') setHeld(undefined);
      else return false;
      return true;
    },
  };
}

interface Stepping {
  readonly event: KeyboardEvent;
  readonly picture: Size;
  readonly zoom: Zoom;
}

/** Computes the point one step of an arrow key away, a finer step with Shift; the view follows. */
function stepFrom(from: Point, arrow: Point, { event, picture, zoom }: Stepping): Point {
  const step = (event.shiftKey ? 1 : STEP_PX) / zoom.view.scale;
  const to = withinPicture(picture, { x: from.x + arrow.x * step, y: from.y + arrow.y * step });
  const view = showing(zoom.layout, zoom.view, to);
  if (view.x !== zoom.view.x || view.y !== zoom.view.y) zoom.onView(view);
  return to;
}

const BAR_PX = 140;

function ScaleBar({ metresPerBoxPx }: { readonly metresPerBoxPx: number }) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const lengthM = roundLength(BAR_PX * metresPerBoxPx);
  return (
    <div className={classes.scale}>
      {t('metres', { length: number(lengthM) })}
      <span style={{ width: lengthM / metresPerBoxPx }} />
    </div>
  );
}
