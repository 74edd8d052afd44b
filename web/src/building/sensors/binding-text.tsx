import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { spaceQuery } from '../spaces/space-data.ts';
import { useFoundElement } from '../viewer/found-element.ts';
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
  return <ElementName projectId={projectId} guid={binding.id} />;
}

/** The name and the class of an element; its GlobalId until they are known, and where no model has it. */
function ElementName({ projectId, guid }: { readonly projectId: string; readonly guid: string }) {
  const { t } = useTranslation('sensors');
  const element = useFoundElement(projectId, guid)?.element;
  if (element === undefined) {
    return (
      <span>
        {t('element')} <span className="as-typed">{guid}</span>
      </span>
    );
  }
  return (
    <span title={guid} className="first-line">
      {element.name !== null && (
        <>
          <span className="own-direction">{element.name}</span>
          {' · '}
        </>
      )}
      <span className="as-typed">{element.class}</span>
    </span>
  );
}

/** The name of a space; its id until it is known. */
export function SpaceName({ projectId, spaceId }: { readonly projectId: string; readonly spaceId: string }) {
  const { t } = useTranslation('sensors');
  const space = useQuery({ ...spaceQuery(useApi(), projectId, spaceId), staleTime: 60_000 });
  return (
    <span className="first-line">
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
