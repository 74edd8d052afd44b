import { Loader, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { colorsOf, type Legend, legendOfNumbers, legendOfSpaces, type SpaceChoice } from './colouring.ts';
import { isSpace } from './drawn-item.ts';
import { type Space, spaceSensorsQuery, spacesQuery } from './geometry-data.ts';
import { LegendList } from './legend-list.tsx';
import { RestChoice } from './rest-choice.tsx';
import type { ModelViewState } from './use-model-view.ts';

interface Props {
  readonly projectId: string;
  readonly modelId: string;
  readonly view: ModelViewState;
  readonly choice: SpaceChoice | undefined;
  /** A kind of sensors is to be chosen. */
  readonly asksSensor: boolean;
}

/** Colours of spaces by what is said of them, or measured in them; what encloses them is seen through. */
export function SpaceColors({ projectId, modelId, view, choice, asksSensor }: Props) {
  const { t } = useTranslation(['viewer', 'shell']);
  const api = useApi();
  const spaces = useQuery(spacesQuery(api, projectId, modelId));
  const sensors = useQuery({ ...spaceSensorsQuery(api, projectId), enabled: asksSensor });
  const drawn = useDrawnSpaces(view);
  const failed = [spaces, sensors].find(({ error }) => error !== null);
  const kinds = [...new Set(sensors.data?.flatMap(({ kind }) => kind ?? []))].toSorted();
  const legend = useMemo((): Legend | undefined => {
    if (spaces.data === undefined || choice === undefined) return undefined;
    // Of several of a GlobalId the first, as where one is chosen.
    const byGuid = new Map(spaces.data.toReversed().map((each) => [each.guid, each]));
    if (choice.by !== 'sensor') return legendOfSpaces(factsOf(drawn, byGuid), choice.by);
    const measured = (sensors.data ?? []).filter(({ kind }) => kind === choice.kind);
    // The latest reading comes last, and stays.
    const values = new Map(measured.map(({ spaceId, value }) => [spaceId, value]));
    const numbers = drawn.map((guid) => ({ guid, value: values.get(byGuid.get(guid)?.id ?? '') }));
    return legendOfNumbers(numbers, measured[0]?.unit ?? null);
  }, [spaces.data, sensors.data, drawn, choice]);
  if (failed !== undefined) return <ProblemNotice problem={failed.error} onRetry={() => void failed.refetch()} />;
  if (spaces.data === undefined || (asksSensor && sensors.data === undefined)) {
    return <Loader size="sm" role="status" aria-label={t('shell:loading')} />;
  }
  if (drawn.length === 0) return <Text size="sm">{t('viewer:colors.noSpaces')}</Text>;
  return (
    <>
      {asksSensor && kinds.length === 0 && <Text size="sm">{t('viewer:colors.noSensors')}</Text>}
      {asksSensor && kinds.length > 0 && (
        <Select
          label={t('viewer:colors.sensorKind')}
          placeholder={t('viewer:colors.chooseSensorKind')}
          data={kinds}
          value={choice?.by === 'sensor' ? choice.kind : null}
          onChange={(kind) => view.setChoice(kind === null ? undefined : { by: 'sensor', kind })}
        />
      )}
      {legend !== undefined && <ColoredSpaces {...{ legend, drawn, view }} />}
    </>
  );
}

const NOTHING_SAID = { usage: null, department: null, floor: null };

/** What is said of the spaces that are drawn; a space that the project does not have is drawn without. */
const factsOf = (drawn: readonly string[], byGuid: ReadonlyMap<string, Space>) =>
  drawn.map((guid) => ({ ...(byGuid.get(guid) ?? NOTHING_SAID), guid }));

/** The GlobalIds of the spaces that are drawn. */
function useDrawnSpaces({ items }: ModelViewState): readonly string[] {
  return useMemo(() => items.filter(isSpace).map(({ guid }) => guid), [items]);
}

interface ColoredProps {
  readonly legend: Legend;
  readonly drawn: readonly string[];
  readonly view: ModelViewState;
}

function ColoredSpaces({ legend, drawn, view: { changeLooks, looks }, view }: ColoredProps) {
  useEffect(() => changeLooks({ colors: colorsOf(legend), isolated: new Set(drawn) }), [legend, drawn, changeLooks]);
  return (
    <>
      <LegendList
        legend={legend}
        of="space"
        isolated={looks.isolated}
        onIsolate={(isolated) => changeLooks({ isolated: isolated ?? new Set(drawn) })}
      />
      <RestChoice view={view} />
    </>
  );
}
