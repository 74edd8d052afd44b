import { Button, Checkbox, Group, Progress, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Geometry, GeometryPart } from './geometry-data.ts';
import { LeftOutList } from './left-out-list.tsx';
import { firstParts } from './part-choice.ts';
import type { ModelViewState } from './use-model-view.ts';
import type { PartState } from './use-parts.ts';
import classes from './viewer.module.css';

interface Props {
  readonly geometry: Geometry;
  readonly view: ModelViewState;
}

/** Which storeys are drawn: each is fetched when it is ticked, and let go of when it is not. */
export function StoreysPanel({ geometry: { parts, undrawnCount, leftOut }, view }: Props) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const { wanted, setWanted, looks, changeLooks } = view;
  const otherUndrawn = Math.max(0, undrawnCount - leftOut.length);
  const isAll = parts.every(({ number }) => wanted.has(number));
  const tick = (number: number, isTicked: boolean) => {
    setWanted(new Set(isTicked ? [...wanted, number] : [...wanted].filter((each) => each !== number)));
  };
  // The highest above, as they stand.
  const fromAbove = parts.toReversed();
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={isAll}
          onClick={() => setWanted(new Set(parts.map(({ number }) => number)))}
        >
          {t('storeys.all')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={wanted.size === 0} onClick={() => setWanted(new Set())}>
          {t('storeys.none')}
        </Button>
        {!isAll && wanted.size === 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setWanted(new Set(firstParts(parts)))}>
            {t('storeys.first')}
          </Button>
        )}
      </Group>
      <ul className={classes.list} aria-label={t('storeys.list')}>
        {fromAbove.map((part) => (
          <li key={part.number} className={classes.row}>
            <Storey
              part={part}
              state={view.parts.states.get(part.number)}
              isWanted={wanted.has(part.number)}
              onTick={(isTicked) => tick(part.number, isTicked)}
              onRetry={() => view.parts.retry(part.number)}
            />
          </li>
        ))}
      </ul>
      <Switch
        label={t('storeys.spaces')}
        checked={looks.showsSpaces}
        onChange={({ currentTarget: { checked } }) => changeLooks({ showsSpaces: checked })}
      />
      <LeftOutList leftOut={leftOut} />
      {otherUndrawn > 0 && (
        <Text size="sm" c="dimmed">
          {t('storeys.undrawn', { count: otherUndrawn, shown: number(otherUndrawn) })}
        </Text>
      )}
    </Stack>
  );
}

interface StoreyProps {
  readonly part: GeometryPart;
  readonly state: PartState | undefined;
  readonly isWanted: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onRetry: () => void;
}

function Storey({ part, state, isWanted, onTick, onRetry }: StoreyProps) {
  const { t } = useTranslation('viewer');
  const { number, bytes } = useFormats();
  const name = part.name ?? t('storeys.noStorey');
  return (
    <>
      <Checkbox
        label={<span className="own-direction">{name}</span>}
        description={
          <Group component="span" gap="xs">
            {part.elevationM !== null && <span>{t('metres', { shown: number(part.elevationM, 'elevation') })}</span>}
            <span>{t('storeys.elements', { shown: number(part.elementCount) })}</span>
            <span>{bytes(part.byteSize)}</span>
          </Group>
        }
        checked={isWanted}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      {state?.is === 'coming' && (
        <Progress mt={4} value={state.share * 100} aria-label={t('storeys.progressOf', { name })} />
      )}
      {state?.is === 'failed' && (
        <>
          <Text size="sm">{t('storeys.failed')}</Text>
          <ProblemNotice problem={state.problem} onRetry={onRetry} />
        </>
      )}
    </>
  );
}
