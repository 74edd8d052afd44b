import { Menu } from '@mantine/core';
import { Icon360, IconCamera, IconDrone, IconFlag, IconMapPin, IconVideo, type TablerIcon } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Cluster } from './pin-clusters.ts';
import classes from './plan-canvas.module.css';
import type { Point } from './plan-view.ts';

export type PinKind = 'photo360' | 'photo' | 'video_frame' | 'drone' | 'issue' | 'place';

export interface PlanPin extends Point {
  readonly id: string;
  /** Accessible name, shown on hover. */
  readonly label: string;
  /** Theme colour such as `red`. Never the only sign: the label names its meaning. */
  readonly color?: string;
  readonly kind?: PinKind;
  readonly isDraft?: boolean;
  readonly isChosen?: boolean;
  /** True for a pin that is being placed: it is never grouped with others. */
  readonly isApart?: boolean;
  /** True for a pin that cannot be moved though others can. */
  readonly isFixed?: boolean;
}

/** Handlers that a pin calls on its layer. */
export interface PinHandling {
  readonly onOpen: (cluster: Cluster<PlanPin>) => void;
  readonly onOpenOne: (id: string) => void;
  readonly onPoint: (cluster: Cluster<PlanPin> | undefined) => void;
  readonly onKey: (event: KeyboardEvent, cluster: Cluster<PlanPin>) => void;
  readonly onFocus: (cluster: Cluster<PlanPin>) => void;
  /** Undefined if nothing can be moved. */
  readonly onDrag?: ((id: string, event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onDrop?: ((id: string) => void) | undefined;
}

interface Props extends PinHandling {
  readonly cluster: Cluster<PlanPin>;
  readonly isCarried: boolean;
  readonly isTabStop: boolean;
  /** True if no useful zoom separates the pins of the group: they are listed in a menu instead. */
  readonly isInseparable: boolean;
  readonly words: { readonly count: (count: number) => string; readonly cluster: (count: number) => string };
}

const ICONS: Readonly<Record<PinKind, TablerIcon>> = {
  photo360: Icon360,
  photo: IconCamera,
  video_frame: IconVideo,
  drone: IconDrone,
  issue: IconFlag,
  place: IconMapPin,
};

/** Shows a pin, or a group of pins that are too close together, as a button of constant size. */
export function PinButton(props: Props) {
  const { cluster, isInseparable, onOpenOne } = props;
  if (!isInseparable) return <PinFace {...props} />;
  return (
    <Menu
      position="bottom"
      withinPortal
      // Otherwise a placeholder takes the first focus, which screen readers do not expect in a menu.
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.members ?? '' }}
    >
      <Menu.Target>
        <PinFace {...props} />
      </Menu.Target>
      <Menu.Dropdown>
        {cluster.pins.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onOpenOne(id)}>
            <span className="own-direction">{label}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const DRAG_PX = 4;

function PinFace({ cluster, isCarried, isTabStop, isInseparable, ...rest }: Props & { readonly onClick?: () => void }) {
  const { onOpen, onPoint, onKey, onFocus, onDrag, onDrop, onOpenOne, words, ...menu } = rest;
  const drag = useDrag(onDrag, onDrop);
  const [pin] = cluster.pins;
  const isOne = cluster.pins.length === 1;
  const Icon = ICONS[pin.kind ?? 'place'];
  const canMove = isOne && onDrag !== undefined && !pin.isFixed;
  const style: CSSProperties = {
    transform: `translate(calc(var(--k) * ${cluster.x}px), calc(var(--k) * ${cluster.y}px))`,
    ...(isOne && pin.color && { '--pin-color': `var(--mantine-color-${pin.color}-9)` }),
  };
  return (
    <button
      type="button"
      {...menu}
      className={classes.pin}
      style={style}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={isOne ? pin.label : words.cluster(cluster.pins.length)}
      {...(canMove && { 'aria-keyshortcuts': 'm' })}
      data-pin={pin.id}
      data-shape={isOne && pin.kind === 'issue' ? 'square' : undefined}
      data-cluster={isOne ? undefined : true}
      data-draft={(isOne && pin.isDraft) || undefined}
      data-chosen={cluster.pins.some(({ isChosen }) => isChosen) || undefined}
      data-carried={isCarried || undefined}
      data-movable={canMove || undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (drag.wasMoved()) return;
        if (isInseparable) menu.onClick?.();
        else onOpen(cluster);
      }}
      onKeyDown={(event) => onKey(event, cluster)}
      onFocus={() => onFocus(cluster)}
      onBlur={() => onPoint(undefined)}
      onPointerEnter={() => onPoint(cluster)}
      onPointerLeave={() => onPoint(undefined)}
      {...(canMove && drag.handlersOf(pin.id))}
    >
      {isOne ? <Icon size={16} aria-hidden /> : words.count(cluster.pins.length)}
    </button>
  );
}

/** Moves a pin with the pointer. A press that hardly moves is a click. */
function useDrag(onDrag: PinHandling['onDrag'], onDrop: PinHandling['onDrop']) {
  const press = useRef<{ readonly x: number; readonly y: number; isMoved: boolean }>(undefined);
  const moved = useRef(false);
  return {
    wasMoved: () => {
      const was = moved.current;
      moved.current = false;
      return was;
    },
    handlersOf: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        moved.current = false;
        press.current = { x: event.clientX, y: event.clientY, isMoved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { current } = press;
        if (current === undefined) return;
        const far = Math.hypot(event.clientX - current.x, event.clientY - current.y);
        if (!current.isMoved && far < DRAG_PX) return;
        current.isMoved = true;
        onDrag?.(id, event);
      },
      onPointerUp: () => {
        moved.current = press.current?.isMoved ?? false;
        if (moved.current) onDrop?.(id);
        press.current = undefined;
      },
      onPointerCancel: () => {
        press.current = undefined;
      },
    }),
  };
}
