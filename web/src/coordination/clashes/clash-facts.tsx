// What is known of a clash: its elements, where it is, who is to see to it.
import { Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { PersonName } from '../../ui/people.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { Facts } from '../editing/facts.tsx';
import { DoneBy } from '../records/status-change.tsx';
import { Distance, PresentMark } from './clash-marks.tsx';
import { decisionsQueryOptions } from './clash-query.ts';
import type { Clash } from './clash-terms.ts';
import type { useClashEdit } from './use-clash-edit.tsx';

interface Props {
  readonly projectId: string;
  readonly clash: Clash;
  readonly mayEdit: boolean;
  readonly edit: ReturnType<typeof useClashEdit>['edit'];
}

/** The facts of a clash; its assignee can be changed by those who may. */
export function ClashFacts({ projectId, clash, mayEdit, edit }: Props) {
  const { t } = useTranslation('clashes');
  const { point, distanceM } = clash;
  return (
    <Stack gap="md">
      {mayEdit && (
        <PersonSelect
          projectId={projectId}
          label={t('field.assigneeId')}
          value={clash.assigneeId}
          onChange={(assigneeId) => void edit({ assigneeId })}
        />
      )}
      <Facts>
        <Decided projectId={projectId} clash={clash} />
        {!mayEdit && (
          <Fact name={t('field.assigneeId')}>
            <PersonName projectId={projectId} id={clash.assigneeId} plain />
          </Fact>
        )}
        <Fact name={t('field.kind')}>{t(`kind.${clash.kind}`)}</Fact>
        <Fact name={t('field.present')}>
          <PresentMark present={clash.present} />
        </Fact>
        <Fact name={t('field.distanceM')}>{distanceM === null ? <None /> : <Distance metres={distanceM} />}</Fact>
        <Fact name={t('field.point')}>{point === null ? <None /> : <Point point={point} />}</Fact>
        <Element name={t('field.elementAGuid')} guid={clash.elementAGuid} modelId={clash.modelAId} />
        <Element name={t('field.elementBGuid')} guid={clash.elementBGuid} modelId={clash.modelBId} />
        <Fact name={t('field.createdAt')}>
          <At at={clash.createdAt} />
        </Fact>
        <Fact name={t('field.updatedAt')}>
          <At at={clash.updatedAt} />
        </Fact>
      </Facts>
    </Stack>
  );
}

/** Who decided that it is as it stands, and when. */
function Decided({ projectId, clash: { id, status } }: Pick<Props, 'projectId' | 'clash'>) {
  const { t } = useTranslation('clashes');
  const { data } = useQuery(decisionsQueryOptions(useApi(), projectId, id));
  const last = data?.rows.at(-1);
  if (last === undefined || last.toStatus !== status) return null;
  return (
    <Fact name={t(`status.${status}`)}>
      <DoneBy projectId={projectId} at={last.at} by={last.decidedBy} />
    </Fact>
  );
}

function None() {
  const { t } = useTranslation('clashes');
  return (
    <Text span inherit c="dimmed">
      {t('none')}
    </Text>
  );
}

/** Model axes, to the millimetre. */
function Point({ point }: { readonly point: NonNullable<Clash['point']> }) {
  const { t } = useTranslation('clashes');
  const { number } = useFormats();
  const [x, y, z] = [point.x, point.y, point.z].map((each) => number(each, 'length'));
  return <span>{t('point', { x, y, z })}</span>;
}

interface ElementProps {
  readonly name: string;
  readonly guid: string | null;
  readonly modelId: string | null;
}

function Element({ name, guid, modelId }: ElementProps) {
  const { t } = useTranslation('clashes');
  return (
    <Fact name={name}>
      {guid === null ? <None /> : <Code className="as-typed">{guid}</Code>}
      {modelId !== null && (
        <Text size="xs" c="dimmed">
          {t('inModel')} <span className="as-typed">{modelId}</span>
        </Text>
      )}
    </Fact>
  );
}
