import { ActionIcon, Anchor, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { useFormats } from '../../language/formats.ts';
import { ProblemText, RequestId } from '../../ui/problem-notice.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { getMaxFileBytes } from './max-file-bytes.ts';
import type { Refusal, Upload } from './upload.ts';
import { useUploads } from './use-uploads.ts';

interface Props {
  readonly upload: Upload;
  readonly isTwice: boolean;
}

/** Shows a file with its progress or the reason for its refusal, and its actions. */
export const UploadRow = memo(function Row({ upload, isTwice }: Props) {
  const { t } = useTranslation('photos');
  const { bytes } = useFormats();
  const { file, state } = upload;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <StateIcon is={state.is} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" truncate className="as-typed" title={file.name}>
            {file.name}
          </Text>
          <Text size="xs" c="dimmed" flex="none">
            {bytes(file.size)}
          </Text>
        </Group>
        {isTwice && state.is !== 'sent' && (
          <Text size="xs" c="dimmed">
            {t('upload.row.twice')}
          </Text>
        )}
        <StateLine upload={upload} />
      </Stack>
      <RowActions upload={upload} />
    </Group>
  );
});

function StateIcon({ is }: { readonly is: Upload['state']['is'] }) {
  const icons: Readonly<Record<typeof is, ReactNode>> = {
    chosen: <IconPhoto size={20} aria-hidden />,
    waiting: <IconClock size={20} aria-hidden />,
    sending: <Loader size={20} aria-hidden />,
    sent: <IconCircleCheck size={20} color="var(--mantine-color-green-7)" aria-hidden />,
    refused: <IconAlertTriangle size={20} color="var(--mantine-color-error)" aria-hidden />,
  };
  return <span style={{ flex: 'none', lineHeight: 0, paddingBlock: 2 }}>{icons[is]}</span>;
}

function StateLine({ upload: { projectId, file, state } }: { readonly upload: Upload }) {
  const { t } = useTranslation('photos');
  const { percent } = useFormats();
  if (state.is === 'waiting') return <Line>{t('upload.row.waiting')}</Line>;
  if (state.is === 'sending') {
    return (
      <>
        <Progress
          size="sm"
          value={100 * state.share}
          animated={state.share === 1}
          aria-label={t('upload.row.progress', { name: file.name })}
        />
        <Line>
          {state.share < 1 ? t('upload.row.sending', { share: percent(state.share) }) : t('upload.row.reading')}
        </Line>
      </>
    );
  }
  if (state.is === 'refused') return <Reason refusal={state.refusal} />;
  if (state.is === 'sent') {
    return (
      <Anchor
        size="xs"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/projects/$projectId/photos/$photoId"
            params={{ projectId, photoId: state.photo.id }}
            aria-label={t('upload.row.openOf', { name: file.name })}
          />
        )}
      >
        {t('upload.row.open')}
      </Anchor>
    );
  }
  return null;
}

function Line({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}

function Reason({ refusal }: { readonly refusal: Refusal }) {
  const { t } = useTranslation('photos');
  const { bytes } = useFormats();
  if (refusal.by === 'service') return <ServiceReason problem={refusal.problem} />;
  return <Text size="sm">{t(`upload.refused.${refusal.why}`, { size: bytes(getMaxFileBytes()) })}</Text>;
}

/** Shows messages about the file itself without the general one; other problems as on other screens. */
function ServiceReason({ problem }: { readonly problem: Problem }) {
  const ofFile = problem.details.filter(({ path }) => path === 'file');
  if (ofFile.length === 0 || ofFile.length < problem.details.length) return <ProblemText problem={problem} />;
  return (
    <>
      {[...new Map(ofFile.map((each) => [each.message, each])).values()].map((said) => (
        <Text key={said.message} size="sm">
          <ServiceText said={said} />
        </Text>
      ))}
      {problem.requestId !== null && <RequestId id={problem.requestId} problem={problem} />}
    </>
  );
}

function RowActions({ upload: { id, file, state } }: { readonly upload: Upload }) {
  const { t } = useTranslation('photos');
  const { again, drop } = useUploads();
  const mayRetry = state.is === 'refused' && state.refusal.by === 'service';
  const isUnderWay = state.is === 'waiting' || state.is === 'sending';
  return (
    <Group gap={4} wrap="nowrap">
      {mayRetry && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          aria-label={t('upload.row.againOf', { name: file.name })}
          onClick={() => again(id)}
        >
          {t('upload.row.again')}
        </Button>
      )}
      {state.is === 'sent' ? (
        // A word instead of a cross, which could be taken for deleting the uploaded photo.
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconX size={14} aria-hidden />}
          aria-label={t('upload.row.removeOf', { name: file.name })}
          onClick={() => drop([id])}
        >
          {t('upload.row.remove')}
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-dimmed)"
          aria-label={t(isUnderWay ? 'upload.row.cancelOf' : 'upload.row.removeOf', { name: file.name })}
          onClick={() => drop([id])}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
