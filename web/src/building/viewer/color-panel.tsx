import { Button, Group, Loader, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import {
  type ColorChoice,
  colorsOf,
  type ElementChoice,
  type IndexedElement,
  isOfSpaces,
  legendOf,
  propertiesOf,
  SPACE_FIELDS,
} from './colouring.ts';
import { elementIndexQuery } from './geometry-data.ts';
import { LegendList } from './legend-list.tsx';
import { RestChoice } from './rest-choice.tsx';
import { SpaceColors } from './space-colors.tsx';
import type { ModelViewState } from './use-model-view.ts';

interface Props {
  readonly projectId: string;
  readonly modelId: string;
  readonly view: ModelViewState;
}

const ELEMENT_KINDS = ['class', 'storey', 'type', 'property'] as const;
const SPACE_KINDS = [...SPACE_FIELDS, 'sensor'] as const;
const KINDS = ['none', ...ELEMENT_KINDS, ...SPACE_KINDS] as const;
type Kind = (typeof KINDS)[number];

/** What is still to be chosen of a kind before anything has a colour. */
const isOpen = (kind: Kind) => kind === 'property' || kind === 'sensor';

/** Colours by what elements, or spaces, have in common. */
export function ColorPanel({ projectId, modelId, view }: Props) {
  const { t } = useTranslation('viewer');
  const { choice, setChoice } = view;
  const [asked, setAsked] = useState<Kind>(choice?.by ?? 'none');
  const choose = (next: Kind) => {
    setAsked(next);
    view.changeLooks({ isolated: undefined, colors: new Map() });
    setChoice(next === 'none' || isOpen(next) ? undefined : ({ by: next } as ColorChoice));
  };
  // What sets the whole view back takes the choice away as well.
  const kind = choice?.by ?? (isOpen(asked) ? asked : 'none');
  const option = (value: Kind) => ({ value, label: t(`colors.kinds.${value}`) });
  const isSpaceKind = SPACE_KINDS.some((each) => each === kind);
  return (
    <Stack gap="sm">
      <Select
        label={t('colors.by')}
        data={[
          option('none'),
          { group: t('colors.elements'), items: ELEMENT_KINDS.map(option) },
          { group: t('colors.spaces'), items: SPACE_KINDS.map(option) },
        ]}
        value={kind}
        allowDeselect={false}
        maxDropdownHeight={360}
        onChange={(next) => choose(KINDS.find((each) => each === next) ?? 'none')}
      />
      {isSpaceKind && (
        <SpaceColors
          modelId={modelId}
          {...{ projectId, view }}
          choice={choice !== undefined && isOfSpaces(choice) ? choice : undefined}
          asksSensor={kind === 'sensor'}
        />
      )}
      {kind !== 'none' && !isSpaceKind && (
        <Colored key={modelId} {...{ projectId, modelId, view }} asksProperty={kind === 'property'} />
      )}
    </Stack>
  );
}

function Colored({ projectId, modelId, view, asksProperty }: Props & { readonly asksProperty: boolean }) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const [read, setRead] = useState(0);
  const index = useQuery(elementIndexQuery(useApi(), projectId, modelId, setRead));
  const elements = useDrawnElements(view, index.data?.byGuid);
  const choice = view.choice !== undefined && !isOfSpaces(view.choice) ? view.choice : undefined;
  if (index.data === undefined) {
    return index.error === null ? (
      <Group gap="xs" role="status" aria-busy>
        <Loader size="sm" />
        <Text size="sm">{t('colors.reading', { count: read, shown: number(read) })}</Text>
      </Group>
    ) : (
      <ProblemNotice problem={index.error} onRetry={() => void index.refetch()} />
    );
  }
  return (
    <>
      {!index.data.isWhole && (
        <Text size="sm" role="status">
          {t('colors.cut', { shown: number(index.data.byGuid.size) })}
        </Text>
      )}
      {asksProperty && <PropertySelect elements={elements} choice={choice} onChoose={view.setChoice} />}
      {choice !== undefined && <ColoredBy {...{ choice, elements, view }} />}
    </>
  );
}

/** The elements of what is drawn. */
function useDrawnElements(view: ModelViewState, byGuid: ReadonlyMap<string, IndexedElement> | undefined) {
  const { items } = view;
  return useMemo(() => items.flatMap(({ guid }) => byGuid?.get(guid) ?? []), [items, byGuid]);
}

interface PropertyProps {
  readonly elements: readonly IndexedElement[];
  readonly choice: ElementChoice | undefined;
  readonly onChoose: (choice: ColorChoice | undefined) => void;
}

const MOST_OPTIONS = 200;

function PropertySelect({ elements, choice, onChoose }: PropertyProps) {
  const { t } = useTranslation('viewer');
  const properties = useMemo(() => propertiesOf(elements), [elements]);
  const keyOf = (set: string, property: string) => JSON.stringify([set, property]);
  return (
    <Select
      label={t('colors.property')}
      placeholder={t('colors.chooseProperty')}
      searchable
      limit={MOST_OPTIONS}
      nothingFoundMessage={t('colors.noProperty')}
      data={properties.map(({ set, property }) => ({ value: keyOf(set, property), label: `${set} › ${property}` }))}
      value={choice?.by === 'property' ? keyOf(choice.set, choice.property) : null}
      onChange={(key) => {
        const chosen = properties.find(({ set, property }) => keyOf(set, property) === key);
        onChoose(chosen && { by: 'property', set: chosen.set, property: chosen.property });
      }}
    />
  );
}

interface ColoredProps {
  readonly choice: ElementChoice;
  readonly elements: readonly IndexedElement[];
  readonly view: ModelViewState;
}

function ColoredBy({ choice, elements, view }: ColoredProps) {
  const { t } = useTranslation('viewer');
  const { looks, changeLooks } = view;
  const legend = useMemo(() => legendOf(elements, choice), [elements, choice]);
  useEffect(() => changeLooks({ colors: colorsOf(legend) }), [legend, changeLooks]);
  return (
    <>
      <LegendList legend={legend} isolated={looks.isolated} onIsolate={(isolated) => changeLooks({ isolated })} />
      {looks.isolated !== undefined && (
        <>
          <RestChoice view={view} />
          <Button variant="default" onClick={() => changeLooks({ isolated: undefined })}>
            {t('showAll')}
          </Button>
        </>
      )}
    </>
  );
}
