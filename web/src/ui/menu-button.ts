import type { ReactElement, ReactNode, Ref } from 'react';

/** Properties that a button takes from its menu. */
export interface MenuButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

export interface MenuOnDemandProps {
  readonly button: (props: MenuButtonProps) => ReactElement;
  /** Items; may be loaded when they are first shown. */
  readonly children: ReactNode;
  readonly position?: 'bottom-start' | 'bottom-end';
  readonly width?: number;
  /** True if the menu has more than items, such as a search field: the children then contain the element of role `menu`. */
  readonly hasField?: boolean;
}
