import { Anchor, Group, Select, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../api/rows.ts';
import type { Column } from '../records/record-columns.ts';
import { RecordTable } from '../records/record-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { type Rule, type Run, useLog, useRules } from './rule-data.ts';
import { ResultFilter, RunCard, RunDialog, useRunColumns } from './run-log.tsx';

const route = getRouteApi('/in/projects/$projectId/automation/log');

/** Shows the runs of all rules of a project, including those of deleted rules. */
export function LogScreen() {
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { t } = useTranslation('automation');
  const [open, setOpen] = useState<Run>();
  const rules = useRules(projectId);
  const rows = useLog(projectId, search);
  const go = (change: Partial<Record<'rule' | 'result', string | undefined>>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    void navigate({ search: Object.fromEntries(next), replace: true });
  };
  return (
    <>
      <PageHead
        title={t('allLog.title')}
        crumbs={[{ label: t('title'), to: { to: '/projects/$projectId/automation', params: { projectId } } }]}
      />
      <Group gap="xs" mb="sm">
        <RuleFilter rules={rules} runs={rows} value={search.rule} onChange={(rule) => go({ rule })} />
        <ResultFilter result={search.result} onResult={(result) => go({ result })} />
      </Group>
      <RecordTable
        label={t('allLog.title')}
        rows={rows}
        columns={useColumns(projectId, rules)}
        idOf={(run) => run.id}
        nameOf={(run) => run.title}
        onOpen={setOpen}
        card={(run) => <RunCard run={run} withRule />}
        empty={
          <EmptyState
            icon={<IconHistory size={28} />}
            title={t(Object.keys(search).length === 0 ? 'allLog.none' : 'log.noneFound')}
            advice={Object.keys(search).length === 0 ? t('allLog.noneAdvice') : undefined}
          />
        }
      />
      {open !== undefined && <RunDialog run={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface FilterProps {
  readonly rules: Rows<Rule>;
  readonly runs: Rows<Run>;
  readonly value: string | undefined;
  readonly onChange: (rule: string | undefined) => void;
}

/** Filters by rule: the rules of the project, and deleted ones that have a run in the loaded rows. */
function RuleFilter({ rules, runs, value, onChange }: FilterProps) {
  const { t } = useTranslation('automation');
  const names = new Map(rowsOf(rules).map(({ id, name }) => [id, name]));
  for (const { ruleId, ruleName } of rowsOf(runs)) {
    if (!names.has(ruleId)) names.set(ruleId, t('allLog.deletedRule', { name: ruleName }));
  }
  if (value !== undefined && !names.has(value)) names.set(value, t('allLog.unknownRule'));
  return (
    <Select
      aria-label={t('allLog.rule')}
      placeholder={t('allLog.rule')}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable
      w={{ base: '100%', xs: 280 }}
    />
  );
}

function rowsOf<Row>({ count, at }: Rows<Row>): Row[] {
  return Array.from({ length: count }, (_row, index) => at(index)).filter((row) => row !== undefined);
}

function useColumns(projectId: string, rules: Rows<Rule>): Column<Run>[] {
  const { t } = useTranslation('automation');
  const columns = useRunColumns();
  const known = new Set(rowsOf(rules).map(({ id }) => id));
  const rule: Column<Run> = {
    id: 'rule',
    header: t('allLog.rule'),
    width: 'minmax(160px, 1.5fr)',
    cell: ({ ruleId, ruleName }) =>
      known.has(ruleId) ? (
        <Anchor
          inherit
          truncate
          underline="always"
          className="own-direction"
          renderRoot={(props) => (
            <Link {...props} to="/projects/$projectId/automation/$ruleId" params={{ projectId, ruleId }} />
          )}
        >
          {ruleName}
        </Anchor>
      ) : (
        <Text span inherit truncate className="own-direction">
          {rules.isWhole ? t('allLog.deletedRule', { name: ruleName }) : ruleName}
        </Text>
      ),
  };
  return [...columns.slice(0, 1), rule, ...columns.slice(1)];
}
