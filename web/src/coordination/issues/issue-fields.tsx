// The fields of an issue beside its texts, each edited in its place.

import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueChange } from '../../../../contract/issues.ts';
import { useFormats } from '../../language/formats.ts';
import { ElementsPicker } from '../../records/element-picker.tsx';
import { useElementNames } from '../../records/entity-sources.ts';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Ago } from '../../ui/instant.tsx';
import { PersonName } from '../../ui/people.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { Facts } from '../editing/facts.tsx';
import type { RecordEdit } from '../editing/use-inline-edit.ts';
import { PriorityMark } from '../records/record-marks.tsx';
import { DoneBy, StatusChange } from '../records/status-change.tsx';
import { IssueDue, LabelMark } from './issue-marks.tsx';
import { issueSubject } from './issue-query.ts';
import { ISSUE_PRIORITIES, ISSUE_TYPES, type Issue, isSettled } from './issue-terms.ts';
import { LabelInput } from './label-input.tsx';
import { PlanPlace } from './plan-place.tsx';

interface Props {
  readonly projectId: string;
  readonly issue: Issue;
  readonly edit: RecordEdit<Issue, IssueChange>['edit'];
  readonly mayEdit: boolean;
}

/** The fields of an issue beside its text, each edited where it stands. */
export function IssueFields(props: Props) {
  const { projectId, issue, edit, mayEdit } = props;
  return (
    <Stack gap="md">
      <Settled projectId={projectId} issue={issue} />
      {mayEdit ? <Choices {...props} /> : <Read {...props} />}
      <PlanPlace projectId={projectId} issue={issue} edit={edit} mayEdit={mayEdit} />
      <Elements {...props} />
      <Course projectId={projectId} issue={issue} />
    </Stack>
  );
}

function Choices({ projectId, issue, edit }: Props) {
  const { t } = useTranslation('issues');
  return (
    <>
      <PersonSelect
        projectId={projectId}
        label={t('field.assignee')}
        value={issue.assigneeId}
        onChange={(assigneeId) => void edit({ assigneeId })}
      />
      <Group grow align="flex-start">
        <Select
          label={t('field.priority')}
          data={ISSUE_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          value={issue.priority}
          allowDeselect={false}
          onChange={(value) => {
            const priority = ISSUE_PRIORITIES.find((each) => each === value);
            if (priority) void edit({ priority });
          }}
        />
        <Select
          label={t('field.type')}
          data={ISSUE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={issue.type}
          allowDeselect={false}
          onChange={(value) => {
            const type = ISSUE_TYPES.find((each) => each === value);
            if (type) void edit({ type });
          }}
        />
      </Group>
      <DueInput issue={issue} edit={edit} />
      <LabelInput
        projectId={projectId}
        label={t('field.labels')}
        value={issue.labels}
        onChange={(labels) => void edit({ labels })}
      />
    </>
  );
}

function DueInput({ issue, edit }: Pick<Props, 'issue' | 'edit'>) {
  // With the words of the mark that a saved date gets: fetched only then, they would suspend the screen and take the focus.
  const { t } = useTranslation(['issues', 'coordination']);
  return (
    <DayInput
      label={t('field.dueDate')}
      value={issue.dueDate ?? undefined}
      onChange={(day) => void edit({ dueDate: day ?? null }, { dueDate: issue.dueDate })}
      // Browsers write days each in their own order: here it is said in words, and whether it has passed.
      description={issue.dueDate === null ? undefined : <IssueDue issue={issue} />}
      inputWrapperOrder={['label', 'input', 'description']}
    />
  );
}

/** The same for who may not edit. */
function Read({ projectId, issue }: Props) {
  const { t } = useTranslation('issues');
  return (
    <Facts>
      <Fact name={t('field.assignee')}>
        <PersonName projectId={projectId} id={issue.assigneeId} />
      </Fact>
      <Fact name={t('field.priority')}>
        <PriorityMark priority={issue.priority} />
      </Fact>
      <Fact name={t('field.type')}>{t(`type.${issue.type}`)}</Fact>
      <Fact name={t('field.dueDate')}>{issue.dueDate === null ? t('none') : <IssueDue issue={issue} />}</Fact>
      <Fact name={t('field.labels')}>
        {issue.labels.length === 0 ? (
          t('none')
        ) : (
          <Group gap={4}>
            {issue.labels.map((label) => (
              <LabelMark key={label} label={label} />
            ))}
          </Group>
        )}
      </Fact>
    </Facts>
  );
}

/** Who closed or verified it, and when. */
function Settled({ projectId, issue }: Pick<Props, 'projectId' | 'issue'>) {
  const { t } = useTranslation('issues');
  const { id, status, closedAt, createdAt, createdBy } = issue;
  if (!isSettled(issue)) return null;
  return (
    <Facts>
      <Fact name={t(`status.${status}`)}>
        {closedAt === createdAt ? (
          <DoneBy projectId={projectId} at={createdAt} by={createdBy} />
        ) : (
          <StatusChange subject={issueSubject(projectId, id)} status={status} at={closedAt} />
        )}
      </Fact>
    </Facts>
  );
}

const FEW = 5;
/** Of an issue. */
const MAX_ELEMENTS = 1000;

function Elements({ projectId, issue, edit, mayEdit }: Props) {
  const { t } = useTranslation('issues');
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const all = issue.elementGuids;
  const names = useElementNames(projectId, all);
  if (mayEdit) {
    return (
      <ElementsPicker
        projectId={projectId}
        label={t('field.elementGuids')}
        maxValues={MAX_ELEMENTS}
        value={all}
        onChange={(elementGuids) => void edit({ elementGuids })}
      />
    );
  }
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, FEW);
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('field.elementGuids')}
      </Text>
      {shown.map((guid) => (
        <Element key={guid} guid={guid} name={names.get(guid)} />
      ))}
      {shown.length < all.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('elementsMore', { count: all.length - shown.length, shown: number(all.length - shown.length) })}
        </Button>
      )}
    </div>
  );
}

function Element({ guid, name }: { readonly guid: string; readonly name: string | undefined }) {
  const { t } = useTranslation(['issues', 'shell']);
  return (
    <Group gap={4} wrap="nowrap">
      {name === undefined ? (
        <Text size="sm" className="as-typed" ff="monospace" truncate title={guid}>
          {guid}
        </Text>
      ) : (
        <Text size="sm" className="own-direction" truncate title={guid}>
          {name}
        </Text>
      )}
      <CopyIcon text={guid} label={t('copyGuid', { guid })} />
    </Group>
  );
}

function Course({ projectId, issue }: { readonly projectId: string; readonly issue: Issue }) {
  const { t } = useTranslation('issues');
  const { createdBy, createdAt, updatedAt } = issue;
  return (
    <Text size="xs" c="dimmed" component="div">
      <div>
        {t('course.created')} <DoneBy projectId={projectId} at={createdAt} by={createdBy} />
      </div>
      <div>
        {t('course.updated')} <Ago at={updatedAt} />
      </div>
    </Text>
  );
}
