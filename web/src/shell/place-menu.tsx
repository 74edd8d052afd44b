import { Button, Text } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { fetched } from '../ui/fetched.tsx';
import type { MenuButtonProps } from '../ui/menu-button.ts';
import { MenuOnDemand } from '../ui/menu-on-demand.tsx';
import { usePlace, useProjects } from './place.ts';

const PlaceItems = fetched(() => import('./place-items.tsx'), 'PlaceItems');

/** Where one is, and the way to the other projects and workspaces. */
export function PlaceMenu() {
  const { t } = useTranslation('shell');
  const { workspaces } = useSession();
  const { projectId, workspaceId } = usePlace();
  const project = useProjects(workspaceId).data?.rows.find(({ id }) => id === projectId);
  const label = project?.name ?? workspaces.find(({ id }) => id === workspaceId)?.name ?? t('product');
  const button = (props: MenuButtonProps) => (
    <Button
      variant="subtle"
      color="gray"
      c="inherit"
      px="xs"
      miw={0}
      rightSection={<IconSelector size={16} aria-hidden />}
      aria-label={t('place.label', { name: label })}
      {...props}
    >
      <Text span fw={600} truncate className="own-direction">
        {label}
      </Text>
    </Button>
  );
  return (
    <MenuOnDemand button={button} position="bottom-start" width={300} hasField>
      <PlaceItems />
    </MenuOnDemand>
  );
}
