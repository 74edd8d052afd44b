import { Button, Group } from '@mantine/core';
import { IconArrowsExchange, IconDownload, IconScale, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RunDirection } from '../../../../contract/integration-runs.ts';
import type { IntegrationConnection, IntegrationVendor } from '../../../../contract/integrations.ts';
import { Section } from '../../ui/section.tsx';
import { useCompare, useStartRun } from '../run-data.ts';
import { listDirections } from '../vendor-words.ts';

const ICONS = { both: IconArrowsExchange, push: IconUpload, pull: IconDownload } as const;

export interface StartProps {
  readonly projectId: string;
  readonly connection: IntegrationConnection;
  readonly kind: IntegrationVendor['kind'];
}

/** Offers to begin a run in each direction that the vendor allows. */
export function StartRuns({ projectId, connection, kind }: StartProps) {
  const { t } = useTranslation('connections');
  const start = useStartRun(projectId, connection.id, t('runs.notStarted'));
  const compare = useCompare(projectId, connection.id, t('runs.notStarted'));
  const isPending = start.isPending || compare.isPending;
  const directions = listDirections(kind);
  return (
    <Section title={t('runs.startTitle')} advice={t(`runs.startAdvice.${kind === 'a' ? 'events' : 'both'}`)}>
      <Group gap="xs">
        {directions.map((direction, index) => (
          <StartButton
            key={direction}
            {...{ direction }}
            isMain={index === 0}
            {...{ isPending }}
            isLoading={start.isPending && index === 0}
            onStart={() => start.run({ direction })}
          />
        ))}
        <Button
          variant="default"
          leftSection={<IconScale size={18} aria-hidden />}
          loading={compare.isPending}
          disabled={start.isPending}
          onClick={() => compare.run(undefined)}
        >
          {t('runs.kinds.compare')}
        </Button>
      </Group>
    </Section>
  );
}

interface ButtonProps {
  readonly direction: RunDirection;
  readonly isMain: boolean;
  readonly isPending: boolean;
  readonly isLoading: boolean;
  readonly onStart: () => void;
}

function StartButton({ direction, isMain, isPending, isLoading, onStart }: ButtonProps) {
  const { t } = useTranslation('connections');
  const Icon = ICONS[direction];
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon size={18} aria-hidden />}
      loading={isLoading}
      disabled={isPending && !isLoading}
      onClick={onStart}
    >
      {t(`runs.start.${direction}`)}
    </Button>
  );
}
