import { Stack } from '@mantine/core';
import type { ModelElement } from '../models/model-data.ts';
import { ElementRecords } from './element-records.tsx';
import { ShowInViewer } from './show-in-viewer.tsx';

interface Props {
  readonly projectId: string;
  readonly element: ModelElement;
}

/** From an element to its place in the model, and to the records that name it. */
export function ElementLinks({ projectId, element: { modelId, guid } }: Props) {
  return (
    <Stack gap="xs" align="flex-start">
      <ShowInViewer {...{ projectId, modelId, guid }} />
      <ElementRecords {...{ projectId, guid }} />
    </Stack>
  );
}
