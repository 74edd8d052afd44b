import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../ui/instant.tsx';
import type { ReportRecipient } from './report-data.ts';

/** Explains which recipients get no reports, since when and why, and which of them were deactivated. */
export function RecipientNotes({ recipients }: { readonly recipients: readonly ReportRecipient[] }) {
  const { t } = useTranslation('reports');
  const noted = recipients.filter(({ member, state }) => state !== 'active' || member?.active === false);
  if (noted.length === 0) return null;
  return (
    <List size="sm" spacing={4}>
      {noted.map(({ email, member, state, since }) => (
        <List.Item key={email}>
          <bdi>
            <b>{email}</b>
          </bdi>
          {': '}
          {state !== 'active' && (
            <>
              {t(`recipients.states.${state}`)} (<Ago at={since} />
              ). {t(`recipients.advice.${state}`)}{' '}
            </>
          )}
          {member?.active === false && (
            <Text span inherit>
              {t('recipients.deactivated')}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}
