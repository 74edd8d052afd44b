import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WORKSPACE_ROLES, type WorkspaceRole } from '../../../../contract/scopes.ts';

interface Props {
  readonly value: WorkspaceRole;
  readonly onChange: (role: WorkspaceRole) => void;
  /** Only owners make owners. */
  readonly mayOwner: boolean;
  readonly disabled?: boolean;
}

/** Chooses a role in the workspace, each with what it may do. */
export function RoleChoice({ value, onChange, mayOwner, disabled = false }: Props) {
  const { t } = useTranslation('members');
  const offered = WORKSPACE_ROLES.filter((role) => mayOwner || role !== 'owner' || value === 'owner');
  return (
    <Radio.Group label={t('members.role')} value={value} onChange={(role) => onChange(role as WorkspaceRole)}>
      <Stack gap="xs" mt={6}>
        {offered.map((role) => (
          <Radio
            key={role}
            value={role}
            label={t(`roles.${role}.name`)}
            description={t(`roles.${role}.may`)}
            disabled={disabled}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
