import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { Ago } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import type { Model, VersionGroup } from './model-data.ts';
import { ModelState } from './model-state.tsx';

interface Props {
  readonly projectId: string;
  readonly group: VersionGroup;
  /** Uploads its next version. */
  readonly onNext: () => void;
}

/** A model: what stands for it, and the versions that were before or are on their way. */
export function VersionGroupCard({ projectId, group, onNext }: Props) {
  const { t } = useTranslation('models');
  const [isOpen, setOpen] = useState(false);
  const { shown, versions } = group;
  const others = versions.filter(({ id }) => id !== shown.id);
  // What comes after the head is on its way, or failed: nobody should have to look for it.
  const newer = others.filter(({ version }) => version > shown.version);
  const older = others.filter(({ version }) => version < shown.version);
  return (
    <Paper component="li" withBorder bg="var(--pcs-surface)" p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Version projectId={projectId} model={shown} isTitle />
          <Allowed projectId={projectId} role="upload_engineer">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconUpload size={16} aria-hidden />}
              aria-label={t('upload.nextOf', { name: shown.name })}
              onClick={onNext}
            >
              {t('upload.next')}
            </Button>
          </Allowed>
        </Group>
        {newer.map((each) => (
          <Version key={each.id} projectId={projectId} model={each} />
        ))}
        {older.length > 0 && (
          <Group>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
              onClick={() => setOpen(!isOpen)}
            >
              {t('older', { count: older.length })}
            </Button>
          </Group>
        )}
        {isOpen && older.map((each) => <Version key={each.id} projectId={projectId} model={each} />)}
      </Stack>
    </Paper>
  );
}

interface VersionProps {
  readonly projectId: string;
  readonly model: Model;
  /** Whether the name of the model is said. */
  readonly isTitle?: boolean;
}

function Version({ projectId, model, isTitle = false }: VersionProps) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  const link = (
    <Anchor
      inherit
      className="own-direction"
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/models/$modelId" params={{ projectId, modelId: model.id }} />
      )}
    >
      {isTitle ? model.name : t('versionNamed', { version: number(model.version), name: model.name })}
    </Anchor>
  );
  return (
    <Stack gap={4} miw={0} flex={1}>
      {isTitle ? <Title order={2}>{link}</Title> : <Text size="sm">{link}</Text>}
      <ModelState model={model} />
      <Group gap="xs" fz="sm" c="dimmed">
        {isTitle && <span>{t('version', { version: number(model.version) })}</span>}
        <ModelCounts model={model} />
        <span>
          <DoerName projectId={projectId} by={model.createdBy} /> · <Ago at={model.createdAt} />
        </span>
      </Group>
    </Stack>
  );
}

/** What was read of a version, as far as it was. */
export function ModelCounts({ model }: { readonly model: Model }) {
  const { t } = useTranslation('models');
  const { number, bytes } = useFormats();
  const { schema, sizeBytes, elementCount, storeyCount, spaceCount } = model;
  return (
    <>
      {schema !== null && <span className="as-typed">{schema}</span>}
      <span>{bytes(sizeBytes)}</span>
      {elementCount !== null && <span>{t('elements', { count: elementCount, shown: number(elementCount) })}</span>}
      {storeyCount !== null && <span>{t('storeys', { count: storeyCount, shown: number(storeyCount) })}</span>}
      {spaceCount !== null && <span>{t('spaces', { count: spaceCount, shown: number(spaceCount) })}</span>}
    </>
  );
}
