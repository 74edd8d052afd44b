import { Box, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../ui/instant.tsx';
import type { ReportRunDetails } from './report-data.ts';
import { DeliveryState } from './report-state.tsx';
import { isolate, useReply } from './report-words.ts';

interface Props {
  readonly run: ReportRunDetails;
  readonly chosen: ReadonlySet<string>;
  /** Undefined if nothing can be sent again. */
  readonly onToggle: ((email: string) => void) | undefined;
}

/** Lists the recipients of a run, with the state of the mail to each. */
export function RunRecipients({ run, chosen, onToggle }: Props) {
  const { t } = useTranslation('reports');
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label={t('recipients.label')} style={{ listStyle: 'none' }}>
      {run.recipients.map((recipient) => {
        const { email, isMember, state } = recipient;
        return (
          <Group key={email} component="li" gap="sm" wrap="nowrap" align="flex-start">
            {onToggle !== undefined && (
              <Checkbox
                mt={2}
                aria-label={t('resend.choose', { address: isolate(email) })}
                checked={chosen.has(email)}
                onChange={() => onToggle(email)}
              />
            )}
            <Box miw={0} flex={1}>
              <Group gap="xs" justify="space-between">
                <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{email}</bdi>
                  {!isMember && (
                    <Text span inherit c="dimmed">
                      {' · '}
                      {t('recipients.external')}
                    </Text>
                  )}
                </Text>
                <DeliveryState state={state} />
              </Group>
              <Attempts recipient={recipient} />
            </Box>
          </Group>
        );
      })}
    </Stack>
  );
}

function Attempts({ recipient }: { readonly recipient: ReportRunDetails['recipients'][number] }) {
  const { t } = useTranslation('reports');
  const reply = useReply();
  const { state, attempts, isRepeated, replyCode, at } = recipient;
  return (
    <Text size="xs" c="dimmed">
      {t('run.attempts', { count: attempts })} · <Ago at={at} />
      {replyCode !== null &&
        state !== 'sent' &&
        ` · ${t('reply.code', { code: replyCode, meaning: reply(replyCode) })}`}
      {isRepeated && ` · ${t('run.repeated')}`}
    </Text>
  );
}
