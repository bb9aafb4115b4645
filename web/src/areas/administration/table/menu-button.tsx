import type { LucideIcon } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import styles from './table.module.css'

export type MenuEntry = { readonly id: string; readonly label: string }

type Props = {
  icon: LucideIcon
  label: string
  /** Shows the label beside the icon; without it the icon alone, with the label as its name. */
  hasText?: boolean
  entries: readonly MenuEntry[]
  onAction: (id: string) => void
  /** Entries that are ticked; pressing one reports it and keeps the menu open. */
  ticked?: ReadonlySet<string>
}

/** A button with a menu: actions, or where `ticked` is given, things that are on or off. */
export function MenuButton({ icon, label, hasText = false, entries, onAction, ticked }: Props) {
  return (
    <MenuTrigger>
      {hasText ? (
        <AriaButton className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <Icon of={icon} size="sm" /> {label}
        </AriaButton>
      ) : (
        <IconButton plain icon={icon} label={label} />
      )}
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu
          aria-label={label}
          className={styles.menu ?? ''}
          {...(ticked === undefined
            ? { onAction: (key) => onAction(String(key)) }
            : {
                selectionMode: 'multiple' as const,
                selectedKeys: ticked,
                shouldCloseOnSelect: false,
                onAction: (key) => onAction(String(key)),
              })}
        >
          {entries.map(({ id, label: text }) => (
            <MenuItem key={id} id={id} textValue={text} className={styles.item ?? ''}>
              {({ isSelected }) => (
                <>
                  {ticked !== undefined && (
                    <span className={styles.tick} aria-hidden>
                      {isSelected && '✓'}
                    </span>
                  )}
                  {text}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
