import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const NAMED = 20;

/** Lists people with the reason why they are affected, the first twenty by name. */
export function AffectedPeople({
  people,
}: {
  readonly people: readonly { userId: string; name: string; email: string; why?: string }[];
}) {
  const { t } = useTranslation('sso');
  return (
    <>
      <List size="sm">
        {people.slice(0, NAMED).map(({ userId, name, email, why }) => (
          <List.Item key={userId}>
            <bdi>{name}</bdi> <span className="as-typed">{email}</span>
            {why !== undefined && <Text size="xs">{why}</Text>}
          </List.Item>
        ))}
      </List>
      {people.length > NAMED && <Text size="sm">{t('policy.more', { count: people.length - NAMED })}</Text>}
    </>
  );
}
