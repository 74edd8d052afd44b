import { Anchor, Group, Select, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../api/rows.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Column } from '../ui/record-columns.ts';
import { RecordTable } from '../ui/record-table.tsx';
import { FiringCard, FiringDialog, ResultFilter, useFiringColumns } from './firing-log.tsx';
import { type Firing, type Rule, useLog, useRules } from './rule-data.ts';

const route = getRouteApi('/in/projects/$projectId/automation/log');

/** What all rules of a project did, also those that were deleted since. */
export function LogScreen() {
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { t } = useTranslation('automation');
  const [open, setOpen] = useState<Firing>();
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
        <RuleFilter rules={rules} firings={rows} value={search.rule} onChange={(rule) => go({ rule })} />
        <ResultFilter result={search.result} onResult={(result) => go({ result })} />
      </Group>
      <RecordTable
        label={t('allLog.title')}
        rows={rows}
        columns={useColumns(projectId, rules)}
        idOf={(firing) => firing.id}
        nameOf={(firing) => firing.title}
        onOpen={setOpen}
        card={(firing) => <FiringCard firing={firing} withRule />}
        empty={
          <EmptyState
            icon={<IconHistory size={28} />}
            title={t(Object.keys(search).length === 0 ? 'allLog.none' : 'log.noneFound')}
            advice={Object.keys(search).length === 0 ? t('allLog.noneAdvice') : undefined}
          />
        }
      />
      {open !== undefined && <FiringDialog firing={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface FilterProps {
  readonly rules: Rows<Rule>;
  readonly firings: Rows<Firing>;
  readonly value: string | undefined;
  readonly onChange: (rule: string | undefined) => void;
}

/** The rules that there are, and those that were deleted of which a firing is in sight. */
function RuleFilter({ rules, firings, value, onChange }: FilterProps) {
  const { t } = useTranslation('automation');
  const names = new Map(rowsOf(rules).map(({ id, name }) => [id, name]));
  for (const { ruleId, ruleName } of rowsOf(firings)) {
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

function useColumns(projectId: string, rules: Rows<Rule>): Column<Firing>[] {
  const { t } = useTranslation('automation');
  const columns = useFiringColumns();
  const known = new Set(rowsOf(rules).map(({ id }) => id));
  const rule: Column<Firing> = {
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
