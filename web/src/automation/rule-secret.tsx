import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../ui/secret-dialog.tsx';

interface Props {
  /** Null if the response that held the secret was lost. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** Shows the signing secret of a rule this once. */
export function RuleSecret({ secret, onClose }: Props) {
  const { t } = useTranslation('automation');
  return (
    <SecretDialog
      title={t('secretTitle')}
      label={t('secret')}
      secret={secret}
      lostAdvice={t('secretLost')}
      onClose={onClose}
    >
      <Text size="sm">{t('secretAdvice')}</Text>
    </SecretDialog>
  );
}
