import { Button, Checkbox, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { CHANGE_ICONS, iconForKind } from '../models/change-kinds.tsx';
import { ComparisonNotes } from '../models/comparison-notes.tsx';
import { useModel } from '../models/model-data.ts';
import { CHANGE_GROUPS, type ChangeGroup, GROUP_COLORS, UNCHANGED_COLOR } from './changes.ts';
import type { ChangesState } from './use-changes.ts';
import classes from './viewer.module.css';

interface Props {
  readonly projectId: string;
  readonly modelId: string;
  readonly comparedWith: string;
  readonly state: ChangesState;
  readonly selected: string | undefined;
  readonly onSelect: (guid: string | undefined) => void;
}

/** The comparison that is shown: its legend, each group of which can be hidden, and its elements as a list. */
export function ChangesPanel({ projectId, modelId, comparedWith, state, selected, onSelect }: Props) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const other = useModel(projectId, comparedWith).data?.record;
  const { changes, removed } = state;
  if (changes.data === undefined) {
    return changes.error === null ? (
      <Group gap="xs" role="status" aria-busy>
        <Loader size="sm" />
        <Text size="sm">{t('changes.comparing')}</Text>
      </Group>
    ) : (
      <ProblemNotice problem={changes.error} onRetry={() => void changes.refetch()} />
    );
  }
  const { comparison, isWhole, rows } = changes.data;
  const { added, removed: gone, changed } = comparison.totals;
  const failed = [...removed.states.values()].some(({ is }) => is === 'failed');
  return (
    <Stack gap="xs">
      {other !== undefined && (
        <Text size="sm">{t('changes.with', { version: number(other.version), name: other.name })}</Text>
      )}
      <ComparisonNotes projectId={projectId} comparison={comparison} />
      {!isWhole && (
        <Text size="sm" role="status">
          {t('changes.cut', { shown: number(rows.length), all: number(added + gone + changed) })}
        </Text>
      )}
      {failed && (
        <Text size="sm" role="status">
          {t('changes.removedMissing')}
        </Text>
      )}
      <ChangeLegend state={state} unchanged={comparison.totals.unchanged} />
      <ChangedElements {...{ state, selected, onSelect }} />
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/projects/$projectId/models/$modelId"
            params={{ projectId, modelId }}
            search={{ part: 'changes', with: comparedWith }}
          />
        )}
      >
        {t('changes.toList')}
      </Button>
    </Stack>
  );
}

const NO_ICON = null;

const DARK_GROUPS: ReadonlySet<ChangeGroup> = new Set(['added', 'removed', 'shape']);

/** A sign beside each colour. */
function iconForGroup(group: ChangeGroup): ReactNode {
  const isKind = group === 'shape' || group === 'placement' || group === 'material';
  const Icon = isKind ? iconForKind(group) : group === 'data' ? iconForKind('property') : CHANGE_ICONS[group];
  return <Icon size={13} stroke={2.5} color={DARK_GROUPS.has(group) ? '#fff' : '#212529'} />;
}

interface LegendProps {
  readonly state: ChangesState;
  readonly unchanged: number;
}

function ChangeLegend({ state: { groups, hidden, setHidden }, unchanged }: LegendProps) {
  const { t } = useTranslation('viewer');
  const entries = [
    ...CHANGE_GROUPS.filter((group) => groups[group].length > 0).map((group) => ({
      ...{ group, color: GROUP_COLORS[group], count: groups[group].length },
      icon: iconForGroup(group),
    })),
    { group: 'unchanged' as const, color: UNCHANGED_COLOR, count: unchanged, icon: NO_ICON },
  ];
  const toggle = (group: ChangeGroup | 'unchanged') =>
    setHidden(new Set(hidden.has(group) ? [...hidden].filter((each) => each !== group) : [...hidden, group]));
  return (
    <ul className={classes.list} aria-label={t('changes.legend')}>
      {entries.map(({ group, color, count, icon }) => (
        <li key={group} className={classes.line}>
          <Checkbox
            checked={!hidden.has(group)}
            onChange={() => toggle(group)}
            label={<LegendLabel {...{ group, color, count, icon }} />}
            styles={{ body: { alignItems: 'center' }, labelWrapper: { flex: 1 } }}
          />
        </li>
      ))}
    </ul>
  );
}

interface LabelProps {
  readonly group: ChangeGroup | 'unchanged';
  readonly color: number;
  readonly count: number;
  readonly icon: ReactNode;
}

function LegendLabel({ group, color, count, icon }: LabelProps) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const swatch = { '--swatch': `#${color.toString(16).padStart(6, '0')}` } as CSSProperties;
  return (
    <Group gap="xs" wrap="nowrap" component="span">
      <span className={classes.swatch} data-sign style={swatch} aria-hidden>
        {icon}
      </span>
      <span style={{ flex: 1 }}>{t(`changes.groups.${group}`)}</span>
      <Text size="sm" c="dimmed" component="span">
        {number(count)}
      </Text>
    </Group>
  );
}

/** More are in the list of the model. */
const MAX_LISTED = 100;

interface ElementsProps {
  readonly state: ChangesState;
  readonly selected: string | undefined;
  readonly onSelect: (guid: string | undefined) => void;
}

function ChangedElements({ state: { groups, hidden }, selected, onSelect }: ElementsProps) {
  const { t } = useTranslation(['viewer', 'models']);
  const { number } = useFormats();
  const shown = useMemo(
    () =>
      CHANGE_GROUPS.filter((group) => !hidden.has(group)).flatMap((group) =>
        groups[group].map((each) => ({ ...each, group })),
      ),
    [groups, hidden],
  );
  return (
    <>
      <ul className={`${classes.list} ${classes.records}`} aria-label={t('viewer:changes.elements')}>
        {shown.slice(0, MAX_LISTED).map(({ guid, name, group, class: itsClass }) => (
          <li key={guid}>
            <UnstyledButton
              className={classes.row}
              aria-pressed={guid === selected}
              onClick={() => onSelect(guid === selected ? undefined : guid)}
            >
              <Text size="sm" className="own-direction" style={{ overflowWrap: 'anywhere' }}>
                {name ?? t('models:noName')}
              </Text>
              <Group gap="xs">
                <Text size="xs" c="dimmed">
                  {t(`viewer:changes.groups.${group}`)}
                </Text>
                <Text size="xs" c="dimmed" className="as-typed">
                  {itsClass}
                </Text>
              </Group>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shown.length > MAX_LISTED && (
        <Text size="sm" c="dimmed">
          {t('viewer:changes.more', { shown: number(MAX_LISTED), all: number(shown.length) })}
        </Text>
      )}
    </>
  );
}
