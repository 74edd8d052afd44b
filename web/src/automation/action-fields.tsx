import { Code, Group, Select, SimpleGrid, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ASSIGNABLE_EVENTS, membersOf, PLACEHOLDERS, type RuleEvent } from '../../../contract/automation-members.ts';
import { PersonSelect } from '../ui/person-select.tsx';
import { Part, PeopleSelect, type RuleFormApi } from './condition-fields.tsx';
import type { ActionValues } from './rule-values.ts';
import { wordKey } from './rule-words.ts';

const TYPES = ['defect', 'design', 'safety', 'request', 'other'] as const;
const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
const KINDS = ['create_issue', 'send_email', 'call_webhook', 'assign'] as const;

interface Props {
  readonly projectId: string;
  readonly form: RuleFormApi;
  readonly at: number;
}

/** One action with what its kind needs. */
export function ActionFields({ projectId, form, at }: Props) {
  const { t } = useTranslation('automation');
  const { event, actions } = form.values;
  const action = actions[at];
  if (action === undefined) return null;
  const kinds = KINDS.filter((kind) => kind !== 'assign' || ASSIGNABLE_EVENTS.includes(event));
  return (
    <Part
      title={t('action', { number: at + 1 })}
      removal={t('removeAction', { number: at + 1 })}
      onRemove={() => form.removeListItem('actions', at)}
    >
      <Select
        label={t('actionKind')}
        data={kinds.map((value) => ({ value, label: t(`actions.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps(`actions.${at}.kind`)}
      />
      {action.kind === 'create_issue' && <IssueFields {...{ projectId, form, at }} />}
      {action.kind === 'send_email' && <MailFields {...{ projectId, form, at, action }} />}
      {action.kind === 'call_webhook' && (
        <TextInput
          type="url"
          label={t('url')}
          description={t('urlHint')}
          placeholder="https://hooks.example.com/automation"
          maxLength={2048}
          withAsterisk
          classNames={{ input: 'as-typed' }}
          {...form.getInputProps(`actions.${at}.url`)}
        />
      )}
      {action.kind === 'assign' && <AssigneeField {...{ projectId, form, at }} label={t('assignTo')} />}
      {(action.kind === 'create_issue' || action.kind === 'send_email') && <Placeholders event={event} />}
    </Part>
  );
}

function AssigneeField({ projectId, form, at, label }: Props & { readonly label: string }) {
  const path = `actions.${at}.assigneeId`;
  return (
    <PersonSelect
      projectId={projectId}
      label={label}
      value={form.values.actions[at]?.assigneeId ?? null}
      onChange={(id) => form.setFieldValue(path, id)}
      error={form.errors[path]}
    />
  );
}

function IssueFields({ projectId, form, at }: Props) {
  const { t } = useTranslation('automation');
  const path = `actions.${at}`;
  return (
    <Stack gap="xs">
      <TextInput label={t('issueTitle')} withAsterisk maxLength={200} {...form.getInputProps(`${path}.title`)} />
      <Textarea
        label={t('issueDescription')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        {...form.getInputProps(`${path}.description`)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <Select
          label={t('type')}
          data={TYPES.map((value) => ({ value, label: t(wordKey(value)) }))}
          allowDeselect={false}
          {...form.getInputProps(`${path}.type`)}
        />
        <Select
          label={t('priority')}
          data={PRIORITIES.map((value) => ({ value, label: t(wordKey(value)) }))}
          allowDeselect={false}
          {...form.getInputProps(`${path}.priority`)}
        />
        <AssigneeField {...{ projectId, form, at }} label={t('assignee')} />
        <TagsInput label={t('labels')} {...form.getInputProps(`${path}.labels`)} />
      </SimpleGrid>
    </Stack>
  );
}

function MailFields({ projectId, form, at, action }: Props & { readonly action: ActionValues }) {
  const { t } = useTranslation('automation');
  const path = `actions.${at}`;
  return (
    <Stack gap="xs">
      <PeopleSelect
        projectId={projectId}
        label={t('people')}
        value={action.memberIds}
        onChange={(ids) => form.setFieldValue(`${path}.memberIds`, ids)}
        error={form.errors[`${path}.memberIds`]}
      />
      <TagsInput
        label={t('addresses')}
        description={t('addressesHint')}
        acceptValueOnBlur
        classNames={{ input: 'as-typed' }}
        {...form.getInputProps(`${path}.addresses`)}
      />
      <Select
        label={t('language')}
        data={[
          { value: 'en', label: t('english') },
          { value: 'ar', label: t('arabic') },
        ]}
        allowDeselect={false}
        {...form.getInputProps(`${path}.language`)}
      />
      <TextInput label={t('subject')} withAsterisk maxLength={200} {...form.getInputProps(`${path}.subject`)} />
      <Textarea
        label={t('text')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={10_000}
        {...form.getInputProps(`${path}.text`)}
      />
    </Stack>
  );
}

/** What texts may hold, to be typed as it stands. */
function Placeholders({ event }: { readonly event: RuleEvent }) {
  const { t } = useTranslation('automation');
  const members = Object.entries(membersOf(event)).filter(([, { kind }]) => kind !== 'id');
  const names = [...new Set(['record.title', ...members.map(([name]) => `record.${name}`), ...PLACEHOLDERS])];
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {t('placeholders')}
      </Text>
      <Group gap={6}>
        {names.map((name) => (
          <Code key={name} className="as-typed">{`{{${name}}}`}</Code>
        ))}
      </Group>
    </div>
  );
}
