import { Button, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes this once, to be copied, downloaded or printed. */
export function CodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation('security');
  const text = codes.join('\n');
  const actions = (
    <>
      <SaveButton text={text} />
      <Button size="sm" variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {t('codes.print')}
      </Button>
    </>
  );
  return (
    <SecretDialog
      title={t('codes.shownTitle')}
      label={t('codes.label')}
      secret={text}
      saved={t('codes.kept')}
      actions={actions}
      onClose={onClose}
    >
      <Text size="sm">{t('codes.keep')}</Text>
    </SecretDialog>
  );
}

function SaveButton({ text }: { readonly text: string }) {
  const { t } = useTranslation('security');
  const { user } = useSession();
  const content = `${window.location.host} ${user.email}\n\n${text}\n`;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDownload size={16} />}
      renderRoot={(props) => (
        <a
          {...props}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
          download={t('codes.file')}
        />
      )}
    >
      {t('codes.download')}
    </Button>
  );
}
