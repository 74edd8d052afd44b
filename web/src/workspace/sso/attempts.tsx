import { Button, Checkbox, Group, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { MessageOrValue } from '../../ui/service-text.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { CheckName } from './check-name.tsx';
import { ReleaseLink } from './release-link.tsx';
import { type Attempt, useAttempts } from './use-sso.ts';

interface Props {
  readonly workspaceId: string;
  readonly connectionId: string;
}

/** The sign-ins at a connection: of one that failed, the check, what was expected and what came. */
export function Attempts({ workspaceId, connectionId }: Props) {
  const { t } = useTranslation('sso');
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 250);
  const [withNoise, setWithNoise] = useState(false);
  const list = useAttempts(workspaceId, connectionId, { onlyFailed, requestId: typed, withNoise });
  const { error, refetch } = list;
  const data = list.data?.pages.flatMap((page) => page.data);
  return (
    <Section title={t('attempts.title')} advice={t('attempts.advice')}>
      <Group align="end">
        <TextInput
          label={t('attempts.request')}
          className="as-typed-input"
          maxLength={128}
          w={360}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label={t('attempts.onlyFailed')}
          mb={8}
          checked={onlyFailed}
          onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('attempts.withNoise')}
          description={t('attempts.withNoiseAdvice')}
          checked={withNoise}
          onChange={(event) => setWithNoise(event.currentTarget.checked)}
        />
      </Group>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={80} />}
      {data?.length === 0 && (
        <Text size="sm">{t(onlyFailed || typed !== '' ? 'attempts.noneSuch' : 'attempts.none')}</Text>
      )}
      {data !== undefined && data.length > 0 && (
        <WideTable minWidth={760} label={t('attempts.title')}>
          <Table layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={170}>{t('attempts.at')}</Table.Th>
                <Table.Th>{t('attempts.who')}</Table.Th>
                <Table.Th>{t('attempts.cameOf')}</Table.Th>
                <Table.Th>{t('expected')}</Table.Th>
                <Table.Th>{t('received')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((attempt) => (
                <Row key={attempt.id} attempt={attempt} workspaceId={workspaceId} />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('attempts.more')}
        </Button>
      )}
    </Section>
  );
}

function Row({ attempt, workspaceId }: { readonly attempt: Attempt; readonly workspaceId: string }) {
  const { t } = useTranslation('sso');
  const { at, email, expected, expectedMessage, received, receivedMessage, requestId } = attempt;
  return (
    <Table.Tr>
      <Table.Td>
        <At at={at} />
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <span className="as-typed">{email ?? t('attempts.nobody')}</span>
        {requestId !== null && (
          <Text size="xs" c="dimmed" className="as-typed">
            {requestId}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <CameOf attempt={attempt} />
        {attempt.outcome === 'failed' && attempt.check === 'subject' && <ReleaseLink {...{ workspaceId, attempt }} />}
      </Table.Td>
      <Table.Td>{expected === null ? '–' : <MessageOrValue value={expected} said={expectedMessage} />}</Table.Td>
      <Table.Td>
        {received === null || received === '' ? '–' : <MessageOrValue value={received} said={receivedMessage} />}
      </Table.Td>
    </Table.Tr>
  );
}

const OUTCOMES = {
  sign_in: ['succeeded', 'refused'],
  test: ['tested', 'testFailed'],
  confirmation: ['confirmed', 'confirmationRefused'],
} as const;

// The name of a check alone reads as if it had gone well.
function CameOf({ attempt: { outcome, purpose, check } }: { readonly attempt: Attempt }) {
  const { t } = useTranslation('sso');
  const [succeeded, failed] = OUTCOMES[purpose];
  if (outcome === 'succeeded') {
    return <StatusMark color={purpose === 'sign_in' ? 'green' : 'blue'} label={t(`attempts.${succeeded}`)} />;
  }
  return (
    <>
      <StatusMark color="red" label={t(`attempts.${failed}`)} />
      <Text size="sm" mt={4}>
        <CheckName check={check ?? ''} />
      </Text>
    </>
  );
}
