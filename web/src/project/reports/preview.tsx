// The document of the last period as it would be now. It is made in seconds, and opened in another tab.
import { Alert, Anchor, Button, Group, Menu, Text } from '@mantine/core';
import { IconEye, IconFileCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { type Call, useCall } from '../../api/use-call.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { listDocumentLanguages } from './report-choices.ts';
import type { ScheduledReport } from './report-data.ts';

type Language = 'en' | 'ar';

interface Preview extends Call<Language> {
  /** Address of the document in this browser, until another one is made. */
  readonly address: string | undefined;
}

/** Makes previews of a report. */
export function usePreview(projectId: string, reportId: string): Preview {
  const api = useApi();
  const [address, setAddress] = useState<string>();
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address]);
  const call = useCall(
    (language: Language) => {
      setAddress(undefined);
      return taken(
        api.POST('/api/projects/{projectId}/scheduled-reports/{reportId}/preview', {
          params: { path: { projectId, reportId } },
          body: { language },
          parseAs: 'blob',
        }),
      );
    },
    (blob) => {
      const made = URL.createObjectURL(new Blob([blob as Blob], { type: 'application/pdf' }));
      setAddress(made);
      // Browsers allow it some seconds after the click; later, the notice has a link.
      window.open(made, '_blank');
    },
  );
  return { ...call, address };
}

interface Props {
  readonly report: ScheduledReport;
  readonly preview: Preview;
}

/** Asks for a preview, in a language where the report has two. */
export function PreviewButton({ report, preview }: Props) {
  const { t } = useTranslation('reports');
  const languages = listDocumentLanguages(report.language);
  const [only] = languages;
  const button = { variant: 'default', leftSection: <IconEye size={18} />, loading: preview.isPending } as const;
  if (languages.length === 1 && only !== undefined) {
    return (
      <Button {...button} onClick={() => preview.run(only)}>
        {t('preview.action')}
      </Button>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...button}>{t('preview.action')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item key={language} onClick={() => preview.run(language)}>
            {t(`languages.${language}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows that a preview is being made, why it was not, or a link to it. */
export function PreviewResult({ preview: { address, isPending, problem } }: Pick<Props, 'preview'>) {
  const { t } = useTranslation('reports');
  if (problem != null) return <ProblemNotice problem={problem} />;
  return (
    <div role="status">
      {isPending && (
        <Text size="sm" c="dimmed">
          {t('preview.pending')}
        </Text>
      )}
      {address !== undefined && (
        <Alert color="green" variant="light" icon={<IconFileCheck />} title={t('preview.done')}>
          <Group gap="md">
            <Anchor size="sm" href={address} target="_blank" rel="noreferrer" underline="always">
              {t('preview.open')}
            </Anchor>
            <Anchor size="sm" href={address} download="report-preview.pdf" underline="always">
              {t('preview.save')}
            </Anchor>
          </Group>
        </Alert>
      )}
    </div>
  );
}
