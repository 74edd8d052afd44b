import { Code, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { membersOf } from '../../../contract/automation-members.ts';
import { useFormats } from '../language/formats.ts';
import { PersonName } from '../ui/people.tsx';
import { RecordName } from './named-records.tsx';
import type { Rule, RuleAction, RuleCondition } from './rule-data.ts';
import { memberKey, wordKey } from './rule-words.ts';

interface Props {
  readonly projectId: string;
  readonly rule: Pick<Rule, 'event' | 'conditions' | 'actions'>;
}

/** A rule as it is read: when, if, then. */
export function RuleSentence({ projectId, rule: { event, conditions, actions } }: Props) {
  const { t } = useTranslation('automation');
  return (
    <Stack component="dl" gap="sm" m={0}>
      <Part name={t('when')}>{t(`events.${event}`)}</Part>
      <Part name={t('if')}>
        {conditions.length === 0 ? (
          t('always')
        ) : (
          <List size="sm" spacing={4}>
            {conditions.map((each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and do not change here
              <List.Item key={at}>
                <ConditionText {...{ projectId, event }} condition={each} />
              </List.Item>
            ))}
          </List>
        )}
      </Part>
      <Part name={t('then')}>
        <List size="sm" spacing={4} type="ordered">
          {actions.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and do not change here
            <List.Item key={at}>
              <ActionText projectId={projectId} action={each} />
            </List.Item>
          ))}
        </List>
      </Part>
    </Stack>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" fw={600}>
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}

interface ConditionProps {
  readonly projectId: string;
  readonly event: Rule['event'];
  readonly condition: RuleCondition;
}

function ConditionText({ projectId, event, condition: { member, comparison, value } }: ConditionProps) {
  const { t } = useTranslation('automation');
  const { list, number } = useFormats();
  const kind = membersOf(event)[member];
  const values = value === null ? [] : [value].flat();
  const of = kind?.kind === 'id' ? kind.of : undefined;
  const shown = (each: string | number) =>
    typeof each === 'number' ? number(each) : kind && 'values' in kind ? t(wordKey(each, event)) : each;
  return (
    <>
      {t(memberKey(member))} {t(`comparisons.${comparison}`)}{' '}
      {value === null ? (
        <b>{t('empty')}</b>
      ) : of !== undefined ? (
        values.map((id, at) => (
          <span key={id}>
            {at > 0 && ' · '}
            {of === 'person' ? (
              <PersonName projectId={projectId} id={String(id)} plain />
            ) : (
              <RecordName projectId={projectId} kind={of} id={String(id)} />
            )}
          </span>
        ))
      ) : (
        <b className="own-direction">{list(values.map(shown))}</b>
      )}
    </>
  );
}

function ActionText({ projectId, action }: { readonly projectId: string; readonly action: RuleAction }) {
  const { t } = useTranslation('automation');
  switch (action.kind) {
    case 'create_issue':
      return (
        <>
          {t('sentence.create_issue')} <b className="own-direction">{action.title}</b>
        </>
      );
    case 'send_email':
      return (
        <>
          {t('sentence.send_email', { count: action.memberIds.length + action.addresses.length })}{' '}
          <b className="own-direction">{action.subject}</b>
        </>
      );
    case 'call_webhook':
      return (
        <>
          {t('sentence.call_webhook')} <Code className="as-typed">{action.url}</Code>
        </>
      );
    case 'assign':
      return (
        <>
          {t('sentence.assign')} <PersonName projectId={projectId} id={action.assigneeId} plain />
        </>
      );
  }
}
