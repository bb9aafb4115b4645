import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Spinner } from './spinner.tsx'

type Props = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'> &
  ButtonLook & {
    children: ReactNode
    isPending?: boolean
    /** What the button says while it works: a verb, "Wird übermittelt …". */
    pendingLabel?: string
    /**
     * Blocked: the button stays focusable and answers a press with `onBlockedPress` instead of `onPress`.
     * Name the missing thing in an element and give its id as `aria-describedby`.
     */
    isBlocked?: boolean
    onBlockedPress?: () => void
  }

export function Button(props: Props) {
  const { variant, size, block, children, isPending, pendingLabel, isBlocked, onBlockedPress, ...rest } =
    props
  const type = isBlocked ? 'button' : rest.type
  const press = isBlocked ? { onPress: () => onBlockedPress?.() } : {}
  return (
    <AriaButton
      {...rest}
      {...press}
      {...(type ? { type } : {})}
      {...(isBlocked ? { 'aria-disabled': true, 'data-blocked': '' } : {})}
      isPending={isPending ?? false}
      className={buttonClass({ variant, size, block })}
    >
      <span className={styles.face}>
        <span className={styles.rest} data-hidden={isPending ? '' : undefined}>
          {children}
        </span>
        {isPending && (
          <span>
            <Spinner />
            {pendingLabel}
          </span>
        )}
      </span>
    </AriaButton>
  )
}
