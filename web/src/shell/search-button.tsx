import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Opens the search over everything in the project; so do Ctrl K and, on a Mac, ⌘ K. */
export function SearchButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('shell');
  // By the letter, and by its place on the keyboard where that writes Arabic.
  useHotkeys(
    [
      ['mod+K', onOpen],
      ['mod+K', onOpen, { usePhysicalKeys: true }],
    ],
    [],
  );
  return (
    <>
      <Button
        visibleFrom="md"
        variant="default"
        size="sm"
        fw={400}
        c="dimmed"
        style={{ flexShrink: 0 }}
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={onOpen}
      >
        {t('search.open')}
      </Button>
      <ActionIcon
        hiddenFrom="md"
        variant="subtle"
        color="gray"
        c="inherit"
        size="lg"
        onClick={onOpen}
        aria-label={t('search.open')}
      >
        <IconSearch size={18} />
      </ActionIcon>
    </>
  );
}
