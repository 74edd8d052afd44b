import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectRole } from '../../../contract/scopes.ts';
import { ROLES } from './project-members.ts';

interface Props {
  readonly value: ProjectRole;
  readonly onChange: (role: ProjectRole) => void;
}

/** Chooses a role in the project, each with what it may do. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation('project');
  return (
    <Radio.Group label={t('members.role')} value={value} onChange={(role) => onChange(role as ProjectRole)}>
      <Stack gap="xs" mt={6}>
        {ROLES.map((role) => (
          <Radio key={role} value={role} label={t(`roles.${role}.name`)} description={t(`roles.${role}.may`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
