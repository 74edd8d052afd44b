import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getRemedyKey } from '../../../contract/remedies.ts';
import { ServiceText } from '../ui/service-text.tsx';
import { type UnfetchedVersion, useUnfetched } from './unfetched-data.ts';

interface Props {
  readonly projectId: string;
  readonly connectionId: string;
  /** One model alone; all of the connection if absent. */
  readonly modelId?: string;
  /** Shows what can be done here about a version, which it is given the name of. */
  readonly action?: (version: string) => ReactNode;
}

/** Says which versions of models could not be fetched from a vendor, why, and what to do; nothing while there are none. */
export function UnfetchedVersions({ projectId, connectionId, modelId, action }: Props) {
  const versions = useUnfetched({ projectId, connectionId, modelId });
  return versions.map((each) => <Unfetched key={each.link.id} version={each} {...{ action }} />);
}

function Unfetched({
  version: { link, entry },
  action,
}: {
  readonly version: UnfetchedVersion;
  readonly action: Props['action'];
}) {
  const { t } = useTranslation('synchronization');
  const { code, message, remedy, vendorNumber } = entry;
  const name = `\u2068${link.recordTitle ?? ''}\u2069`;
  return (
    <Alert
      color="orange"
      variant="light"
      role="status"
      icon={<IconAlertTriangle />}
      title={t('unfetched.title', { version: vendorNumber ?? '?', name })}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {message !== null && <ServiceText said={{ ...entry, message }} />} {t('unfetched.waits')}
        </Text>
        {code !== null && remedy !== null && (
          <Text size="sm">
            <ServiceText said={{ message: remedy, key: getRemedyKey(code, entry.key), params: {} }} />
          </Text>
        )}
        {action?.(t('modelVersion', { name, version: vendorNumber ?? '?' }))}
      </Stack>
    </Alert>
  );
}
