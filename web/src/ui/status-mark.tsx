import { Badge, type MantineColor } from '@mantine/core';

interface Props {
  readonly color: MantineColor;
  readonly label: string;
}

/** Shows a state as a coloured dot beside its name: colour is never the only sign, and the text keeps its contrast. */
export function StatusMark({ color, label }: Props) {
  return (
    <Badge
      variant="dot"
      color={color}
      tt="none"
      fw={500}
      size="md"
      styles={{ root: { flexShrink: 0 }, label: { overflow: 'visible' } }}
    >
      {label}
    </Badge>
  );
}
