import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { spaceQuery } from '../spaces/space-data.ts';
import { FindInViewer, ShowInViewer } from '../viewer/show-in-viewer.tsx';
import type { Sensor } from './sensor-data.ts';

interface Props {
  readonly projectId: string;
  readonly binding: Sensor['binding'];
}

/** What a sensor is bound to. */
export function BindingText({ projectId, binding }: Props) {
  const { t } = useTranslation('sensors');
  if (binding === null) return t('unbound');
  if (binding.type === 'space') return <SpaceName projectId={projectId} spaceId={binding.id} />;
  return (
    <span>
      {t('element')} <span className="as-typed">{binding.id}</span>
    </span>
  );
}

/** The name of a space; its id until it is known. */
export function SpaceName({ projectId, spaceId }: { readonly projectId: string; readonly spaceId: string }) {
  const { t } = useTranslation('sensors');
  const space = useQuery({ ...spaceQuery(useApi(), projectId, spaceId), staleTime: 60_000 });
  return (
    <span>
      {t('space')} <span className="own-direction">{space.data?.record.name ?? spaceId}</span>
    </span>
  );
}

/** Leads to what a sensor is bound to in its model. */
export function BoundInViewer({ projectId, binding }: { readonly projectId: string; readonly binding: Binding }) {
  return binding.type === 'space' ? (
    <SpaceInViewer projectId={projectId} spaceId={binding.id} />
  ) : (
    <FindInViewer projectId={projectId} guid={binding.id} />
  );
}

type Binding = NonNullable<Sensor['binding']>;

function SpaceInViewer({ projectId, spaceId }: { readonly projectId: string; readonly spaceId: string }) {
  const space = useQuery({ ...spaceQuery(useApi(), projectId, spaceId), staleTime: 60_000 }).data?.record;
  return space === undefined ? null : <ShowInViewer projectId={projectId} modelId={space.modelId} guid={space.guid} />;
}
