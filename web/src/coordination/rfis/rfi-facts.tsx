// The fields of an RFI beside its question: to be read, or to be changed one by one.
import { Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ElementsPicker } from '../../records/element-picker.tsx';
import { useElementNames } from '../../records/entity-sources.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { DoerName, PersonName } from '../../ui/people.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { CommitInput } from '../editing/commit-input.tsx';
import { Facts } from '../editing/facts.tsx';
import type { RecordEdit } from '../editing/use-inline-edit.ts';
import { PriorityMark } from '../records/record-marks.tsx';
import { DoneBy, StatusChange } from '../records/status-change.tsx';
import { CurrencyInput } from './currency-input.tsx';
import { daysOf, moneyOf } from './rfi-form.ts';
import { RfiDue } from './rfi-marks.tsx';
import { rfiSubject } from './rfi-query.ts';
import { MAX_RFI_ELEMENTS, RFI_PRIORITIES, type Rfi } from './rfi-terms.ts';
import { Cost, type useRfiEdit } from './use-rfi-edit.tsx';

type Edit = ReturnType<typeof useRfiEdit>['edit'];

interface Props {
  readonly projectId: string;
  readonly rfi: Rfi;
  readonly mayEdit: boolean;
  readonly edit: Edit;
}

/** The fields of an RFI; reviewers and above change them in their place. */
export function RfiFacts(props: Props) {
  const { t } = useTranslation('rfis');
  const { projectId, rfi, mayEdit } = props;
  return (
    <Stack gap="md">
      {mayEdit ? <Inputs {...props} /> : <Read {...props} />}
      <Facts>
        <Course {...props} />
        <Fact name={t('field.createdBy')}>
          <DoerName projectId={projectId} by={rfi.createdBy} />
        </Fact>
        <Fact name={t('field.createdAt')}>
          <At at={rfi.createdAt} />
        </Fact>
        <Fact name={t('field.updatedAt')}>
          <At at={rfi.updatedAt} />
        </Fact>
      </Facts>
    </Stack>
  );
}

/** Who answered it and who ended it, and when. */
function Course({ projectId, rfi }: Pick<Props, 'projectId' | 'rfi'>) {
  const { t } = useTranslation('rfis');
  const { status, answeredAt, answeredBy } = rfi;
  return (
    <>
      {(status === 'closed' || status === 'void') && (
        <Fact name={t(`status.${status}`)}>
          <StatusChange subject={rfiSubject(projectId, rfi.id)} status={status} />
        </Fact>
      )}
      {answeredAt !== null && answeredBy !== null && (
        <Fact name={t('status.answered')}>
          <DoneBy projectId={projectId} at={answeredAt} by={answeredBy} />
        </Fact>
      )}
    </>
  );
}

function Read({ projectId, rfi }: Props) {
  const { t } = useTranslation('rfis');
  const elements = useElementNames(projectId, rfi.elementGuids);
  const none = (
    <Text span inherit c="dimmed">
      {t('none')}
    </Text>
  );
  return (
    <Facts>
      <Fact name={t('field.priority')}>
        <PriorityMark priority={rfi.priority} />
      </Fact>
      <Fact name={t('field.assigneeId')}>
        <PersonName projectId={projectId} id={rfi.assigneeId} plain />
      </Fact>
      <Fact name={t('field.dueDate')}>{rfi.dueDate === null ? none : <RfiDue rfi={rfi} />}</Fact>
      <Fact name={t('field.costImpact')}>{rfi.costImpact === null ? none : <Cost cost={rfi.costImpact} />}</Fact>
      <Fact name={t('field.scheduleImpactDays')}>
        {rfi.scheduleImpactDays === null ? none : t('days', { count: rfi.scheduleImpactDays })}
      </Fact>
      <Fact name={t('field.elementGuids')}>
        {rfi.elementGuids.length === 0
          ? none
          : rfi.elementGuids.map((guid) => (
              <div key={guid} title={guid} className={elements.has(guid) ? 'own-direction' : 'as-typed'}>
                {elements.get(guid) ?? guid}
              </div>
            ))}
      </Fact>
    </Facts>
  );
}

function Inputs({ projectId, rfi, edit }: Props) {
  const { t } = useTranslation('rfis');
  const save = (change: Parameters<Edit>[0]) => void edit(change);
  return (
    <>
      <Select
        label={t('field.priority')}
        data={RFI_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
        value={rfi.priority}
        onChange={(value) => {
          const priority = RFI_PRIORITIES.find((each) => each === value);
          if (priority !== undefined && priority !== rfi.priority) save({ priority });
        }}
        allowDeselect={false}
      />
      <PersonSelect
        projectId={projectId}
        label={t('field.assigneeId')}
        value={rfi.assigneeId}
        onChange={(assigneeId) => save({ assigneeId })}
      />
      <DayInput
        label={t('field.dueDate')}
        value={rfi.dueDate ?? undefined}
        onChange={(day) => save({ dueDate: day ?? null })}
      />
      <CostInputs key={JSON.stringify(rfi.costImpact)} cost={rfi.costImpact} edit={edit} />
      <CommitInput
        label={t('field.scheduleImpactDays')}
        description={t('daysAdvice')}
        inputMode="numeric"
        value={rfi.scheduleImpactDays === null ? '' : String(rfi.scheduleImpactDays)}
        wrong={(text) => (daysOf(text) === undefined ? t('wrong.days') : undefined)}
        onCommit={(text) => save({ scheduleImpactDays: daysOf(text) ?? null })}
      />
      <ElementsPicker
        projectId={projectId}
        label={t('field.elementGuids')}
        maxValues={MAX_RFI_ELEMENTS}
        value={rfi.elementGuids}
        onChange={(elementGuids) => save({ elementGuids })}
      />
    </>
  );
}

/** Amount and currency are one value: it is saved when both are there, or none. */
function CostInputs({
  cost,
  edit,
}: {
  readonly cost: Rfi['costImpact'];
  readonly edit: RecordEdit<Rfi, { costImpact?: Rfi['costImpact'] }>['edit'];
}) {
  const { t } = useTranslation('rfis');
  const [currency, setCurrency] = useState(cost?.currency ?? '');
  const [amount, setAmount] = useState(cost?.amount ?? '');

  function commit(next: { amount: string; currency: string }): void {
    setAmount(next.amount);
    setCurrency(next.currency);
    const money = moneyOf(next.amount, next.currency, cost?.currency);
    if (money !== undefined && JSON.stringify(money) !== JSON.stringify(cost)) void edit({ costImpact: money });
  }

  const isWaiting = amount !== '' && moneyOf(amount, currency, cost?.currency) === undefined;
  return (
    <Group grow align="flex-start" gap="xs" role="group" aria-label={t('field.costImpact')}>
      <CommitInput
        label={t('field.amount')}
        inputMode="decimal"
        value={amount}
        wrong={(text) => (moneyOf(text, 'EUR') === undefined ? t('wrong.amount') : undefined)}
        onCommit={(text) => commit({ amount: text, currency })}
      />
      <CurrencyInput
        value={currency}
        onChange={setCurrency}
        onBlur={() => commit({ amount, currency })}
        {...(isWaiting && { error: t('wrong.currency') })}
      />
    </Group>
  );
}
