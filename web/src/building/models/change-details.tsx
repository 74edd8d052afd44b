import { Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { KindChips } from './change-kinds.tsx';
import type { ElementDifference } from './model-data.ts';
import { ValueText } from './value-text.tsx';

export const CHANGE_COLORS = { added: 'green', removed: 'red', changed: 'yellow' } as const;

type Member = ElementDifference['members'][number];

/** A difference of an element: how it changed, in what, and each value before and after. */
export function ChangeDetails({ difference }: { readonly difference: ElementDifference }) {
  const { t } = useTranslation('models');
  const { change, kinds, members } = difference;
  const told = members.filter(({ path }) => !isSentence(path));
  const hasShapeAlone = kinds.includes('shape') && !members.some(({ path }) => path[0] === 'shape');
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StatusMark color={CHANGE_COLORS[change]} label={t(`changes.${change}`)} />
        <KindChips kinds={kinds} />
      </Group>
      <Moves members={members} />
      {hasShapeAlone && <Text size="sm">{t('changes.sameSizes')}</Text>}
      {told.length > 0 && <MemberTable members={told} />}
    </Stack>
  );
}

/** Distances and angles are said as a sentence. */
const isSentence = ([kind, name]: Member['path']) => kind === 'placement' && (name === 'moved' || name === 'turned');

function Moves({ members }: { readonly members: readonly Member[] }) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  return members
    .filter(({ path }) => isSentence(path))
    .map(({ path: [, name], after }) => (
      <Text key={name} size="sm" fw={500}>
        {name === 'moved'
          ? t('changes.moved', { distance: number(Number(after?.value), 'length') })
          : t('changes.turned', { angle: number(Number(after?.value), 'degrees') })}
      </Text>
    ));
}

function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const { t } = useTranslation('models');
  return (
    <Table fz="sm" layout="fixed" aria-label={t('changes.members')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('changes.member')}</Table.Th>
          <Table.Th>{t('changes.before')}</Table.Th>
          <Table.Th>{t('changes.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map(({ path, before, after }) => (
          <Table.Tr key={path.join('/')}>
            <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
              <MemberName path={path} />
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{before !== null && <ValueText value={before} />}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{after !== null && <ValueText value={after} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Members that the service names have words here; those of the file keep its own. */
const WORDED = {
  shape: ['length', 'width', 'height', 'area', 'volume'],
  placement: ['centre', 'origin'],
  materials: ['kind', 'name', 'thickness', 'fraction', 'profile', 'part', 'set', 'direction', 'offset'],
} as const;

function MemberName({ path }: Pick<Member, 'path'>) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  const [group = '', second = '', third = ''] = path;
  const shape = WORDED.shape.find((each) => group === 'shape' && each === second);
  if (shape !== undefined) return t(`changes.shape.${shape}`);
  const placement = WORDED.placement.find((each) => group === 'placement' && each === second);
  if (placement !== undefined) return t(`changes.placement.${placement}`);
  const material = WORDED.materials.find((each) => group === 'materials' && each === third);
  if (material !== undefined) return t(`changes.material.${material}`, { place: number(Number(second)) });
  if (group === 'classifications') {
    return <span className="own-direction">{second === '' ? t('changes.noSystem') : second}</span>;
  }
  return <span className="as-typed">{path.length > 1 ? path.slice(1).join(' · ') : group}</span>;
}
