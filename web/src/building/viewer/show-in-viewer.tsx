// The way from a record to its place in the model.
import { Button } from '@mantine/core';
import { IconCube3dSphere } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFoundElement } from './found-element.ts';

interface Props {
  readonly projectId: string;
  /** The version of the model that has the element. */
  readonly modelId: string;
  readonly guid: string;
}

/** Leads to the element in its model. */
export function ShowInViewer({ projectId, modelId, guid }: Props) {
  const { t } = useTranslation('viewer');
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconCube3dSphere size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/projects/$projectId/models/$modelId/view"
          params={{ projectId, modelId }}
          search={{ select: guid }}
        />
      )}
    >
      {t('show')}
    </Button>
  );
}

/** The same for an element of which no model is known: the latest version that has it, if one has. */
export function FindInViewer({ projectId, guid }: Omit<Props, 'modelId'>) {
  const found = useFoundElement(projectId, guid);
  return found ? <ShowInViewer {...{ projectId, guid }} modelId={found.modelId} /> : null;
}
