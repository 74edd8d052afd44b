import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { WorkspaceRole } from '../../../contract/scopes.ts';
import { useWorkspaceRole } from '../api/session.ts';
import { WorkspaceScreen } from './workspace-screen.tsx';

interface Props {
  readonly workspaceId: string;
  /** Lowest role that sees the records and creates them. */
  readonly needs: WorkspaceRole;
  readonly title: string;
  /** Explains the purpose of the records. */
  readonly advice: string;
  /** Wording of the button that opens the form. */
  readonly make: string;
  /** The form for a new record. */
  readonly form: (onClose: () => void) => ReactNode;
  /** A further button, before the one that opens the form. */
  readonly more?: ReactNode;
  /** The list; its empty state takes the button that opens the form. */
  readonly children: (make: ReactNode) => ReactNode;
}

/** Shows records that members of the workspace create for programs (keys, applications, tokens, webhooks), and the form for a new one. */
export function ListWithCreate({ workspaceId, needs, title, advice, make, form, more, children }: Props) {
  const isAllowed = useWorkspaceRole(workspaceId, needs);
  const [isCreating, setCreating] = useState(false);
  const button = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
      {make}
    </Button>
  );
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs={needs}
      title={title}
      actions={
        isAllowed && (
          <>
            {more}
            {button}
          </>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {advice}
      </Text>
      {children(button)}
      {isCreating && form(() => setCreating(false))}
    </WorkspaceScreen>
  );
}
