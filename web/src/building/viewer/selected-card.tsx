import { Button, CloseButton, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../../contract/spaces.ts';
import { useApi } from '../../api/use-api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ElementDrawer } from '../models/element-drawer.tsx';
import type { ModelElement } from '../models/model-data.ts';
import { ElementRecords } from './element-records.tsx';
import { elementQuery, spaceOfGuidQuery } from './geometry-data.ts';
import type { ModelViewState } from './use-model-view.ts';

interface Props {
  readonly projectId: string;
  readonly modelId: string;
  readonly guid: string;
  readonly view: ModelViewState;
  readonly onSelect: (guid: string | undefined) => void;
}

/** What is chosen: what it is, what is said of it elsewhere, and what becomes of the rest. */
export function SelectedCard({ projectId, modelId, guid, view, onSelect }: Props) {
  const { t } = useTranslation(['viewer', 'models', 'shell']);
  const read = useQuery(elementQuery(useApi(), projectId, modelId, guid));
  const [isOpen, setOpen] = useState(false);
  const element = read.data;
  const asSpace = useQuery({ ...spaceOfGuidQuery(useApi(), projectId, { modelId, guid }), enabled: element === null });
  const space = asSpace.data ?? undefined;
  const failed = [read, asSpace].find(({ error }) => error !== null);
  return (
    <Paper component="section" withBorder bg="var(--pcs-surface)" p="sm" aria-label={t('viewer:selected.title')}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4" className="own-direction" style={{ overflowWrap: 'anywhere' }}>
            {element == null ? (space?.name ?? guid) : (element.name ?? t('models:noName'))}
          </Title>
          <CloseButton aria-label={t('viewer:selected.clear')} onClick={() => onSelect(undefined)} />
        </Group>
        {(read.isPending || asSpace.isLoading) && <Loader size="sm" role="status" aria-label={t('shell:loading')} />}
        {failed !== undefined && <ProblemNotice problem={failed.error} onRetry={() => void failed.refetch()} />}
        {element === null && asSpace.data === null && <Text size="sm">{t('viewer:selected.unknown')}</Text>}
        {(element != null || space !== undefined) && (
          <>
            <Kind element={element ?? undefined} space={space} />
            {!view.isDrawn && !view.parts.isComing && (
              <Text size="sm" role="status">
                {t('viewer:selected.notDrawn')}
              </Text>
            )}
            <Deeds view={view} guid={guid} onOpen={element == null ? undefined : () => setOpen(true)} />
            <ElementRecords projectId={projectId} guid={guid} space={space} />
          </>
        )}
      </Stack>
      {isOpen && element != null && (
        <ElementDrawer
          element={element}
          links={<ElementRecords projectId={projectId} guid={guid} />}
          onClose={() => setOpen(false)}
        />
      )}
    </Paper>
  );
}

interface KindProps {
  readonly element: ModelElement | undefined;
  readonly space: Space | undefined;
}

function Kind({ element, space }: KindProps) {
  const storey = element?.storey ?? space?.floor ?? null;
  return (
    <Group gap="xs" fz="sm" c="dimmed">
      <span className="as-typed">{element?.class ?? 'IfcSpace'}</span>
      {element?.typeName != null && <span className="own-direction">{element.typeName}</span>}
      {storey !== null && <span className="own-direction">{storey}</span>}
    </Group>
  );
}

interface DeedProps {
  readonly view: ModelViewState;
  readonly guid: string;
  /** Opens its properties; undefined for a space, which has a screen of its own. */
  readonly onOpen: (() => void) | undefined;
}

function Deeds({ view, guid, onOpen }: DeedProps) {
  const { t } = useTranslation('viewer');
  const { looks, changeLooks } = view;
  const { isolated, hidden } = looks;
  const isHidden = hidden.has(guid);
  return (
    <Group gap={6}>
      {onOpen !== undefined && (
        <Button size="compact-sm" variant="default" onClick={onOpen}>
          {t('selected.properties')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={view.fitSelected} disabled={!view.isDrawn}>
        {t('selected.fit')}
      </Button>
      {isolated === undefined ? (
        <>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => changeLooks({ isolated: new Set([guid]), rest: 'ghost' })}
          >
            {t('selected.xray')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => changeLooks({ isolated: new Set([guid]), rest: 'hidden' })}
          >
            {t('selected.isolate')}
          </Button>
        </>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => changeLooks({ isolated: undefined })}>
          {t('showAll')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          changeLooks({ hidden: new Set(isHidden ? [...hidden].filter((each) => each !== guid) : [...hidden, guid]) })
        }
      >
        {t(isHidden ? 'selected.unhide' : 'selected.hide')}
      </Button>
    </Group>
  );
}
