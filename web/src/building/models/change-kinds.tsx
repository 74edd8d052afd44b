import { Badge, Group } from '@mantine/core';
import {
  IconArrowsMove,
  IconBoxModel,
  IconForms,
  IconMinus,
  IconPencil,
  IconPlus,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChangeKind, ElementDifference } from './model-data.ts';

/** A sign for each change, so that colours are never the only one. */
export const CHANGE_ICONS = { added: IconPlus, removed: IconMinus, changed: IconPencil } as const;

/** The same for kinds; what is only written about an element shares one. */
export function iconForKind(kind: ChangeKind): TablerIcon {
  if (kind === 'shape') return IconBoxModel;
  if (kind === 'placement') return IconArrowsMove;
  return kind === 'material' ? IconStack2 : IconForms;
}

/** In what a changed element differs, a chip each. */
export function KindChips({ kinds }: { readonly kinds: ElementDifference['kinds'] }) {
  const { t } = useTranslation('models');
  return (
    <Group gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {kinds.map((kind) => {
        const Icon = iconForKind(kind);
        return (
          <li key={kind}>
            <Badge
              variant="default"
              tt="none"
              fw={500}
              size="sm"
              leftSection={<Icon size={12} aria-hidden />}
              styles={{ label: { overflow: 'visible' } }}
            >
              {t(`changes.kinds.${kind}`)}
            </Badge>
          </li>
        );
      })}
    </Group>
  );
}
