import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Day } from '../../ui/instant.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useToday } from '../../ui/today.ts';
import { type AskSummary, type Asset, useSummary } from './asset-data.ts';

const COLORS: Readonly<Record<NonNullable<Asset['condition']>, string>> = {
  new: 'blue',
  good: 'green',
  fair: 'yellow',
  poor: 'orange',
  out_of_service: 'red',
  retired: 'gray',
};

/** The condition of an asset. */
export function ConditionMark({ condition }: Pick<Asset, 'condition'>) {
  const { t } = useTranslation('assets');
  return condition === null ? null : <StatusMark color={COLORS[condition]} label={t(`condition.${condition}`)} />;
}

interface Props {
  readonly asset: Asset;
}

/** The last day of a warranty; that it has passed is said. */
export function WarrantyText({ asset: { projectId, warrantyExpiresOn: on } }: Props) {
  const { t } = useTranslation('assets');
  const today = useToday(projectId);
  if (on === null) return null;
  return (
    <Group gap={6} component="span" wrap="nowrap">
      <Day on={on} />
      {on < today && (
        <Text span size="xs" c="dimmed">
          {t('warrantyOver')}
        </Text>
      )}
    </Group>
  );
}

interface SummedProps extends Props {
  readonly ask: AskSummary;
}

/** Class and storey of the element of an asset where they are known, else its GlobalId. */
export function ElementText({ asset, ask }: SummedProps) {
  const { elementGuid } = asset;
  const element = useSummary(ask, asset).data?.element;
  if (elementGuid === null) return null;
  if (element == null) return <span className="as-typed">{elementGuid}</span>;
  return (
    // From the left as its class is: where there is no room it loses its end.
    <span title={elementGuid} className="as-typed first-line">
      {element.class}
      {element.storey !== null && (
        <>
          {' · '}
          <span className="own-direction">{element.storey}</span>
        </>
      )}
    </span>
  );
}

/** When the next task of an asset is due, and whether it should have been done. */
export function NextTask({ asset, ask }: SummedProps) {
  const { t } = useTranslation(['assets', 'maintenance']);
  const { data, error } = useSummary(ask, asset);
  if (error !== null) return <span title={t('assets:tasksNotLoaded')}>—</span>;
  const task = data?.nextTask;
  if (task == null) return null;
  return (
    <Group gap={6} component="span" wrap="nowrap">
      <Day on={task.dueOn} />
      {task.overdue && (
        <Text span size="xs" c="var(--mantine-color-error)" fw={600}>
          {t('maintenance:overdue')}
        </Text>
      )}
    </Group>
  );
}
