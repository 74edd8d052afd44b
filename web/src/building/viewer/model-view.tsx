// A model in three dimensions, with what is done to the view beside it. Fetched only where a model is looked at: the libraries
// that draw are large.
import { Button, Stack, Text } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Projection } from './engine/camera-rig.ts';
import type { Geometry } from './geometry-data.ts';
import { lookUnder } from './looks.ts';
import { MeasureLayer } from './measure-layer.tsx';
import { PinLayer } from './pin-layer.tsx';
import { SidePanel } from './side-panel.tsx';
import { useChanges } from './use-changes.ts';
import { type ModelViewState, useModelView } from './use-model-view.ts';
import type { ViewAddress } from './view-address.ts';
import { ViewBar } from './view-bar.tsx';
import { type Stroke, strokeOf } from './view-keys.ts';
import classes from './viewer.module.css';

interface Props {
  readonly projectId: string;
  readonly modelId: string;
  readonly name: string;
  readonly geometry: Geometry;
  /** The version whose differences are shown; undefined: none. */
  readonly comparedWith: string | undefined;
  /** The GlobalId of what is chosen. */
  readonly selected: string | undefined;
  readonly onSelect: (guid: string | undefined) => void;
  /** What the address says of the view, and how it is to read. */
  readonly address: ViewAddress;
  readonly onAddress: (address: ViewAddress) => void;
  /** Begins anew where the graphics card let go of the picture. */
  readonly onReopen: () => void;
}

/** The view and its side panel. */
export function ModelView(props: Props) {
  const { t } = useTranslation('viewer');
  const box = useRef<HTMLDivElement>(null);
  const view = useModelView(box, props);
  const changes = useChanges(view, props);
  const [projection, setProjection] = useState<Projection>(
    view.pose?.zoom === undefined ? 'perspective' : 'orthographic',
  );
  const { viewer, isLost, onDrawn, parts, pins, isOnShown, measuring } = view;
  const isComing = parts.isComing || changes.removed.isComing;
  const project = (next: Projection) => {
    setProjection(next);
    viewer?.project(next);
  };
  return (
    <div className={classes.stage}>
      <section className={classes.picture} aria-label={t('view')}>
        <ViewBar {...{ view, projection }} onProject={project} onSelect={props.onSelect} />
        <div className={classes.frame}>
          <Canvas {...{ view, box, isComing }} name={props.name} onUnselect={() => props.onSelect(undefined)} />
          {viewer !== undefined && !isLost && (
            <>
              <PinLayer {...{ viewer, onDrawn, pins, isOnShown }} projectId={props.projectId} />
              {(measuring.isOn || measuring.distances.length > 0) && (
                <MeasureLayer {...{ viewer, onDrawn, measuring }} />
              )}
              {measuring.isOn && <span className={classes.crosshair} aria-hidden />}
            </>
          )}
          <Notes
            view={view}
            isComing={isComing}
            isEmpty={parts.states.size === 0}
            isCompared={props.comparedWith !== undefined}
          />
          {isLost && (
            <div className={classes.over} role="alert">
              <Stack align="center">
                <Text>{t('lost')}</Text>
                <Button onClick={props.onReopen}>{t('reopen')}</Button>
              </Stack>
            </div>
          )}
        </div>
      </section>
      <SidePanel {...props} {...{ view, changes }} />
    </div>
  );
}

interface CanvasProps {
  readonly view: ModelViewState;
  readonly box: React.RefObject<HTMLDivElement | null>;
  readonly name: string;
  /** True while parts of this version, or of the one compared with, are to come. */
  readonly isComing: boolean;
  readonly onUnselect: () => void;
}

function Canvas({ view, box, name, isComing, onUnselect }: CanvasProps) {
  const { t } = useTranslation('viewer');
  const { viewer, items, looks } = view;
  const seen = useMemo(() => {
    const lookOf = lookUnder(looks);
    return items.filter((item) => lookOf(item).state === 'solid').length;
  }, [items, looks]);
  return (
    <div
      ref={box}
      className={classes.canvas}
      dir="ltr"
      role="application"
      aria-label={t('canvas', { name })}
      aria-description={t('keys')}
      aria-busy={isComing}
      data-seen={seen}
      data-measures={view.measuring.isOn}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what takes keys must be reachable by keyboard
      tabIndex={0}
      onKeyDown={(event) => {
        const stroke = strokeOf(event);
        if (stroke === undefined || viewer === undefined) return;
        event.preventDefault();
        follow(stroke, view, onUnselect);
      }}
    />
  );
}

function follow(stroke: Stroke, view: ModelViewState, onUnselect: () => void): void {
  const { viewer, measuring } = view;
  switch (stroke.does) {
    case 'move':
      viewer?.move(stroke.move, stroke.isPan);
      break;
    case 'look':
      viewer?.look(stroke.view);
      break;
    case 'fit':
      view.fitSelected();
      break;
    case 'measure':
      measuring.turn(!measuring.isOn);
      break;
    case 'take':
      view.pick(viewer?.atMiddle());
      break;
    case 'unselect':
      if (measuring.isOn) measuring.back();
      else onUnselect();
  }
}

interface NotesProps {
  readonly view: ModelViewState;
  readonly isComing: boolean;
  readonly isEmpty: boolean;
  readonly isCompared: boolean;
}

function Notes({ view: { measuring, looks }, isComing, isEmpty, isCompared }: NotesProps) {
  const { t } = useTranslation('viewer');
  const lesser = looks.isolated === undefined || isCompared ? undefined : t('isolatedNote');
  const measured = measuring.isOn ? t(measuring.begun === undefined ? 'measure.first' : 'measure.second') : lesser;
  const note = isComing ? t('coming') : isEmpty ? t('nothing') : measured;
  return (
    <Text size="sm" className={note === undefined ? undefined : classes.note} role="status">
      {note}
    </Text>
  );
}
