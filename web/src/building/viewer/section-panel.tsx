import { Button, Group, RangeSlider, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { PlaceBox } from './drawn-item.ts';
import type { Geometry } from './geometry-data.ts';
import { AXES, type Axis, boxCuts, type Cut, cutOfStorey, firstCut, flipped, reachOf } from './section.ts';
import type { ModelViewState } from './use-model-view.ts';
import classes from './viewer.module.css';

interface Props {
  readonly geometry: Geometry;
  readonly view: ModelViewState;
}

/** Planes that take a part of the building away: along its axes, on all sides, or above a storey. */
export function SectionPanel({ geometry: { box, parts }, view }: Props) {
  const { t } = useTranslation('viewer');
  const { cuts, setCuts } = view;
  const set = (axis: Axis, cut: Cut | undefined) => {
    const { [axis]: _before, ...others } = cuts;
    setCuts(cut === undefined ? others : { ...others, [axis]: cut });
  };
  const floors = parts.filter(({ elevationM }) => elevationM !== null);
  return (
    <Stack gap="md">
      {box !== null &&
        AXES.map((axis) => <AxisCut key={axis} {...{ axis, box }} cut={cuts[axis]} onCut={(cut) => set(axis, cut)} />)}
      {box !== null && (
        <Button variant="default" onClick={() => setCuts(boxCuts(box))}>
          {t('section.box')}
        </Button>
      )}
      {floors.length > 0 && (
        <section aria-label={t('section.byStorey')}>
          <Text size="sm" mb={4}>
            {t('section.byStorey')}
          </Text>
          <Group component="ul" gap={6} className={classes.list}>
            {floors.map(({ number, name, elevationM }) => (
              <li key={number}>
                <Button size="compact-sm" variant="default" onClick={() => set('y', cutOfStorey(elevationM ?? 0))}>
                  <span className="own-direction">{name ?? t('storeys.noStorey')}</span>
                </Button>
              </li>
            ))}
          </Group>
        </section>
      )}
      <Button variant="default" disabled={Object.keys(cuts).length === 0} onClick={() => setCuts({})}>
        {t('section.remove')}
      </Button>
    </Stack>
  );
}

interface AxisProps {
  readonly axis: Axis;
  readonly box: PlaceBox;
  readonly cut: Cut | undefined;
  readonly onCut: (cut: Cut | undefined) => void;
}

/** A hand's breadth. */
const STEP_M = 0.05;

function AxisCut({ axis, box, cut, onCut }: AxisProps) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const { from, to } = reachOf(box, axis);
  const metres = (at: number) => t('metres', { shown: number(at, 'elevation') });
  const other = cut && flipped(cut);
  const [low, high] = [cut?.from ?? from, cut?.to ?? to];
  const set = (least: number, most: number) =>
    onCut({ ...(least > from && { from: least }), ...(most < to && { to: most }) });
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Switch
          label={t(`section.axes.${axis}`)}
          checked={cut !== undefined}
          onChange={({ currentTarget: { checked } }) => onCut(checked ? firstCut(box, axis) : undefined)}
        />
        {other !== undefined && (
          <Button size="compact-sm" variant="default" onClick={() => onCut(other)}>
            {t('section.flip')}
          </Button>
        )}
      </Group>
      {cut !== undefined && (
        <>
          <RangeSlider
            onKeyDown={(event) => {
              const edge = { Home: from, End: to }[event.key];
              if (edge === undefined) return;
              event.preventDefault();
              const [lower] = event.currentTarget.querySelectorAll('[role=slider]');
              set(
                event.target === lower ? Math.min(edge, high) : low,
                event.target === lower ? high : Math.max(edge, low),
              );
            }}
            min={from}
            max={to}
            step={STEP_M}
            minRange={0}
            value={[low, high]}
            label={null}
            thumbFromLabel={t(`section.from.${axis}`)}
            thumbToLabel={t(`section.to.${axis}`)}
            thumbValueText={metres}
            onChange={([least, most]) => set(least, most)}
          />
          <Text size="sm" c="dimmed">
            {t('section.between', { from: metres(low), to: metres(high) })}
          </Text>
        </>
      )}
    </Stack>
  );
}
