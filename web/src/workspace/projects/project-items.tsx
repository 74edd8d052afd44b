import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly isActive: boolean;
  readonly onAsk: () => void;
}

/** What can be done with a project in the list. */
export function ProjectItems({ isActive, onAsk }: Props) {
  const { t } = useTranslation('workspace');
  return (
    <Menu.Item leftSection={isActive ? <IconArchive size={16} /> : <IconArchiveOff size={16} />} onClick={onAsk}>
      {t(isActive ? 'projects.archive' : 'projects.restore')}
    </Menu.Item>
  );
}
